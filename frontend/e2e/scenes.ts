/** Positions in which there is something to teach, one for each game: all pictures of a game are of this one. */
import { SMOKE_OUT, SMOKE_RULES } from './tables';

export interface Scene {
  game: string;
  rules: Record<string, unknown>;
  position: string;
  /** Where the person sits, who is to move. */
  seat: number;
  seats: number;
  /** Whether there are hidden cards, and so imagined deals and a cover for a shared screen. */
  hidden: boolean;
  /** A move that deserves a comment, as it is made with the mouse: what to press, one after the other. */
  slip: string[];
  /** The move with which the game begins that is reviewed, where the first legal one would cost nothing. */
  begins?: string;
}

export const SCENES: Scene[] = [
  {
    game: 'hearts',
    rules: SMOKE_RULES,
    position: SMOKE_OUT,
    seat: 0,
    seats: 4,
    hidden: true,
    slip: ['.hand button.playable >> nth=0'],
  },
  {
    game: 'tractor',
    rules: { rounds: 1, first_starter: 0 },
    position: [
      'seed 168506539209580621910328522558085581346',
      'deal DJ SA S5 C7 C6 H10 C9 DJ CQ D9 D3 H7 C5 D9 LJ D8 SJ H3 D4 C6 H5 C4 C7 SK C2 S9 CK S2 LJ S4 CJ H8 DA S9 D6 C4 D10 HA DQ CA S4 DK H9 C3 C10 C10 HQ H6 CA DA H8 D2 C8 S2 H9 H3 C2 D5 D5 CK SA HK DQ SQ CQ H2 S7 S3 D8 SK S7 S10 H7 HA BJ HK H5 D7 D2 S10 H4 CJ D6 C3 HQ C9 DK SQ BJ C8 S8 H2 H10 S3 S6 S6 SJ D7 HJ D10 S8 S5 HJ H6 H4 D3 D4 C5',
      'say 24 no; 27 no; 28 no; 31 no; 32 no; 35 no; 36 no; 39 no; 40 no; 43 no; 44 C2; 56 no; 60 no; 64 no; 68 no; 72 no; 76 no; 80 no; 84 no; 88 no; 92 no; 96 no; 100 no',
      'bury C6 C8 DJ DA H4 H5 S5 SJ',
      'play SA | S3 | S5 | S3 | D3 | DK | D3 | D10 | DA | D4 | D8 | D4 | HK HA HA | H8 H9 H9 | H3 H6 HK | H4 H6 H7 | SK SA | S6 S8 | S10 S10 | S4 S8 | D7 D7 | D6 D6 | DJ S6 | D8 D10 | D9 D9 | DQ DQ | H7 H8 | H5 H10 | D5',
    ].join('\n'),
    seat: 3,
    seats: 4,
    hidden: true,
    slip: ['.hand button >> nth=4', '.go .loud'],
  },
  {
    game: 'bridge',
    rules: { board: 8 },
    position: [
      'deal N:53.Q874.KT653.T3 T2.K52.74.AJ9864 KJ764.AJ3.QJ8.K2 AQ98.T96.A92.Q75',
      'calls P P P 1NT P P P',
      'play AS 3S 2S 6S 8S 5S TS JS KS 9S 3C 4C 8D 9D TD 4D 4H 2H AH 6H',
    ].join('\n'),
    seat: 2,
    seats: 4,
    hidden: true,
    slip: ['.hand button.playable >> nth=0'],
  },
  {
    game: 'reversi',
    rules: {},
    position: [
      '---------------------------OX------XO--------------------------- X E6d6C5b6C3f6B5c4C6c7B4f4F5g4G5a5A6a7H3h5G6d3D7d8F3g3E7h6C8f7A4a3B3f8B7h4D2e8H7a8G7c2B8',
    ].join('\n'),
    seat: 1,
    seats: 2,
    hidden: false,
    slip: ['[aria-label^="g8"]'],
    begins: 'g8',
  },
  {
    game: 'pentomino',
    rules: {},
    position: ['F:f3 d4 e4 f4 e5 | P:f5 g5 f6 g6 g7 | N:b2 b3 b4 c4 c5 | L:a6 b6 c6 d6 d7'].join(
      '\n',
    ),
    seat: 0,
    seats: 2,
    hidden: false,
    slip: ['.piece >> nth=1', 'circle.stop >> nth=0'],
  },
];
