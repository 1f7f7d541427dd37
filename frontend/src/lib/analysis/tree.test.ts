import { expect, test } from 'vitest';

import { MOST_NODES, ROOT, Tree, type Move } from './tree';

const move = (text: string, seat = 0): Move => ({ text, seat, label: text.toUpperCase() });

/** f5 d6 c3, with f5 f6 and e6 beside it. */
function some(): { tree: Tree; f5: number; d6: number; c3: number; f6: number; e6: number } {
  const [one, f5] = new Tree().add(ROOT, move('f5'));
  const [two, d6] = one.add(f5, move('d6', 1));
  const [three, c3] = two.add(d6, move('c3'));
  const [four, f6] = three.add(f5, move('f6', 1));
  const [tree, e6] = four.add(ROOT, move('e6'));
  return { tree, f5, d6, c3, f6, e6 };
}

const texts = (nodes: readonly Move[]): string => nodes.map(({ text }) => text).join(' ');

test('a line goes on with the first child', () => {
  const { tree, f5, f6, e6 } = some();
  expect(texts(tree.line(ROOT))).toBe('f5 d6 c3');
  expect(texts(tree.line(f5))).toBe('f5 d6 c3');
  expect(texts(tree.line(f6))).toBe('f5 f6');
  expect(texts(tree.path(e6))).toBe('e6');
});

test('a move that is there is not added again', () => {
  const { tree, f5, d6 } = some();
  const [same, at] = tree.add(f5, move('d6', 1));
  expect(same).toBe(tree);
  expect(at).toBe(d6);
});

test('changes leave the tree before as it was', () => {
  const { tree, f6 } = some();
  const promoted = tree.promote(f6);
  expect(texts(promoted.line(ROOT))).toBe('f5 f6');
  expect(texts(tree.line(ROOT))).toBe('f5 d6 c3');
  expect(promoted.isMain(f6)).toBe(true);
  expect(tree.isMain(f6)).toBe(false);
});

test('a variation deep down is promoted all the way', () => {
  const { tree, e6 } = some();
  const [more, d6] = tree.add(e6, move('f4', 1));
  expect(texts(more.promote(d6).line(ROOT))).toBe('e6 f4');
});

test('a removed move takes all that follows with it', () => {
  const { tree, d6, c3, f5 } = some();
  const without = tree.remove(d6);
  expect(without.has(c3)).toBe(false);
  expect(without.size).toBe(3);
  expect(texts(without.line(f5))).toBe('f5 f6');
  expect(tree.remove(ROOT)).toBe(tree);
});

test('what is flattened is read back', () => {
  const { tree, f6, c3 } = some();
  for (const id of [f6, c3, ROOT]) {
    const { branches, place } = tree.flat(id);
    const [again, ids] = Tree.of(branches);
    expect(again.flat().branches).toEqual(branches);
    expect(texts(again.path(ids[place] ?? ROOT))).toBe(texts(tree.path(id)));
  }
  expect(tree.flat().branches[3]).toEqual([0, 1, 'f6', 'F6']);
});

test('moves are named on the way to a node', () => {
  const { tree, c3 } = some();
  const moves = ['a', 'b', 'c'].map((label, seat) => ({ seat, text: '', label }));
  const named = tree.named(c3, moves);
  expect(named.path(c3).map(({ label }) => label)).toEqual(['a', 'b', 'c']);
  expect(named.node(c3).text).toBe('c3');
  expect(named.named(c3, moves)).toBe(named);
});

test('a tree does not grow without end', () => {
  let tree = new Tree();
  let at = ROOT;
  for (let count = 0; count < MOST_NODES + 5; count += 1) {
    [tree, at] = tree.add(at, move(`m${count}`));
  }
  expect(tree.size).toBe(MOST_NODES);
  expect(tree.full).toBe(true);
});
