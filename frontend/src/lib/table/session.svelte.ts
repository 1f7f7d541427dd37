/** One table as this browser sits at it: what is shown, what may be done, and the connections behind it. */
import { announcer } from '../announce.svelte';
import { withNames, withSigns } from '../cards/card';
import { ApiError, sentenceOf, TableApi } from '../client';
import { Live, liveUrl, type LiveState } from '../live';
import { Company, peopleNews } from '../company/company.svelte';
import { addClaim, keepUp, noteGame, savedGame, sitDown, tokenFor } from '../saved';
import { settings } from '../settings.svelte';
import { t } from '../text';
import { patched } from '../patches';
import type {
  Accepted,
  Actions,
  DecisionView,
  FeedbackView,
  HintView,
  LaidView,
  LiveMessage,
  LivePatch,
  PhraseName,
  View,
} from '../types';
import { clearAddress, type Invitation } from './invitation';
import { holder, seatName } from './seats';

/** How long the change from one view to the next takes to show, in milliseconds at normal speed. */
export type Duration = (before: View, after: View) => number;

export interface Explained {
  ply: number | null;
  decision: DecisionView;
}

/** The imagined deals behind an explanation, opened at one of them. */
export interface Opened extends Explained {
  /** The reason that is looked into; null where none counts anything. */
  reason: number | null;
  number: number;
  /** The action after which the deal is shown; empty as it was to move. */
  after: string;
  laid: LaidView;
}

const NEWS_MS = 5000;
const SHORTEST_LOOK = 350; // a move that is not animated still gets this long before the next one

export class Session {
  readonly id: string;
  /** The view on the screen. */
  view = $state.raw<View | null>(null);
  connection = $state<LiveState>('connecting');
  /** Set when the table cannot be shown at all. */
  failure = $state.raw<ApiError | null>(null);
  /** A sentence about the last thing that was refused. */
  notice = $state('');
  /** The move that was touched and is on its way. */
  pending = $state<string | null>(null);
  hint = $state.raw<HintView | null>(null);
  explained = $state.raw<Explained | null>(null);
  /** Whether the viewer's moves are commented at once; only where nobody else plays. */
  commenting = $state(false);
  /** What is said of the viewer's last move. */
  comment = $state.raw<FeedbackView | null>(null);
  busy = $state<'' | 'hint' | 'explain'>('');
  /** Since when an answer is awaited, by this machine's clock. */
  busySince = $state(0);
  opened = $state.raw<Opened | null>(null);
  /** Whether several people share this screen and must not see each other's cards. */
  secret: () => boolean = () => false;
  /** Whether the hint that was asked for is still wanted. */
  #hinting = false;
  /** The seat whose player has said that the others look away. */
  #seen = $state<number | null>(null);
  /** When the bot that is to move began to think, by this machine's clock; null when none is. */
  thinkingSince = $state<number | null>(null);
  /** A look back: the view after so many moves. */
  past = $state.raw<{ ply: number; view: View } | null>(null);
  duration: Duration = () => 0;
  /** How long the change needs to be looked at. */
  look: Duration = () => 0;
  /** An event in words, for listening. */
  say: (view: View, index: number) => string = (view, index) => view.events[index]?.sentence ?? '';

  /** The people at the table. */
  readonly company = new Company();
  /** The invitation with which this page was opened, until it is used or put away. */
  invitation = $state.raw<Invitation | null>(null);

  api: TableApi;
  /** The seat looked from on a shared screen while cards are dealt; else the server chooses. */
  #wanted: number | null = null;
  #asked = 0; // comments that were asked for: an old one is not shown
  #pasts: Record<number, View> = {};
  /** The imagined deals that have been laid, by their numbers and actions. */
  #laid: Record<string, LaidView> = {};
  #live: Live | null = null;
  #queue: View[] = [];
  #resting: ReturnType<typeof setTimeout> | null = null;
  /** What the live connection told last. */
  #refusal = '';
  #sections: Record<string, string> = {};
  #told: { number: number; view: View } | null = null;
  #closed = false;

  constructor(id: string, tokens: Record<string, string> = savedGame(id)?.tokens ?? {}) {
    this.id = id;
    this.api = new TableApi(id, Object.values(tokens).join(',') || null);
  }

  /** Whether the table is covered until the next player says so. */
  get covered(): boolean {
    const { view } = this;
    return this.secret() && view !== null && view.outcome === null && view.seat !== this.#seen;
  }

  uncover(): void {
    const { view } = this;
    if (view?.seat == null) return;
    this.#seen = view.seat;
    announcer.say(t.covered.ready(seatName(view, view.seat)));
  }

  /** The seats this browser holds. The server shows the one of them that is to move. */
  get held(): readonly number[] {
    return this.view?.held ?? [];
  }

  /** Whose last move Undo takes back: at a shared screen that of whoever moved last. */
  get undoSeat(): number | null {
    const last = this.view?.moves.at(-1)?.seat;
    if (this.held.length > 1 && last !== undefined && this.held.includes(last)) return last;
    return this.view?.can.undo ? this.view.seat : null;
  }

  /** What the board shows: the present, a look back, or an imagined deal. */
  get shown(): View | null {
    const shown = this.past?.view ?? this.view;
    const { opened } = this;
    if (shown === null || opened === null) return shown;
    const seat = opened.ply === null ? shown.seat : (this.view?.moves[opened.ply]?.seat ?? null);
    return { ...shown, seat, view: opened.laid.view, waiting: [], my_move: false, outcome: null };
  }

  /** The cards of all seats, while an imagined deal lies on the table. */
  get hands(): string[][] | null {
    const hands = this.opened?.laid.hands ?? [];
    return hands.length > 0 ? hands.map((cards) => cards.split(' ').filter(Boolean)) : null;
  }

  get canMove(): boolean {
    const free = this.past === null && this.pending === null && this.opened === null;
    const { view } = this;
    if (view === null || !free || this.covered) return false;
    return view.my_move || (view.dealing !== null && view.can.hint);
  }

  /** Load the table, as a guest who may take a seat or as whoever one is, then listen. */
  async open(invitation: Invitation | null = null): Promise<void> {
    // Who came with this link before, in this browser, has the seat.
    if (invitation && savedGame(this.id)?.tokens[invitation.seat]) clearAddress(this.id);
    else this.invitation = invitation;
    await this.#load();
  }

  /** Take the seat of the invitation under a name; raises why that is not possible. */
  async join(name: string): Promise<void> {
    const { invitation } = this;
    if (invitation === null) return;
    const { seat, code } = invitation;
    sitDown(this.id, this.view?.game ?? '', { [seat]: await this.api.claim(seat, code, name) });
    this.api = new TableApi(this.id, tokenFor(this.id));
    this.decline();
    if (this.connection === 'live') this.#live?.hello();
    else this.#receive(await this.api.view());
  }

  /** Watch only. */
  decline(): void {
    this.invitation = null;
    clearAddress(this.id);
  }

  /** Open a seat to a guest, or make a new link for one; raises why that is not possible. */
  invite = async (seat: number): Promise<void> => {
    addClaim(this.id, seat, await this.api.invite(seat));
    this.#receive(await this.api.view());
  };

  async speak(phrase: PhraseName): Promise<void> {
    const seat = this.view?.seat ?? null;
    if (seat === null) return;
    try {
      await this.api.speak(seat, phrase);
    } catch (error) {
      this.notice = sentenceOf(error);
    }
  }

  /** Let somebody stand in; whoever holds several seats leaves them all. */
  async leave(): Promise<void> {
    try {
      for (const seat of this.held) await this.api.leave(seat);
    } catch {
      // Who is away for long is stood in for anyway.
    }
  }

  async #load(): Promise<void> {
    try {
      const view = await this.api.view();
      if (this.#closed) return;
      this.#present(view);
    } catch (error) {
      if (error instanceof ApiError && [403, 404].includes(error.status)) {
        this.failure = error;
        return;
      }
    }
    if (this.#closed) return;
    this.#live = new Live({
      url: liveUrl(this.id),
      hello: () => ({
        token: this.api.token,
        seat: this.#wanted,
        language: t.language,
        goes_on: true,
      }),
      onMessage: (message) => this.#hear(message),
      onState: (state) => (this.connection = state),
    });
  }

  close(): void {
    this.#closed = true;
    this.#live?.close();
    this.company.close();
    if (this.#resting !== null) clearTimeout(this.#resting);
  }

  retry(): void {
    this.#live?.retryNow();
  }

  /** Make a move; a property, so that a table is given it as it is. */
  readonly play = async (text: string): Promise<void> => {
    const view = this.view;
    if (view === null || this.pending !== null || this.past !== null) return;
    if (this.opened !== null || this.covered) return;
    const { seat } = view;
    if (view.dealing !== null && seat !== null) {
      await this.#change(() => this.api.wish(seat, text));
      return;
    }
    if (!view.my_move || view.seat === null || view.turn === null) {
      this.notice = this.#whyNot(view);
      return;
    }
    this.notice = '';
    this.pending = text;
    const body = { seat: view.seat, turn: view.turn, text };
    this.comment = null;
    await this.#change(() => this.api.act(body));
    if (this.commenting && this.canComment && !this.notice) await this.#askComment(view.seat);
  };

  /** Stop the deal, or go on; on a shared screen the cards are covered again then. */
  async pause(paused: boolean): Promise<void> {
    const { view } = this;
    if (!view?.dealing?.can_pause || view.seat === null || view.dealing.paused === paused) return;
    const seat = view.seat;
    if (!paused && this.secret()) this.#seen = null;
    await this.#change(() => this.api.pause(seat, paused));
  }

  /** Show the cards of one of those who share this screen, while cards are dealt; the deal waits. */
  async lookAs(seat: number): Promise<void> {
    await this.pause(true);
    this.#wanted = seat;
    this.#seen = seat;
    this.#live?.hello();
  }

  /** Whether moves may be commented: against our players alone. */
  get canComment(): boolean {
    return (
      this.held.length === 1 && (this.view?.seats.filter(({ human }) => human).length ?? 0) === 1
    );
  }

  async #askComment(seat: number): Promise<void> {
    try {
      const asked = ++this.#asked;
      const told = await this.api.feedback(seat);
      if (told.sentence && asked === this.#asked) this.comment = told;
    } catch {
      this.comment = null; // nothing is lost by not knowing
    }
  }

  /** What the viewer may do, in words; null when nobody can tell. */
  async legal(): Promise<Actions | null> {
    try {
      return await this.api.legal();
    } catch {
      return null;
    }
  }

  /** Why the viewer may not do this; null when it may, or when nobody can tell: the server decides in the end. */
  async check(text: string): Promise<string | null> {
    const { seat, turn } = this.view ?? { seat: null, turn: null };
    if (seat === null || turn === null) return null;
    try {
      const { reason, rule } = await this.api.check({ seat, turn, text });
      this.#forbids(reason ?? '', rule);
      return reason;
    } catch {
      return null;
    }
  }

  async undo(): Promise<void> {
    const seat = this.covered ? null : this.undoSeat;
    if (seat === null) return;
    noteGame(this.id, { aided: true });
    await this.#change(() => this.api.undo(seat));
  }

  resign(): Promise<void> {
    return this.#change(() => this.api.resign(this.view?.seat ?? 0));
  }

  reseat = (seat: number, spec: string, name: string): Promise<void> =>
    this.#change(() => this.api.reseat(seat, spec, name), true);

  /** The next step of help; four steps from where to look to why. */
  async askHint(): Promise<void> {
    const view = this.view;
    if (view === null || view.seat === null || view.turn === null || this.busy) return;
    const level = Math.min((this.hint?.level ?? 0) + 1, 4);
    this.busy = 'hint';
    this.#hinting = true;
    this.busySince = Date.now();
    try {
      const hint = await this.api.hint(view.seat, view.turn, level);
      noteGame(this.id, { aided: true });
      if (this.#still(view) && this.#hinting) {
        this.hint = hint;
        announcer.say(withNames([hint.text, ...(level === 4 ? hint.reasons : [])].join(' ')));
      }
    } catch (error) {
      this.notice = sentenceOf(error);
    } finally {
      this.busy = '';
    }
  }

  /** Put the hint away, also one that is still on its way. */
  closeHint(): void {
    this.hint = null;
    this.#hinting = false;
  }

  /** Whether what was asked about is still the question; a deal goes on meanwhile. */
  #still(view: View): boolean {
    const { view: now } = this;
    const dealt = now?.dealing !== null && view.dealing !== null;
    return now?.seat === view.seat && (now.turn === view.turn || dealt);
  }

  /** Why a bot moved as it did at a ply, or, with null, what the judge makes of the position now. */
  async explain(ply: number | null): Promise<void> {
    if (this.busy) return;
    const { view } = this;
    this.busy = 'explain';
    this.busySince = Date.now();
    try {
      const decision = await this.api.explain(view?.seat ?? null, ply);
      if (this.view?.turn === view?.turn) this.explained = { ply, decision };
    } catch (error) {
      this.notice = sentenceOf(error);
    } finally {
      this.busy = '';
    }
  }

  /** Open the imagined deals behind an explanation, at the first that its reason counts. */
  openDeals({ ply, decision }: Explained, reason: number | null): Promise<void> {
    const counted = reason === null ? null : decision.reasons[reason]?.evidence;
    const marked = counted ? [...counted.move.marked, ...counted.rival.marked] : [];
    return this.#lay({ ply, decision, reason }, marked.length > 0 ? Math.min(...marked) : 0, '');
  }

  /** Lay another of the imagined deals, or the same one before or after an action. */
  async layDeal(number: number, after: string): Promise<void> {
    const { opened } = this;
    const total = opened?.decision.imagined ?? 0;
    if (opened !== null && number >= 0 && number < total) await this.#lay(opened, number, after);
  }

  closeDeals(): void {
    this.opened = null;
    this.#laid = {};
  }

  async #lay(of: Omit<Opened, 'number' | 'after' | 'laid'>, number: number, after: string) {
    const { view } = this;
    const key = `${number} ${after}`;
    try {
      const laid =
        this.#laid[key] ?? (await this.api.deal(view?.seat ?? null, of.ply, number, after));
      if (this.view?.turn !== view?.turn || this.view?.seat !== view?.seat) return;
      this.#laid[key] = laid;
      const { ply, decision, reason } = of;
      this.opened = { ply, decision, reason, number, after, laid };
    } catch (error) {
      this.notice = sentenceOf(error);
    }
  }

  /** Look back at the position after `ply` moves; null returns to the game. */
  async lookBack(ply: number | null): Promise<void> {
    const view = this.view;
    this.closeDeals();
    if (ply === null || view === null || ply >= view.moves.length) {
      this.past = null;
      return;
    }
    try {
      const known = this.#pasts[ply] ?? (await this.api.replay(ply));
      this.#pasts[ply] = known;
      this.past = { ply, view: known };
    } catch (error) {
      this.notice = sentenceOf(error);
    }
  }

  /** Make a change through HTTP. The live connection tells the result; while there is none, the table is asked for. */
  async #change(request: () => Promise<Accepted>, rethrow = false): Promise<void> {
    try {
      await request();
      this.notice = '';
      if (this.connection !== 'live') this.#receive(await this.api.view());
    } catch (error) {
      this.pending = null;
      if (rethrow) throw error;
      if (error instanceof ApiError) this.#forbids(error.message, error.rule);
      this.notice = sentenceOf(error);
    }
  }

  /** Remember which section of the rules is behind a sentence, as it is and as tables write it. */
  #forbids(sentence: string, section: string): void {
    for (const written of [sentence, withSigns(sentence)]) this.#sections[written] = section;
  }

  /** The section of the rules behind a sentence about something that may not be done; empty where none is known. */
  sectionOf(sentence: string): string {
    return this.#sections[sentence] ?? '';
  }

  /** Tell why the server does not go on; it stands until the table changes. */
  #refuse(why: string): void {
    this.notice = this.#refusal = why;
  }

  #hear(message: LiveMessage): void {
    if ((message.type === 'view' || message.type === 'patch') && this.notice === this.#refusal)
      this.notice = this.#refusal = '';
    switch (message.type) {
      case 'view':
        this.#told = message;
        this.#receive(message.view);
        break;
      case 'patch':
        this.#step(message);
        break;
      case 'thinking':
        if (this.view !== null && !isTogether(this.view))
          this.thinkingSince = Date.now() - message.seconds * 1000;
        break;
      case 'clocks':
        this.company.setClocks(message.clocks);
        break;
      case 'phrase':
        this.company.hear(this.view, message.seat, message.phrase);
        break;
      case 'review':
        break; // the review has a page of its own
      case 'notice':
        this.#refuse(message.message);
        break;
      case 'error':
        if (message.error.code === 'too_many') {
          this.#refuse(message.error.message); // the connection tries again
          return;
        }
        this.failure = new ApiError(404, message.error.code, message.error.message);
        this.close();
    }
  }

  /** Go on from the view told last; a patch of another one is no use, and the whole table is asked for. */
  #step({ number, events, patch }: LivePatch): void {
    const told = this.#told;
    if (told === null || number !== told.number + 1) {
      this.#live?.hello();
      return;
    }
    const view = { ...patched(told.view, patch), events: [...told.view.events, ...events] };
    this.#told = { number, view };
    this.#receive(view);
  }

  #receive(view: View): void {
    this.#queue.push(view);
    if (this.#resting === null) this.#next();
  }

  /** Show views one after another, so that two quick moves are seen as two. */
  #next(): void {
    this.#resting = null;
    const view = this.#queue.shift();
    if (view === undefined || this.#closed) return;
    const before = this.view;
    this.#present(view);
    if (before === null || before.events.length >= view.events.length) {
      this.#next();
      return;
    }
    if (view.dealing !== null) {
      this.#next(); // cards come at the table's own pace
      return;
    }
    const animated = this.duration(before, view);
    const rest = Math.max(
      settings.pace * Math.max(animated, SHORTEST_LOOK),
      settings.patience * this.look(before, view),
    );
    if (rest === 0 || document.hidden) this.#next();
    else this.#resting = setTimeout(() => this.#next(), rest);
  }

  #present(view: View): void {
    const before = this.view;
    const moved = before === null || changedPosition(before, view);
    const dealtOn = before?.dealing != null && view.dealing !== null;
    if (moved && !(dealtOn && before.seat === view.seat)) {
      this.hint = null;
      this.explained = null;
      this.closeDeals();
      this.pending = null;
      this.notice = '';
      this.#pasts = {};
      if (this.past !== null && this.past.ply > view.moves.length) this.past = null;
    }
    this.view = view;
    if (view.dealing === null && this.#wanted !== null) {
      this.#wanted = null;
      this.#live?.hello();
    }
    const bots = view.waiting.filter((seat) => !view.seats[seat]?.human);
    if (bots.length === 0 || isTogether(view)) this.thinkingSince = null;
    else if (moved || this.thinkingSince === null) this.thinkingSince = Date.now();
    if (this.covered) {
      if (moved) announcer.clear(); // what was said last was for one of them only
    } else if (before !== null && moved) {
      // The answer to a move and the live view after it may bring the play and the turn one by one.
      const onlyTheTurn = before.events.length === view.events.length && view.outcome === null;
      announcer.say(this.#news(before, view), onlyTheTurn);
    }
    if (before !== null) this.#tellPeople(before, view);
    keepUp(
      view,
      view.seats.map((seat) => holder(seat, this.held)),
    );
  }

  /** Say, and show for a moment, who has come, gone or been replaced. */
  #tellPeople(before: View, after: View): void {
    const news = peopleNews(before, after).join(' ');
    if (!news) return;
    announcer.say(news, true);
    this.notice = news;
    setTimeout(() => {
      if (this.notice === news) this.notice = ''; // the bar of the people goes on telling it
    }, NEWS_MS);
  }

  /** What a screen reader says about the change. */
  #news(before: View, after: View): string {
    if (after.events.length < before.events.length) return t.table.takenBack;
    const first = before.events.length;
    const fresh = after.events.slice(first).map((_, place) => this.say(after, first + place));
    if (before.outcome === null && after.outcome !== null) fresh.push(after.outcome.sentence);
    else if (after.my_move && !before.my_move) fresh.push(t.table.yourTurn);
    return once(fresh).filter(Boolean).join(' ');
  }

  #whyNot(view: View): string {
    if (view.outcome !== null) return t.table.over;
    if (view.seat === null) return t.table.watching;
    const waiting = view.waiting.map((seat) => seatName(view, seat)).join(', ');
    return t.table.notYourTurn(waiting);
  }
}

/** Whether several others choose at the same time: who of them still does is a secret, so nobody is seen thinking. */
function isTogether(view: View): boolean {
  return view.waiting.filter((seat) => seat !== view.seat).length > 1;
}

function changedPosition(before: View, after: View): boolean {
  return (
    before.events.length !== after.events.length ||
    before.moves.length !== after.moves.length ||
    before.turn !== after.turn ||
    before.seat !== after.seat ||
    (before.outcome === null) !== (after.outcome === null)
  );
}

function once(sentences: readonly string[]): string[] {
  return sentences.filter((sentence, place) => sentences.indexOf(sentence) === place);
}
