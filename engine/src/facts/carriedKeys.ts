import {
  isUnnamedParameter,
  mayBeHeader,
  mayBeParameter,
} from '../attackers/credentialCarriers.ts';
import type { AuthKind } from '../authentication/credentials.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isRandom } from '../sensitive/formats.ts';
import { isPrivateName } from '../sensitive/keptName.ts';
import { hideHash } from './hideHash.ts';

/** A session that is counted up has few characters; what has no telling name has to be random. */
const SHORTEST = { named: 8, unnamed: 24 } as const;
const GENERATED = /^(?=.*\d)[\w.~+/=:-]{8,512}$/;
const MOST_PLACES = 4;
const MOST_VALUES = 48;
const MOST_COUNTED = 1_000;
/** Requests at which values that came once leave their room to others. */
const CLEARED: ReadonlySet<number> = new Set([250, 500]);
/** Requests of names without a place, or that took that of another, which are doubted. */
const MOST_DOUBTED = 120;
/** Requests after which a place that was not met leaves its room to another. */
const STALE = 8;
/** Meetings after which a place whose values do not come again leaves its room, and for how long. */
const SPENT = { met: 24, again: 0.1, requests: 1_000 } as const;
const MOST_SPENT = 16;
const LONGEST_NAME = 60;
/**
 * A place carries keys when most of its values come back, each to the client that it came from, and
 * when they are not one and the same for all.
 */
const ENOUGH = { seen: 24, again: 0.6, home: 0.9, values: 3, clients: 3 } as const;
/** Requests after which a place that carries none by then is not doubted any more. */
const DOUBTED = 120;

/** Whether it came again is absent in models of earlier releases. */
type ValueJson = readonly [value: number, client: number, isAgain?: 0 | 1];
export type CarriedKeysJson = readonly (readonly [
  place: string,
  met: number,
  seen: number,
  again: number,
  home: number,
  values: readonly ValueJson[],
])[];

interface Value {
  /** Where it came from first. */
  readonly client: number;
  isAgain: boolean;
}

interface Place {
  /** Requests with any value in it. */
  met: number;
  /** Those with one of the values that are kept. */
  seen: number;
  again: number;
  /** Of those that came again, from the client that it came from first. */
  home: number;
  readonly values: Map<number, Value>;
  /** The request that it was met by last. */
  metAt: number;
  /** It took the room of another. */
  readonly isLate: boolean;
}

/** A key in a place of any name. */
export interface CarriedKey {
  readonly kind: AuthKind;
  readonly name: string;
  readonly value: string;
}

/**
 * Keys and sessions of an endpoint in headers and parameters of any name, by how they are used: one
 * client comes with one and the same value again and again, another one with another. Ids of
 * requests, traces and objects come once; what breaks caches, and a key of a site, all have alike.
 * Kept as hashes.
 */
export class CarriedKeys {
  readonly #places: Map<string, Place>;
  /** Names that left their room, each with the request until which they get none. */
  readonly #spent = new Map<string, number>();
  #requests = 0;
  #doubted = 0;
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: CarriedKeysJson = [], shift = 0) {
    this.#places = new Map(
      saved.map(([place, met, seen, again, home, values]) => [
        place,
        {
          met,
          seen,
          again,
          home,
          metAt: 0,
          isLate: false,
          values: new Map(
            values.map(([value, client, isAgain]) => [
              hideHash(value, shift),
              { client: hideHash(client, shift), isAgain: isAgain !== 0 },
            ]),
          ),
        },
      ]),
    );
  }

  /** Takes a request without a known credential: its key, `doubtful` where it may have one, or null. */
  look({ requestHeaders, query, status, clientAddress }: Exchange): CarriedKey | 'doubtful' | null {
    let isDoubtful = false;
    this.#requests += 1;
    const client = hash32(clientAddress ?? '');
    for (const [name, value] of requestHeaders) {
      if (value.length < SHORTEST.named || !mayBeHeader(name) || !GENERATED.test(value)) continue;
      const told = this.#take(`header ${name}`, value, client, status);
      if (told === true) return { kind: 'apiKeyHeader', name, value };
      isDoubtful ||= told === null;
    }
    for (const [name, value] of query) {
      if (!isCandidate(name, value)) continue;
      const told = this.#take(`query ${name}`, value, client, status);
      if (told === true) return { kind: 'apiKeyQuery', name, value };
      isDoubtful ||= told === null;
    }
    return isDoubtful ? 'doubtful' : null;
  }

  /** Whether a place carries keys; null where that is not known yet. */
  #take(name: string, value: string, client: number, status: number): boolean | null {
    let place = this.#places.get(name);
    if (place === undefined) {
      // A request that was refused says nothing of where keys are.
      if (status >= 400) return null;
      if (!mayBeKept(name) || this.#isSpent(name)) return false;
      const isLate = this.#places.size >= MOST_PLACES;
      if (!this.#makeRoom()) return this.#doubt();
      const counts = { met: 0, seen: 0, again: 0, home: 0, metAt: 0, isLate };
      this.#places.set(name, (place = { ...counts, values: new Map() }));
    }
    place.metAt = this.#requests;
    if (status < 400 && place.met < MOST_COUNTED) {
      this.changes += 1;
      place.met += 1;
      see(place, hash32(value), client);
    }
    const isCarrier =
      place.seen >= ENOUGH.seen &&
      place.again >= place.seen * ENOUGH.again &&
      place.home >= place.again * ENOUGH.home &&
      place.values.size >= ENOUGH.values &&
      new Set([...place.values.values()].map(({ client: one }) => one)).size >= ENOUGH.clients;
    if (isCarrier) return true;
    // Names that come in place of others are doubted so often in all, not each anew.
    if (place.met >= DOUBTED) return false;
    return place.isLate ? this.#doubt() : null;
  }

  #doubt(): null | false {
    this.#doubted += 1;
    return this.#doubted > MOST_DOUBTED ? false : null;
  }

  #isSpent(name: string): boolean {
    return (this.#spent.get(name) ?? 0) > this.#requests;
  }

  /** Whether there is room for another place, or one that is no carrier left. */
  #makeRoom(): boolean {
    if (this.#places.size < MOST_PLACES) return true;
    const [least] = [...this.#places].sort(([, one], [, other]) => one.again - other.again);
    if (least === undefined) return false;
    const [name, place] = least;
    const isSpent = place.met >= SPENT.met && place.again < SPENT.again * place.met;
    if (!isSpent && this.#requests - place.metAt < STALE) return false;
    if (isSpent) this.#spend(name);
    this.#places.delete(name);
    return true;
  }

  #spend(name: string): void {
    if (this.#spent.size >= MOST_SPENT) this.#spent.clear();
    this.#spent.set(name, this.#requests + SPENT.requests);
  }

  /** Null where there is nothing to keep. */
  toJSON(shift: number): CarriedKeysJson | null {
    if (this.#places.size === 0) return null;
    return [...this.#places].map(([name, { met, seen, again, home, values }]) => [
      name,
      met,
      seen,
      again,
      home,
      [...values].map(
        ([value, { client, isAgain }]) =>
          [hideHash(value, shift), hideHash(client, shift), isAgain ? 1 : 0] as const,
      ),
    ]);
  }
}

/** Counts a value that is kept; of more clients than have room nothing is told. */
function see(place: Place, value: number, client: number): void {
  if (CLEARED.has(place.met) && place.values.size >= MOST_VALUES) forgetSingle(place);
  const first = place.values.get(value);
  if (first === undefined && place.values.size >= MOST_VALUES) return;
  place.seen += 1;
  if (first === undefined) place.values.set(value, { client, isAgain: false });
  else {
    first.isAgain = true;
    place.again += 1;
    if (first.client === client) place.home += 1;
  }
}

function forgetSingle(place: Place): void {
  for (const [value, { isAgain }] of place.values)
    if (!isAgain) {
      place.values.delete(value);
      place.seen -= 1;
    }
}

const mayBeKept = byName((name) => {
  const plain = name.slice(name.indexOf(' ') + 1);
  return plain.length <= LONGEST_NAME && !isPrivateName(plain);
});

const isCandidate = (name: string, value: string): boolean =>
  value.length >= SHORTEST.named &&
  GENERATED.test(value) &&
  (mayBeParameter(name) ||
    (value.length >= SHORTEST.unnamed && isUnnamedParameter(name) && isRandom(value)));
