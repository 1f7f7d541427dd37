"""One target under the coverage-guided fuzzer; bench/prove_fuzz.py starts it in a process of its own.

    python bench/_fuzz_worker.py TARGET CORPUS INPUTS SECONDS

Prints a line of JSON at the end: how many inputs, in how much processor time, and the first fault if there was one.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
from pathlib import Path
from time import process_time
from typing import Final, NoReturn

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

with atheris.instrument_imports(include=["parlour"], enable_loader_override=False):
    from tests.fuzz.every import TARGETS

from tests.fuzz.mutation import spoilt
from tests.fuzz.target import LONGEST, attempt

MEMORY: Final = 2 << 30  # bytes; a parser that wants more is at fault


def main() -> None:
    """Fuzz until the inputs or the processor time are used up, or something is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for word, kind in (("target", str), ("corpus", Path), ("inputs", int), ("seconds", float)):
        parser.add_argument(word, type=kind)
    options = parser.parse_args()
    name, corpus, inputs, seconds = options.target, options.corpus, options.inputs, options.seconds
    target = TARGETS[name]
    _ = target.seeds
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    done, began = 0, process_time()

    def end(fault: str | None, data: bytes = b"") -> NoReturn:
        told = {"inputs": done, "seconds": round(process_time() - began, 1), "fault": fault, "input": data.hex()}
        print(json.dumps(told), flush=True)
        os._exit(0)  # the fuzzer has no other way to stop

    def once(data: bytes) -> None:
        nonlocal done
        fault = attempt(target, data)
        done += 1
        if fault is not None:
            end(fault, data)
        if done >= inputs or process_time() - began >= seconds:
            end(None)

    words = corpus.parent / f"{corpus.name}.words"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in target.words if len(word) < 60), encoding="ascii")
    for number, example in enumerate((*target.seeds, *spoilt(target))):
        (corpus / f"seed{number}").write_bytes(example)
    seed = sum(name.encode())  # the same inputs in the same order, as far as the fuzzer allows
    limits = [f"-max_len={LONGEST}", f"-seed={seed}", f"-dict={words}", "-rss_limit_mb=0", "-timeout=60"]
    atheris.Setup([sys.argv[0], *limits, "-verbosity=0", "-print_final_stats=0", str(corpus)], once)
    atheris.Fuzz()


def _escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word.encode())


if __name__ == "__main__":
    main()
