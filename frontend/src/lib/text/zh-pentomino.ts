/** Chinese words of the pentomino table. */
import type { pentomino as en } from './en-pentomino';

const places = (count: number): string => `${count} 处`;

export const pentomino: typeof en = {
  board: (rows, columns) => `五格骨牌棋盘，${rows} × ${columns}`,
  cell: (name, facts) =>
    [
      name,
      facts.piece ?? '空',
      facts.last ? '上一手' : '',
      facts.fits ? '放得下' : '',
      facts.verdict === null ? '' : facts.verdict === 'win' ? '必胜' : '必败',
      facts.hinted ? '提示' : '',
    ]
      .filter(Boolean)
      .join('，'),
  piece: (name, facts) => {
    if (facts.used) return `${name}，已用`;
    return [
      name,
      facts.fits === null ? '' : facts.fits === 0 ? '放不下' : places(facts.fits),
      facts.wins === null ? '' : `${facts.wins} 种必胜放法`,
      facts.hinted ? '提示' : '',
    ]
      .filter(Boolean)
      .join('，');
  },
  nowhere: '放不下了',
  movesLeft: (count) => `还有 ${count} 种放法`,
  left: '骨牌',
  toTake: '拿一块',
  of: (who) => `${who}的骨牌`,
  controls: '手里的骨牌',
  choose: '选一块骨牌。',
  explore: '选一块骨牌，看它在哪里必胜。',
  tapCell: '点一下要放的地方。',
  places: (piece, count) =>
    count === 0 ? `${piece} 这样放不下。` : `${piece} 这样可以放在 ${places(count)}。`,
  keys: '方向键移动，R 或滚轮旋转，F 翻面，回车放下，Esc 放回。',
  turn: '旋转',
  turnKey: '旋转骨牌',
  turned: (count) => `已旋转，${places(count)}。`,
  flip: '翻面',
  flipKey: '翻面',
  flipped: (count) => `已翻面，${places(count)}。`,
  noFlip: '按这些规则可以旋转，不能翻面。',
  putBack: '放回骨牌',
  putBackKey: '放回（Esc）',
  back: (piece) => `${piece} 已放回。`,
  over: (cells, legal) => `在 ${cells.join(' ')}${legal ? '' : '，有阻挡'}。`,
  nudge: { ArrowLeft: '左移', ArrowUp: '上移', ArrowDown: '下移', ArrowRight: '右移' },
  place: '放下',
  verdicts: { win: '放在这里必胜。', loss: '放在这里必败。' },
  judged: '每一手的价值',
  notJudged: '这个局面没有证明过。',
};
