import { byName } from '../exchange/byName.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { bodySignatures } from './bodySignatures.ts';
import {
  findSignatures,
  isFileName,
  isOddlyNamed,
  isOddName,
  isPlainlyHarmless,
  signaturesIn,
} from './findSignatures.ts';
import { headerSignatures } from './headerSignatures.ts';
import { methodParameter } from './protocolSignatures.ts';
import { RecentTexts } from './recentTexts.ts';
import {
  type LearnedContent,
  type Signature,
  type SignaturePlace,
  SUSPECT_WEIGHT,
  totalWeight,
  type Look,
} from './signature.ts';

/** Signatures of one field of a request. */
export interface FieldSignatures {
  readonly place: SignaturePlace;
  readonly signatures: readonly Signature[];
  /** Of its signatures together; from SUSPECT_WEIGHT on the field is suspect. */
  readonly weight: number;
  /** The same without what was learned of the field: attacks cannot make it less. */
  readonly plainWeight: number;
  /** What was read; empty where the field as a whole shows it. */
  readonly value: string;
}

/** What the parameter at a place normally holds; undefined when nothing was learned of it. */
export type LearnedAt = (place: SignaturePlace) => LearnedContent | undefined;

const NONE: readonly FieldSignatures[] = [];
const MOST_FIELDS = 50;
const LONG_SEGMENT = 12;
const MOST_SEGMENTS = 40;
/** What by itself is no value: the path as a whole tells what it names. */
const FILE_NAME = /^[a-z][\w-]{0,60}(?:\.[\w-]{1,60}){1,3}$/i;

/**
 * Signatures of a whole request by field: path, query, headers, cookies, and the body as its media
 * type says (JSON, form, multipart, XML, other text). Meant for every exchange: what holds nothing
 * suspicious is left after one pass over it.
 * @param isPathKnown an endpoint has the path, whose own words are no input: it is left out
 */
export function requestSignatures(
  exchange: Exchange,
  learnedAt?: LearnedAt,
  isPathKnown = false,
): readonly FieldSignatures[] {
  const look = new RequestLook(learnedAt);
  const { path, query, requestHeaders, requestBody } = exchange;
  if (!isPathKnown) lookAtPath(path, look);
  if (query.length > 0) lookAtPairs(query, look);
  headerSignatures(requestHeaders, look);
  if (requestBody !== null) bodySignatures(requestBody, look);
  return look.found ?? NONE;
}

/** What is found in one request. */
class RequestLook implements Look {
  found: FieldSignatures[] | null = null;
  readonly #learnedAt: LearnedAt | undefined;

  constructor(learnedAt: LearnedAt | undefined) {
    this.#learnedAt = learnedAt;
  }

  at(location: SignaturePlace['location'], name: string, value: string): boolean {
    if (
      signaturesIn(value).length === 0 &&
      (location === 'path' ||
        location === 'cookie' ||
        (!isFileName(name) && (location === 'header' || !isOddName(name))))
    )
      return false;
    return this.#add(fieldSignatures(value, { location, name }, this.#learnedAt));
  }

  keep(place: SignaturePlace, signatures: readonly Signature[]): boolean {
    if (signatures.length === 0) return false;
    const weight = totalWeight(signatures);
    return this.#add({ place, signatures, weight, plainWeight: weight, value: '' });
  }

  #add(field: FieldSignatures | null): boolean {
    if (field === null) return false;
    this.found ??= [];
    if (this.found.length < MOST_FIELDS) this.found.push(field);
    return true;
  }
}

/**
 * Signatures of one value, by themselves and weighed by what its field normally holds; null when
 * there are none.
 */
export function fieldSignatures(
  value: string,
  place: SignaturePlace,
  learnedAt?: LearnedAt,
): FieldSignatures | null {
  const plain = findSignatures(value, place);
  if (plain.length === 0) return null;
  const learned = learnedAt?.(place);
  const signatures = learned === undefined ? plain : findSignatures(value, place, learned);
  return {
    place,
    signatures,
    weight: totalWeight(signatures),
    plainWeight: totalWeight(plain),
    value,
  };
}

/** Whether any field of a request is suspect by itself. */
export const isSuspect = (fields: readonly FieldSignatures[]): boolean =>
  fields.some(({ weight }) => weight >= SUSPECT_WEIGHT);

/** Paths that come back, in which nothing was found. */
const harmlessPaths = new RecentTexts<true>();

function lookAtPath(path: string, look: Look): void {
  if (harmlessPaths.get(path) === undefined && !isInPath(path, look)) harmlessPaths.set(path, true);
}

/** Looks at the whole path, and at the segments by themselves, in which a value begins. */
function isInPath(path: string, look: Look): boolean {
  const isHarmless = isPlainlyHarmless(path);
  let isFound = !isHarmless && look.at('path', '', path);
  // What a segment holds in base64 does not show in the path as a whole.
  if (!isHarmless || path.length > LONG_SEGMENT)
    for (const segment of path.split('/', MOST_SEGMENTS))
      if (segment.length > (isHarmless ? LONG_SEGMENT : 1) && !FILE_NAME.test(segment))
        isFound = look.at('path', '', segment) || isFound;
  return isFound;
}

/** Signs of a value that was cut where a query has its own signs, and no name has. */
const isCut = byName((name) => /^#|^[a-z]{2,8};|['"`\s<(]/i.test(name));

function lookAtPairs(pairs: readonly Pair[], look: Look): void {
  if (pairs.length > 1 && pairs.some(([name]) => isCut(name)))
    look.at('query', '', pairs.map(([name, value]) => `${name}=${value}`).join('&'));
  for (const pair of pairs) {
    const name = pair[0];
    const value = pair[1];
    look.at('query', name, value);
    if (name === '_method') look.keep({ location: 'query', name }, methodParameter(name, value));
    if (value === '' || isOddlyNamed(name) || isCut(name))
      look.at('query', '', value === '' ? name : `${name}=${value}`);
  }
}
