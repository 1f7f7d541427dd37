/** Named sets of rules: which one is chosen, and what differs from it. */
import { defaults, type Values } from '../parameters';
import type { GameInfo, Parameter } from '../types';

export type Preset = GameInfo['presets'][number];

/** All rules as a preset has them. */
export function rulesOf(game: GameInfo, preset: Preset): Values {
  return { ...defaults(game.rules), ...preset.values };
}

/** The rules that are not as a preset has them. */
export function differing(game: GameInfo, preset: Preset, values: Values): Parameter[] {
  const wanted = rulesOf(game, preset);
  return game.rules.filter(({ name }) => (values[name] ?? wanted[name]) !== wanted[name]);
}

/** The preset that rules are nearest to; the first of several that are equally near. */
export function nearest(game: GameInfo, values: Values): Preset | undefined {
  const far = game.presets.map((preset) => differing(game, preset, values).length);
  return game.presets[far.indexOf(Math.min(...far))];
}

/** The rules under their headings; all under none where the server knows no groups. */
export function grouped(game: GameInfo): { title: string; rules: Parameter[] }[] {
  return game.groups.map(({ title, rules }) => ({
    title,
    rules: rules.flatMap((name) => game.rules.filter((one) => one.name === name)),
  }));
}
