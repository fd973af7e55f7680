import { sendsSecret } from '../answers/sendsSecret.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

/** Sessions that were given one after the other, how many of them are higher than the one before. */
const ENOUGH = { sessions: 16, rising: 0.9 } as const;
/** Between two sessions of a log that is complete there are few others. */
const LARGEST_STEP = 1_000;
const LONGEST = 10_000;
const DEEPEST = 4;
const NAMED = /"(?:session|sid|token|ticket|access|auth|login)/i;
const SESSION =
  /^(?:session|sid|token|ticket)$|^session[-_]?(?:id|token|key|ticket)$|^(?:access|auth|login)[-_]?(?:token|key|ticket)$/i;
/** A number, with the same letters before it or none; those of few digits count something else. */
const COUNTED = /^([A-Za-z]{0,12}[-_.:]?)([1-9]\d{3,14})$/;
/** What nobody guesses; a session beside it is none of its own. */
const RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=-]{20,4000}$/;

/** Headers of an answer that give a session or a token. */
const OF_SESSION = /^authorization$|session|auth|access|jwt|(?:^|[-_])token$/i;
const SCHEME = /^[A-Za-z]{1,12} /;
/** What an answer has beside a number that may be the session: other proof of who somebody is. */
const PROOF = 'proof';

/** The last session (hidden), how many there were, and how many of them were higher. */
export type CountedSessionsJson = readonly [last: number, sessions: number, rising: number];

/**
 * Sessions that a sign-in numbers one after the other: whoever has one knows those of others. The last
 * number alone is kept.
 */
export class CountedSessions {
  #last: number | null = null;
  #sessions = 0;
  #rising = 0;
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved?: CountedSessionsJson, shift = 0) {
    if (saved === undefined) return;
    [, this.#sessions, this.#rising] = saved;
    this.#last = saved[0] - shift;
    this.changes = 1;
  }

  /** @returns the name of the field, once those it gave were counted */
  observe(exchange: Exchange): string | null {
    const { method, status, responseBody, responseHeaders } = exchange;
    if (method !== 'POST' || status < 200 || status > 299) return null;
    const text = responseBody?.text ?? '';
    if (text.length > LONGEST || !NAMED.test(text)) return null;
    const given = givenIn(jsonBody(responseBody), 0);
    if (given === null || given === PROOF || responseHeaders.some(isProof)) return null;
    if (!sendsSecret(exchange)) return null;
    this.changes += 1;
    const before = this.#last;
    this.#last = given.number;
    if (before === null || given.number === before) return null;
    this.#sessions += 1;
    const step = given.number - before;
    if (step > 0 && step <= LARGEST_STEP) this.#rising += 1;
    return this.#sessions >= ENOUGH.sessions && this.#rising >= ENOUGH.rising * this.#sessions
      ? given.name
      : null;
  }

  toJSON(shift: number): CountedSessionsJson {
    return [(this.#last ?? 0) + shift, this.#sessions, this.#rising];
  }
}

interface Given {
  readonly name: string;
  readonly number: number;
}

const isProof = ([name, value]: Pair): boolean =>
  name === 'set-cookie' || (OF_SESSION.test(name) && RANDOM.test(value.replace(SCHEME, '')));

/** The session of an answer; `proof` where there is other proof of who somebody is, at any depth. */
function givenIn(value: unknown, depth: number): Given | typeof PROOF | null {
  if (typeof value !== 'object' || value === null) return null;
  let found: Given | null = null;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && RANDOM.test(member)) return PROOF;
    if (typeof member === 'object' && member !== null && depth < DEEPEST) {
      const within = givenIn(member, depth + 1);
      if (within === PROOF) return PROOF;
      found ??= within;
    }
    if (!SESSION.test(name) || (typeof member !== 'string' && typeof member !== 'number')) continue;
    const number = COUNTED.exec(String(member))?.[2];
    if (number === undefined) return PROOF;
    found ??= { name: name, number: Number(number) };
  }
  return found;
}
