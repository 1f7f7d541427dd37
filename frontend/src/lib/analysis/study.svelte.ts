/** One analysis: a position, a tree of variations, what is on the board, and what our judge thinks of it. */
import { ApiError, sentenceOf } from '../client';
import { read, store } from '../storage';
import { t } from '../text';
import type {
  AnalysisView,
  DecisionView,
  GameInfo,
  LineRequest,
  MakeableView,
  PastedGame,
  Value,
} from '../types';
import * as api from './api';
import { allowed, storedOf, type Stored } from './link';
import { ROOT, Tree, type Move } from './tree';

const SETTLED_MS = 120; // that a position stays before it is judged, so that stepping through asks for little
const keyOf = (game: string): string => `parlour.analysis.${game}`;
const BEFORE = '.before';

type Rules = Record<string, Value>;

export class Study {
  readonly game: GameInfo;
  rules = $state.raw<Rules>({});
  /** Where the tree begins, as the game writes it; empty until the server has said so. */
  position = $state('');
  tree = $state.raw(new Tree());
  at = $state(ROOT);
  /** Whether all cards are open, on the table and to the judge. */
  open = $state(true);
  /** Whether every move shows its value. */
  values = $state(true);
  shown = $state.raw<AnalysisView | null>(null);
  decision = $state.raw<DecisionView | null>(null);
  solved = $state.raw<MakeableView | null>(null);
  /** When the judge was asked, or the deal was begun to be solved; null while nobody works. */
  judgingSince = $state<number | null>(null);
  solvingSince = $state<number | null>(null);
  pending = $state<string | null>(null);
  error = $state('');
  /** Why there are no values here. */
  unjudged = $state('');
  /** Whether the browser keeps it. */
  kept = $state(true);
  /** Whether there is an analysis that this one took the place of. */
  hasEarlier = $state(false);
  #looking: AbortController | null = null;
  #judging: AbortController | null = null;
  #solving: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: GameInfo) {
    this.game = game;
    this.hasEarlier = storedOf(read(keyOf(game.name) + BEFORE, null)) !== null;
  }

  /** The moves on the way to what is on the board, and the whole line they are on. */
  readonly path = $derived(this.tree.path(this.at));
  readonly line = $derived(this.tree.line(this.at));

  get request(): LineRequest {
    const actions = this.path.map(({ seat, text }) => ({ seat, text }));
    const { rules, position, open } = this;
    return { game: this.game.name, rules, position, actions, open: open && this.game.hidden };
  }

  get stored(): Stored {
    const { branches, place } = this.tree.flat(this.at);
    return { game: this.game.name, rules: this.rules, position: this.position, branches, place };
  }

  /** Go on where this browser left off, or at the beginning of the game. */
  async resume(): Promise<void> {
    const last = storedOf(read(keyOf(this.game.name), null));
    if (last === null || last.game !== this.game.name || last.position === '') {
      await this.begin({}, '', []);
      return;
    }
    this.#take(last);
    await this.show();
  }

  /** Begin with a position and perhaps a line; what was there before can be brought back. */
  async begin(
    rules: Rules,
    position: string,
    moves: readonly Move[] = [],
    seed = 0,
  ): Promise<boolean> {
    const before = this.stored;
    this.#take({ game: this.game.name, rules, position, branches: [], place: -1 });
    [this.tree] = this.tree.addLine(ROOT, moves);
    if (!(await this.show(seed))) {
      if (before.position === '') return false;
      const { error } = this;
      this.#take(before);
      await this.show();
      this.error = error;
      return false;
    }
    this.#setAside(before);
    return true;
  }

  /** A game or position out of a text; its last move is on the board. */
  paste(game: PastedGame): Promise<boolean> {
    return this.begin(game.rules, game.position, game.actions);
  }

  /** The start of the game, or another deal. */
  fresh(): Promise<boolean> {
    const seed = this.game.hidden ? Math.floor(Math.random() * 2 ** 31) : 0;
    return this.begin(this.rules, '', [], seed);
  }

  /** What somebody has sent as a link: moves that the rules do not allow are left out. */
  async receive(sent: Stored): Promise<void> {
    const { nodes } = await api.labelTree(sent.game, sent.rules, sent.position, sent.branches);
    const before = storedOf(read(keyOf(this.game.name), null));
    const stored = allowed(sent, nodes);
    this.#take(stored);
    await this.show();
    if (before !== null) this.#setAside(before);
    if (stored.branches.length < sent.branches.length) this.error = t.analysis.partly;
  }

  /** Bring back the analysis that this one took the place of, which then can be brought back. */
  async bringBack(): Promise<void> {
    const earlier = storedOf(read(keyOf(this.game.name) + BEFORE, null));
    if (earlier === null) return;
    const before = this.stored;
    this.#take(earlier);
    this.#setAside(before);
    await this.show();
  }

  async go(id: number): Promise<void> {
    if (!this.tree.has(id)) return;
    this.at = id;
    this.keep();
    await this.show();
  }

  /** Go to a ply of the line that is on the board. */
  step(ply: number): Promise<void> {
    return this.go(ply <= 0 ? ROOT : (this.line[Math.min(ply, this.line.length) - 1]?.id ?? ROOT));
  }

  /** Make a move on the board: on along the line, or as a variation. */
  async play(text: string): Promise<void> {
    if (this.pending !== null || this.shown === null) return;
    const seat = this.shown.to_act[0] ?? null;
    const known = this.tree.children(this.at).find((node) => node.text === text);
    if (known) {
      await this.go(known.id);
      return;
    }
    if (this.tree.full) {
      this.error = t.analysis.full;
      return;
    }
    const [tree, at] = [this.tree, this.at];
    this.pending = text;
    [this.tree, this.at] = tree.add(at, { seat, text, label: text });
    const allowed = await this.show();
    this.pending = null;
    if (!allowed) [this.tree, this.at] = [tree, at];
    else this.keep();
  }

  /** Put a line into the tree as far as the rules allow it, and go to its first move, or to its last. */
  async follow(texts: readonly string[], end: 'first' | 'last' = 'first'): Promise<void> {
    const [tree, at] = [this.tree, this.at];
    const actions = [...(this.request.actions ?? []), ...texts.map((text) => ({ text }))];
    try {
      const { moves } = await api.showPosition({ ...this.request, actions });
      if (this.at !== at) return;
      const fresh = moves.slice(this.path.length);
      const [grown, last] = tree.addLine(at, fresh);
      this.tree = grown;
      const first = grown.children(at).find(({ text }) => text === fresh[0]?.text);
      if (first) await this.go(end === 'last' ? last : first.id);
    } catch (caught) {
      this.error = sentenceOf(caught);
    }
  }

  promote(): void {
    this.tree = this.tree.promote(this.at);
    this.keep();
  }

  async remove(): Promise<void> {
    const { parent } = this.tree.node(this.at);
    this.tree = this.tree.remove(this.at);
    await this.go(Math.max(parent, ROOT));
  }

  /** Why a move is not allowed; null when it is. */
  async check(text: string): Promise<string | null> {
    const actions = [...(this.request.actions ?? []), { text }];
    try {
      const { fault } = await api.showPosition({ ...this.request, actions });
      return fault || null;
    } catch (caught) {
      return sentenceOf(caught);
    }
  }

  /** Show what is to be on the board; false where the rules or the server do not allow it. */
  async show(seed = 0): Promise<boolean> {
    this.#stop();
    this.error = '';
    const looking = new AbortController();
    this.#looking = looking;
    try {
      const found = await api.showPosition({ ...this.request, seed }, looking.signal);
      if (looking.signal.aborted) return false;
      if (found.fault && this.pending !== null) {
        this.error = found.fault;
        return false;
      }
      this.#shown(found);
      return true;
    } catch (caught) {
      if (!looking.signal.aborted) this.error = sentenceOf(caught);
      return false;
    }
  }

  #shown(found: AnalysisView): void {
    if (this.position === '') this.position = found.start;
    if (found.fault) {
      // A move that the rules no longer allow goes, with all that follows it.
      const wrong = this.path[found.moves.length];
      if (wrong) {
        this.at = wrong.parent;
        this.tree = this.tree.remove(wrong.id);
      }
      this.error = found.fault;
    }
    this.tree = this.tree.named(this.at, found.moves);
    this.shown = found;
    this.keep();
    this.judge();
  }

  /** Ask what every move is worth, once the position stays. */
  judge(): void {
    this.#stopJudging();
    if (!this.values || this.shown === null || this.shown.to_act.length === 0) return;
    this.#timer = setTimeout(() => void this.#judge(), SETTLED_MS);
  }

  async #judge(): Promise<void> {
    const asked = new AbortController();
    this.#judging = asked;
    this.judgingSince = Date.now();
    try {
      const found = await api.judge(this.request, asked.signal);
      if (!asked.signal.aborted) this.decision = found;
    } catch (caught) {
      if (asked.signal.aborted) return;
      this.unjudged = caught instanceof ApiError ? caught.message : String(caught);
    } finally {
      if (this.#judging === asked) this.judgingSince = null;
    }
  }

  /** Work out what every seat can make with all cards open. */
  async solve(): Promise<void> {
    this.#solving?.abort();
    const asked = new AbortController();
    this.#solving = asked;
    this.solved = null;
    this.solvingSince = Date.now();
    try {
      const found = await api.makeable({ ...this.request, actions: [] }, asked.signal);
      if (!asked.signal.aborted) this.solved = found;
    } catch (caught) {
      if (!asked.signal.aborted) this.error = sentenceOf(caught);
    } finally {
      if (this.#solving === asked) this.solvingSince = null;
    }
  }

  /** Keep it in this browser. */
  keep(): void {
    if (this.position !== '') this.kept = store(keyOf(this.game.name), this.stored);
  }

  /** Ask for nothing any more. */
  stop(): void {
    this.#stop();
    this.#solving?.abort();
  }

  #setAside(before: Stored): void {
    if (before.position !== '' && (before.branches.length > 0 || before.position !== this.position))
      this.hasEarlier = store(keyOf(this.game.name) + BEFORE, before);
    this.keep();
  }

  #take({ rules, position, branches, place }: Stored): void {
    this.#solving?.abort();
    this.solved = null;
    this.rules = rules;
    this.position = position;
    const [tree, ids] = Tree.of(branches);
    this.tree = tree;
    this.at = ids[place] ?? ROOT;
  }

  #stop(): void {
    this.#looking?.abort();
    this.#stopJudging();
  }

  #stopJudging(): void {
    clearTimeout(this.#timer);
    this.#judging?.abort();
    this.judgingSince = null;
    this.decision = null;
    this.unjudged = '';
  }
}
