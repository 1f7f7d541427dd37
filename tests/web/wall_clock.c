/* A clock on the wall that jumps, for one process and its children: preloaded, it moves CLOCK_REALTIME and nothing else.

   That is what happens when somebody sets the clock of a machine. Clocks that measure durations (CLOCK_MONOTONIC,
   processor time) and sleeping are left alone. libfaketime shifts processor time of other processes as well and makes
   absolute sleeps fail, which no real jump does. Seconds to add are read at every look from the file that is named in
   PARLOUR_WALL_CLOCK, eight bytes, so that a jump reaches all processes at once. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define LOOK_NANOSECONDS 20000000 /* between two looks of who waits until a time on the wall */

static const volatile int64_t none = 0;
static const volatile int64_t *ahead = &none;

__attribute__((constructor)) static void find_file(void) {
    const char *name = getenv("PARLOUR_WALL_CLOCK");
    int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    void *page = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (page != MAP_FAILED)
        ahead = page;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (syscall(SYS_clock_gettime, clock, now) != 0)
        return -1;
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
        now->tv_sec += *ahead;
    return 0;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec found;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &found);
    now->tv_sec = found.tv_sec;
    now->tv_usec = found.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out) {
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    if (out != NULL)
        *out = found.tv_sec;
    return found.tv_sec;
}

/* Who waits until a time on the wall is woken early by a jump ahead, and late by one back. */
int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
    for (;;) {
        struct timespec now, next;
        if (sem_trywait(semaphore) == 0)
            return 0;
        if (errno != EAGAIN)
            return -1;
        clock_gettime(CLOCK_REALTIME, &now);
        if (now.tv_sec > until->tv_sec || (now.tv_sec == until->tv_sec && now.tv_nsec >= until->tv_nsec)) {
            errno = ETIMEDOUT;
            return -1;
        }
        next = (struct timespec){0, LOOK_NANOSECONDS};
        nanosleep(&next, NULL);
    }
}
