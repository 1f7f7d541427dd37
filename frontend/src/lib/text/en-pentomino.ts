/** English words of the pentomino table. */
const places = (count: number): string => (count === 1 ? '1 place' : `${count} places`);

export const pentomino = {
  board: (rows: number, columns: number): string => `Pentomino board, ${rows} by ${columns}`,
  cell: (
    name: string,
    facts: {
      piece: string | null;
      last: boolean;
      fits: boolean;
      verdict: 'win' | 'loss' | null;
      hinted: boolean;
    },
  ): string =>
    [
      name,
      facts.piece ?? 'empty',
      facts.last ? 'last move' : '',
      facts.fits ? 'fits here' : '',
      facts.verdict === null ? '' : facts.verdict === 'win' ? 'wins' : 'loses',
      facts.hinted ? 'hinted' : '',
    ]
      .filter(Boolean)
      .join(', '),
  piece: (
    name: string,
    facts: { used: boolean; fits: number | null; hinted: boolean; wins: number | null },
  ): string => {
    if (facts.used) return `${name}, used`;
    return [
      name,
      facts.fits === null ? '' : facts.fits === 0 ? 'fits nowhere' : places(facts.fits),
      facts.wins === null ? '' : facts.wins === 1 ? '1 way to win' : `${facts.wins} ways to win`,
      facts.hinted ? 'hinted' : '',
    ]
      .filter(Boolean)
      .join(', ');
  },
  nowhere: 'no room left',
  movesLeft: (count: number): string => (count === 1 ? '1 move left' : `${count} moves left`),
  left: 'Pieces',
  toTake: 'Take a piece',
  of: (who: string): string => `Pieces of ${who}`,
  controls: 'The piece in your hand',
  choose: 'Choose a piece.',
  explore: 'Choose a piece to see where it wins.',
  tapCell: 'Tap where it should go.',
  places: (piece: string, count: number): string =>
    count === 0 ? `${piece} fits nowhere this way.` : `${piece} fits in ${places(count)} this way.`,
  keys: 'Arrows move it, R or the wheel rotates, F flips, Enter places, Escape puts it back.',
  turn: 'Rotate',
  turnKey: 'Rotate the piece',
  turned: (count: number): string => `Rotated, ${places(count)}.`,
  flip: 'Flip',
  flipKey: 'Flip the piece',
  flipped: (count: number): string => `Flipped, ${places(count)}.`,
  noFlip: 'Under these rules it may be rotated but not flipped.',
  putBack: 'Put the piece back',
  putBackKey: 'Put back (Esc)',
  back: (piece: string): string => `${piece} put back.`,
  over: (cells: string[], legal: boolean): string =>
    `On ${cells.join(' ')}${legal ? '' : ', not free'}.`,
  nudge: {
    ArrowLeft: 'Move it left',
    ArrowUp: 'Move it up',
    ArrowDown: 'Move it down',
    ArrowRight: 'Move it right',
  },
  place: 'Place',
  verdicts: { win: 'Here it wins.', loss: 'Here it loses.' },
  judged: 'What every move was worth',
  notJudged: 'Nothing was proved about this position.',
};
