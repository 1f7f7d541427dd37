import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';

import { en } from '../text/en';
import { zh } from '../text/zh';
import { view } from '../testing/samples';
import { characterOf, plateOf, portraitOf } from './people';
import Portrait from './Portrait.svelte';

const LEVELS = ['beginner', 'easy', 'normal', 'hard', 'expert'];

test('the five levels have a name, a line and a face of their own, in both languages', () => {
  for (const { people } of [en, zh]) {
    expect(Object.keys(people.names)).toEqual(LEVELS);
    expect(Object.keys(people.lines)).toEqual(LEVELS);
    expect(new Set(Object.values(people.names)).size).toBe(5);
  }
  const faces = [...LEVELS, ''].map(
    (level) => render(Portrait, { level }).container.querySelector('svg > g')!.innerHTML,
  );
  expect(new Set(faces).size).toBe(6);
});

test('a plate names the character with its level; other players and people are called as ever', () => {
  const seat = { ...view().seats[1]!, human: false, name: 'Hard', title: 'Hard', spec: 'hard' };
  expect(plateOf(seat, [])).toBe('Vera · Hard');
  expect(portraitOf(seat)).toBe('hard');
  expect(plateOf({ ...seat, spec: 'rollout(samples=3)', name: 'Rollout' }, [])).toBe('Rollout');
  const person = { ...seat, human: true, spec: '', name: 'Ann', title: '' };
  expect(plateOf(person, [])).toBe('Ann');
  expect(portraitOf(person)).toBe('');
  expect(characterOf('random')).toBe('');
});
