import { expect, test, vi } from 'vitest';

import { angleOf, turnable } from './gestures';

function wheel(node: HTMLElement, deltaY: number): boolean {
  return node.dispatchEvent(new WheelEvent('wheel', { deltaY, cancelable: true }));
}

test('a notch of the wheel is a quarter turn, small rolls add up', () => {
  const node = document.createElement('div');
  const turn = vi.fn();
  const action = turnable(node, { active: true, turn });
  expect(wheel(node, 120)).toBe(false);
  expect(turn.mock.calls).toEqual([[true]]);
  wheel(node, -30);
  expect(turn).toHaveBeenCalledTimes(1);
  wheel(node, -30);
  expect(turn.mock.calls).toEqual([[true], [false]]);
  action.destroy();
  wheel(node, 120);
  expect(turn).toHaveBeenCalledTimes(2);
});

test('with an empty hand the wheel scrolls the page', () => {
  const node = document.createElement('div');
  const turn = vi.fn();
  const action = turnable(node, { active: false, turn });
  expect(wheel(node, 120)).toBe(true);
  expect(turn).not.toHaveBeenCalled();
  action.update({ active: true, turn });
  expect(wheel(node, 120)).toBe(false);
});

test('two fingers have a direction, one has none', () => {
  const finger = (clientX: number, clientY: number) => ({ clientX, clientY });
  expect(angleOf([finger(0, 0)])).toBeNull();
  expect(angleOf([finger(0, 0), finger(10, 0)])).toBe(0);
  expect(angleOf([finger(0, 0), finger(0, 10)])).toBeCloseTo(Math.PI / 2);
});
