import { credentials } from '../authentication/credentials.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isRandom } from '../sensitive/formats.ts';
import { hideHash } from './hideHash.ts';

const TOKEN = /^token$/i;
const APP_ID = /^app(?:lication)?[-_]?id$/i;
const SHORTEST_TOKEN = 16;
/** Shorter ones are what an app is publicly known by. */
const SHORTEST_APP_ID = 32;
const GENERATED = /^[\w~+/=-]{16,512}$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** What a link opens is one thing, perhaps once more with a confirmation. */
const DIFFERENT = 3;
const MOST_VALUES = 32;
/** How often a program comes with one token to change something, and in how many hours. */
const OFTEN = { times: 5, hours: 3 } as const;
/** A token that more addresses than these come with is no secret, such as that of a form. */
const MOST_ADDRESSES = 2;
const HOUR = 3_600_000;
const CHANGING: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Each token with its uses; all but hours and times are hidden hashes. */
export type ReusedTokensJson = readonly (readonly [
  token: number,
  times: number,
  targets: readonly number[],
  hours: readonly number[],
  addresses: readonly number[],
])[];

interface Use {
  /** What it was asked for with. */
  readonly targets: Set<number>;
  readonly hours: Set<number>;
  readonly addresses: Set<number>;
  times: number;
}

/**
 * Tells a credential in the query from the token of a link or of a page: it is all that says who
 * calls, and one and the same value asks one endpoint for three different things, or changes
 * something again and again from one address or two. Kept as hashes of the first 32 values.
 */
export class ReusedTokens {
  readonly #uses: Map<number, Use>;
  /** Grows with each use of one. */
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: ReusedTokensJson = [], shift = 0) {
    const shown = (hashes: readonly number[]): Set<number> =>
      new Set(hashes.map((hash) => hideHash(hash, shift)));
    this.#uses = new Map(
      saved.map(([token, times, targets, hours, addresses]) => [
        hideHash(token, shift),
        { times, targets: shown(targets), hours: new Set(hours), addresses: shown(addresses) },
      ]),
    );
  }

  toJSON(shift: number): ReusedTokensJson {
    const hidden = (hashes: ReadonlySet<number>): readonly number[] =>
      [...hashes].map((hash) => hideHash(hash, shift));
    return [...this.#uses].map(([token, { times, targets, hours, addresses }]) => [
      hideHash(token, shift),
      times,
      hidden(targets),
      [...hours],
      hidden(addresses),
    ]);
  }

  /** The name of the parameter of an exchange that is known to carry a credential now, or null. */
  look(exchange: Exchange): string | null {
    const carrier = exchange.query.find(mayBeCredential);
    if (carrier === undefined || exchange.status < 200 || exchange.status > 299) return null;
    if (credentials(exchange).kinds.some((kind) => kind !== 'apiKeyQuery')) return null;
    const [name, value] = carrier;
    const use = this.#useOf(hash32(value));
    if (use === null) return null;
    this.changes += 1;
    if (use.targets.size < DIFFERENT) use.targets.add(hash32(targetOf(exchange, carrier)));
    if (use.targets.size >= DIFFERENT) return name;
    return CHANGING.has(exchange.method) && isUsedOften(use, exchange) ? name : null;
  }

  #useOf(value: number): Use | null {
    const known = this.#uses.get(value);
    if (known !== undefined) return known;
    if (this.#uses.size >= MOST_VALUES) return null;
    const use: Use = { targets: new Set(), hours: new Set(), addresses: new Set(), times: 0 };
    this.#uses.set(value, use);
    return use;
  }
}

/** Takes another use of a token by a change; whether it comes back as no token of a link does. */
function isUsedOften(use: Use, { startedAt, clientAddress }: Exchange): boolean {
  use.times += 1;
  if (use.hours.size < OFTEN.hours) use.hours.add(Math.floor(startedAt / HOUR));
  if (use.addresses.size <= MOST_ADDRESSES) use.addresses.add(hash32(clientAddress ?? ''));
  return (
    use.times >= OFTEN.times &&
    use.hours.size >= OFTEN.hours &&
    use.addresses.size <= MOST_ADDRESSES
  );
}

function mayBeCredential([name, value]: Pair): boolean {
  const shortest = TOKEN.test(name) ? SHORTEST_TOKEN : APP_ID.test(name) ? SHORTEST_APP_ID : null;
  return (
    shortest !== null &&
    value.length >= shortest &&
    GENERATED.test(value) &&
    !UUID.test(value) &&
    isRandom(value)
  );
}

/** What a request asks for, whoever asks. */
function targetOf({ path, query }: Exchange, carrier: Pair): string {
  const others = query.filter((pair) => pair !== carrier).map((pair) => pair.join('='));
  return [path, ...others.sort()].join('&');
}
