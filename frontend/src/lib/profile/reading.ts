/** Reading a profile that somebody brings along: what is wrong is told with its place, and nothing is taken. */
import { FORMAT, soundOf, VERSION, type Profile, type Result } from './profile';

/** What can be wrong; the page has a sentence for each. */
export type Fault =
  | { kind: 'json'; where: string }
  | { kind: 'alien' }
  | { kind: 'newer'; version: number }
  | { kind: 'field'; where: string };

export class ProfileError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

type Check = (value: unknown) => boolean;
type Fields = Record<string, Check>;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const whole: Check = (value) => Number.isInteger(value);
const flag: Check = (value) => typeof value === 'boolean';
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const shaped =
  (fields: Fields): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const IDEA: Fields = { count: whole, ask: mapOf(text) };
const REVIEWED: Fields = {
  decisions: whole,
  marks: mapOf(whole),
  loss: number,
  ideas: mapOf(shaped(IDEA)),
};
const LUCK: Fields = { yours: number, mean: number, even: number };
const FIELDS: Fields = {
  id: (value) => text(value) && value !== '',
  game: text,
  at: (value) => text(value) && !Number.isNaN(Date.parse(String(value))),
  seat: whole,
  players: listOf(text),
  points: listOf(number),
  won: (value) => number(value) && Number(value) >= 0 && Number(value) <= 1,
  margin: number,
  deals: (value) => whole(value) && Number(value) >= 1,
  reason: text,
  practice: flag,
  adaptive: flag,
  reviews: mapOf(shaped(REVIEWED)),
  lucks: mapOf(shaped(LUCK)),
};
/** What files may leave out. */
const USUAL: Partial<Result> = {
  deals: 1,
  reason: 'finished',
  practice: false,
  adaptive: false,
  reviews: {},
  lucks: {},
};

/** Read a text; throws a `ProfileError` that says where it is wrong. */
export function readProfile(source: string): Profile {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new ProfileError({ kind: 'json', where: placeIn(source, String(error)) });
  }
  return resultsIn(modern(value));
}

/** Where JSON breaks off, as the browser tells it: a line of the file. */
function placeIn(source: string, told: string): string {
  const at = /position (\d+)/.exec(told)?.[1];
  const end = at === undefined ? source.length : Number(at);
  return String(source.slice(0, end).split('\n').length);
}

/** A profile of any version as one of today's. */
function modern(value: unknown): Record<string, unknown> {
  // Version 0 was the bare list of results.
  const current = Array.isArray(value) ? { format: FORMAT, version: 1, results: value } : value;
  if (!isObject(current) || current.format !== FORMAT || !whole(current.version))
    throw new ProfileError({ kind: 'alien' });
  const version = Number(current.version);
  if (version > VERSION) throw new ProfileError({ kind: 'newer', version });
  if (version < 1) throw new ProfileError({ kind: 'alien' });
  return current;
}

function resultsIn({ results }: Record<string, unknown>): Profile {
  if (!Array.isArray(results)) throw new ProfileError({ kind: 'field', where: 'results' });
  return results.map((given: unknown, index) => {
    const where = `results[${index}]`;
    if (!isObject(given)) throw new ProfileError({ kind: 'field', where });
    const value: Record<string, unknown> = { ...USUAL, ...given };
    const wrong = Object.entries(FIELDS).find(([name, check]) => !check(value[name]))?.[0];
    const fault = wrong ?? disagreeing(value as unknown as Result);
    if (fault) throw new ProfileError({ kind: 'field', where: `${where}.${fault}` });
    return Object.fromEntries(
      Object.keys(FIELDS).map((name) => [name, value[name]]),
    ) as unknown as Result;
  });
}

/** The field that cannot be right beside the others. */
function disagreeing({ seat, players, points, reviews }: Result): string {
  if (seat < 0 || seat >= players.length) return 'seat';
  if (points.length !== players.length) return 'points';
  const odd = Object.values(reviews).some((one) => soundOf(one) < 0 || one.decisions < 0);
  return odd ? 'reviews' : '';
}
