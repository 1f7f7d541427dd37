/** Seconds as a clock shows them: 4:05, 1:02:03, and tenths at the very end. */
export function clockText(seconds: number): string {
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A clock as the set-up form writes it, `300+3`; null for none. */
export function clockRules(text: string): { base: number; increment: number } | null {
  const [base, increment] = text.split('+').map(Number);
  return base && increment !== undefined ? { base, increment } : null;
}
