/** Declared parameters as form fields, and back: checks, the values that differ, and the spec of a player. */
import { t } from './text';
import type { Parameter, PlayerInfo, Value } from './types';

export type Values = Record<string, Value>;
export type Field = 'switch' | 'choice' | 'slider' | 'number' | 'text';

const MOST_SLIDER_STEPS = 100;

/** The kind of field that suits a parameter. */
export function fieldOf(parameter: Parameter): Field {
  if (parameter.kind === 'bool') return 'switch';
  if (parameter.choices.length > 0) return 'choice';
  if (parameter.kind === 'str') return 'text';
  const { low, high } = parameter;
  const bounded = low !== null && high !== null;
  return bounded && (high - low) / step(parameter) <= MOST_SLIDER_STEPS ? 'slider' : 'number';
}

/** The step between two values of a number field. */
export function step(parameter: Parameter): number {
  if (parameter.kind === 'int') return 1;
  const { low, high } = parameter;
  const range = low !== null && high !== null ? high - low : 1;
  return 10 ** Math.floor(Math.log10(range / 10 || 0.1));
}

export function defaults(parameters: readonly Parameter[]): Values {
  return Object.fromEntries(parameters.map(({ name, default: value }) => [name, value]));
}

/** Why a value does not fit, or null when it does. The server checks again. */
export function problem(parameter: Parameter, value: Value | null | undefined): string | null {
  const { kind, low, high } = parameter;
  if (kind !== 'int' && kind !== 'float') return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return t.form.needsNumber;
  if (kind === 'int' && !Number.isInteger(value)) return t.form.needsWhole;
  if (low !== null && value < low) return t.form.atLeast(low);
  if (high !== null && value > high) return t.form.atMost(high);
  return null;
}

export function allFit(parameters: readonly Parameter[], values: Values): boolean {
  return parameters.every((parameter) => problem(parameter, values[parameter.name]) === null);
}

/** Only what differs from the defaults: short specs, and rules that read well. */
export function changed(parameters: readonly Parameter[], values: Values): Values {
  return Object.fromEntries(
    parameters
      .map(({ name, default: fallback }) => [name, values[name] ?? fallback, fallback] as const)
      .filter(([, value, fallback]) => value !== fallback)
      .map(([name, value]) => [name, value]),
  );
}

/** A value the way specs spell it. */
export function show(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** The text that names a player with its settings: `alphabeta(depth=4)`. */
export function specOf(player: PlayerInfo, values: Values): string {
  const settings = Object.entries(changed(player.settings, values)).map(([name, value]) => {
    const text = show(value);
    return /^[^\s,"=()]+$/.test(text) ? `${name}=${text}` : `${name}="${text}"`;
  });
  return settings.length > 0 ? `${player.name}(${settings.join(', ')})` : player.name;
}

/** The settings that a spec names, over the defaults: what `specOf` wrote, read back. */
export function valuesOf(player: PlayerInfo, spec: string): Values {
  const values = defaults(player.settings);
  for (const [, name, quoted, bare] of spec.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|([^,"()]*))/g)) {
    const parameter = player.settings.find((one) => one.name === name);
    const text = (quoted ?? bare ?? '').trim();
    if (parameter) values[parameter.name] = readValue(parameter, text);
  }
  return values;
}

function readValue({ kind }: Parameter, text: string): Value {
  if (kind === 'bool') return ['on', 'true', 'yes', '1'].includes(text.toLowerCase());
  return kind === 'str' ? text : Number(text);
}

/** `end_game_depth` as a label: `End game depth`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
