import {
  isUnnamedParameter,
  mayBeHeader,
  mayBeParameter,
} from '../attackers/credentialCarriers.ts';
import type { AuthKind } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isRandom } from '../sensitive/formats.ts';
import { hideHash } from './hideHash.ts';

/** A session that is counted up has few characters; what has no telling name has to be random. */
const SHORTEST = { named: 8, unnamed: 24 } as const;
const GENERATED = /^(?=.*\d)[\w.~+/=:-]{8,512}$/;
const MOST_PLACES = 4;
const MOST_VALUES = 48;
const MOST_COUNTED = 1_000;
/**
 * A place carries keys when most of its values come back, each to the client that it came from, and
 * when they are not one and the same for all.
 */
const ENOUGH = { seen: 24, again: 0.6, home: 0.9, values: 3, clients: 3 } as const;
/** Requests after which a place that carries none by then is not doubted any more. */
const DOUBTED = 120;

type ValueJson = readonly [value: number, client: number];
export type CarriedKeysJson = readonly (readonly [
  place: string,
  met: number,
  seen: number,
  again: number,
  home: number,
  values: readonly ValueJson[],
])[];

interface Place {
  /** Requests with any value in it. */
  met: number;
  /** Those with one of the values that are kept. */
  seen: number;
  again: number;
  /** Of those that came again, from the client that it came from first. */
  home: number;
  /** Each with the client that it came from first. */
  readonly values: Map<number, number>;
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
          values: new Map(
            values.map(([value, client]) => [hideHash(value, shift), hideHash(client, shift)]),
          ),
        },
      ]),
    );
  }

  /** Takes a request without a known credential: its key, `doubtful` where it may have one, or null. */
  look({ requestHeaders, query, status, clientAddress }: Exchange): CarriedKey | 'doubtful' | null {
    let isDoubtful = false;
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
      if (this.#places.size >= MOST_PLACES) return false;
      this.#places.set(name, (place = { met: 0, seen: 0, again: 0, home: 0, values: new Map() }));
    }
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
      new Set(place.values.values()).size >= ENOUGH.clients;
    return isCarrier || (place.met < DOUBTED ? null : false);
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
      [...values].map(([value, client]) => [hideHash(value, shift), hideHash(client, shift)]),
    ]);
  }
}

/** Counts a value that is kept; of more clients than have room nothing is told. */
function see(place: Place, value: number, client: number): void {
  const first = place.values.get(value);
  if (first === undefined && place.values.size >= MOST_VALUES) return;
  place.seen += 1;
  if (first === undefined) place.values.set(value, client);
  else {
    place.again += 1;
    if (first === client) place.home += 1;
  }
}

const isCandidate = (name: string, value: string): boolean =>
  value.length >= SHORTEST.named &&
  GENERATED.test(value) &&
  (mayBeParameter(name) ||
    (value.length >= SHORTEST.unnamed && isUnnamedParameter(name) && isRandom(value)));
