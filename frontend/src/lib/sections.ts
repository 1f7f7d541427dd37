/** Where else one can go: each section is a page of its own, named in the bar and on the first page. */
import { paths } from './router.svelte';
import { t } from './text';
import type { IconName } from './ui/Icon.svelte';

export interface Section {
  path: string;
  title: string;
  /** One line that says what is there. */
  about: string;
  icon: IconName;
}

export const sections: readonly Section[] = [
  { path: paths.learn, title: t.learn.title, about: t.learn.about, icon: 'book' },
  { path: paths.puzzles, title: t.puzzles.title, about: t.puzzles.about, icon: 'hint' },
  { path: paths.analysis(), title: t.analysis.section, about: t.analysis.about, icon: 'target' },
  { path: paths.arena(), title: t.arena.title, about: t.arena.about, icon: 'flag' },
  { path: paths.profile, title: t.profile.section, about: t.profile.about, icon: 'chart' },
];
