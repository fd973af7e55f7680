import { askedInBody, isEmptyWithin, statusWithin } from '../behaviour/askedInBody.ts';
import { mayNameObject, numberIn } from '../behaviour/guessableValue.ts';
import { statusMeant } from '../answers/refusal.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import { hideHash } from './hideHash.ts';
import { ObjectReads, type ObjectReadsJson } from './objectReads.ts';

/** Operations of an endpoint whose objects are kept, each from its so many-th request on. */
const MOST = 4;
const FEWEST = 20;
const MOST_COUNTED = 64;
const LONGEST = 8_192;
/** What an operation does that gives what is there, by the words of its name. */
const GIVING: ReadonlySet<string> = new Set(
  'get find search query read fetch show view load lookup track details detail info describe retrieve open export download list'.split(
    ' ',
  ),
);
const isGiving = byName((name) => tokensOf(name).some((word) => GIVING.has(word)));
const FORM = 'application/x-www-form-urlencoded';
/** A form that asks for something has few fields, and a page comes back. */
const OF_FORM = { fields: 4, answer: 200 } as const;
/** Of an account as well, which elsewhere is what people sign in by. */
const ID = /(?:_id|[a-z]I[dD])$/;
const LARGEST = 999_999_999;

/** Hidden hash of each operation, how often it asked for a number, and whose the objects are. */
export type AskedReadsJson = readonly (readonly [
  operation: number,
  numbered: number,
  reads: ObjectReadsJson | null,
])[];

interface Operation {
  numbered: number;
  reads: ObjectReads | null;
}

/** An object that a body asks for by a number, and what the answer to it means. */
export interface AskedObject {
  /** Name of the operation, or of the field that has the number. */
  readonly operation: string;
  readonly id: number;
  readonly status: number;
}

/**
 * Whose the numbered objects are that bodies ask for, by operation: calls of JSON-RPC, messages of
 * SOAP, searches by POST and forms do at one path what others do at many.
 */
export class AskedReads {
  readonly #operations: Map<number, Operation>;
  changes: number;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: AskedReadsJson = [], shift = 0) {
    this.#operations = new Map(
      saved.map(([operation, numbered, reads]) => [
        hideHash(operation, shift),
        { numbered, reads: reads === null ? null : ObjectReads.fromJSON(reads, shift) },
      ]),
    );
    this.changes = saved.length;
  }

  /**
   * Takes an object that somebody asked for.
   * @param wasNamed an answer had named it to them
   * @returns whether they count through those of others, or were one of several who are refused those
   */
  observe(
    { operation, id, status }: AskedObject,
    who: string,
    wasNamed: boolean,
  ): 'counted' | 'refused' | null {
    const key = hash32(operation);
    // Whoever makes up operations, which nothing is given for, takes no place of others.
    if (status >= 300 && !this.#operations.has(key)) return null;
    const kept = this.#operationOf(key);
    this.changes += 1;
    if (status < 300) kept.numbered += 1;
    const reader = hash32(who);
    if (kept.numbered < FEWEST) return null;
    if (kept.reads === null) {
      if (this.#kept >= MOST) return null;
      kept.reads = new ObjectReads();
    }
    if (wasNamed) {
      if (status < 300) kept.reads.keep(id, reader);
    } else kept.reads.observe(id, reader, status < 300);
    if (status === 403) return kept.reads.refuse(id, reader) ? 'refused' : null;
    return status < 300 && !wasNamed && kept.reads.isEnumerating(reader) ? 'counted' : null;
  }

  get #kept(): number {
    let kept = 0;
    for (const { reads } of this.#operations.values()) if (reads !== null) kept += 1;
    return kept;
  }

  #operationOf(operation: number): Operation {
    let kept = this.#operations.get(operation);
    if (kept === undefined) {
      if (this.#operations.size >= MOST_COUNTED) this.#forgetRare();
      this.#operations.set(operation, (kept = { numbered: 0, reads: null }));
    }
    return kept;
  }

  #forgetRare(): void {
    let [rarest, fewest] = [0, Infinity];
    for (const [key, { numbered, reads }] of this.#operations)
      if (reads === null && numbered < fewest) [rarest, fewest] = [key, numbered];
    this.#operations.delete(rarest);
  }

  /** Objects that somebody counted through, of all operations. */
  get attempts(): number {
    let attempts = 0;
    for (const { reads } of this.#operations.values())
      attempts += reads?.enumeration?.attempts ?? 0;
    return attempts;
  }

  toJSON(shift: number): AskedReadsJson {
    return [...this.#operations].map(([operation, { numbered, reads }]) => [
      hideHash(operation, shift),
      numbered,
      reads?.toJSON(shift) ?? null,
    ]);
  }
}

/** The numbered object that the body of a POST asks for, or null where it asks for none or changes something. */
export function askedObject(exchange: Exchange): AskedObject | null {
  const { method, path, requestBody, status } = exchange;
  const text = requestBody?.text ?? '';
  if (method !== 'POST' || text === '' || text.length > LONGEST || status >= 500) return null;
  const asked = askedInBody(exchange, path);
  if (asked === null) return ofForm(exchange, text);
  if (asked.isCode) return null;
  if (asked.operation === null) return single(asked.pairs ?? [], statusMeant(exchange));
  const [object, ...more] = asked.objects;
  if (object === undefined || more.length > 0 || !isGiving(asked.operation)) return null;
  const id = numberIn(object.slice(object.lastIndexOf(' ') + 1));
  const meant = isEmptyWithin(exchange) ? statusWithin(exchange) : statusMeant(exchange);
  return isNumber(id) ? { operation: asked.operation, id, status: meant } : null;
}

function ofForm(exchange: Exchange, text: string): AskedObject | null {
  const { requestBody, responseBody, status } = exchange;
  if (requestBody?.mediaType.startsWith(FORM) !== true) return null;
  const isPage = status === 200 && (responseBody?.size ?? 0) >= OF_FORM.answer;
  if (!isPage && status !== 403 && status !== 404) return null;
  const pairs = readQuery(text);
  return pairs.length > OF_FORM.fields ? null : single(pairs, statusMeant(exchange));
}

/** The one number that names an object; of several nobody knows which is counted through. */
function single(pairs: readonly Pair[], status: number): AskedObject | null {
  const numbered = pairs.flatMap(([name, value]) => {
    const id = numberIn(value);
    return isNumber(id) && (mayNameObject(name) || ID.test(name))
      ? [{ operation: name, id, status }]
      : [];
  });
  return numbered.length === 1 ? (numbered[0] ?? null) : null;
}

const isNumber = (id: number | null): id is number => id !== null && id > 0 && id <= LARGEST;
