import type { Exchange, Pair } from '../exchange/exchange.ts';
import { isScanner } from '../noise/scannerAgents.ts';
import { bodySignatures } from './bodySignatures.ts';
import { findSignatures, isFileName, isOddlyNamed, isOddName, isPlainlyHarmless, signaturesIn } from './findSignatures.ts';
import { headerSignatures } from './headerSignatures.ts';
import { type LearnedContent, type Signature, type SignaturePlace, SUSPECT_WEIGHT, totalWeight, WEIGHTS } from './signature.ts';

/** Signatures of one field of a request. */
export interface FieldSignatures {
  readonly place: SignaturePlace;
  readonly signatures: readonly Signature[];
  /** Of its signatures together; from SUSPECT_WEIGHT on the field is suspect. */
  readonly weight: number;
}

/** What the parameter at a place normally holds; undefined when nothing was learned of it. */
export type LearnedAt = (place: SignaturePlace) => LearnedContent | undefined;

/** Looks at one field; a family's readers see it only when its characters give reason to. Tells whether anything was found. */
export type LookAt = (location: SignaturePlace['location'], name: string, value: string) => boolean;

const NONE: readonly FieldSignatures[] = [];
const MOST_FIELDS = 50;
const LONG_SEGMENT = 12;
const SCANNER: Signature = { family: 'scanner', name: 'scanner agent', message: 'Names itself as a scanner for vulnerabilities', weight: WEIGHTS.critical, layers: [], start: null, end: null };

/**
 * Signatures of a whole request by field: path, query, headers, cookies, and the body as its media type says (JSON, form,
 * multipart, XML, other text). Meant for every exchange: what holds nothing suspicious is left after one pass over it.
 * @param isPathKnown an endpoint has the path, whose own words are no input: it is left out
 */
export function requestSignatures(exchange: Exchange, learnedAt?: LearnedAt, isPathKnown = false): readonly FieldSignatures[] {
  let found: FieldSignatures[] | null = null;
  const keep = (place: SignaturePlace, signatures: readonly Signature[]): boolean => {
    if (signatures.length === 0) return false;
    found ??= [];
    if (found.length < MOST_FIELDS) found.push({ place, signatures, weight: totalWeight(signatures) });
    return true;
  };
  const look: LookAt = (location, name, value) => {
    if (signaturesIn(value).length === 0 && (location === 'path' || location === 'cookie' || (!isFileName(name) && (location === 'header' || !isOddName(name))))) return false;
    const place = { location, name };
    return keep(place, findSignatures(value, place, learnedAt?.(place)));
  };
  const { path, query, requestHeaders, requestBody } = exchange;
  if (!isPathKnown) lookAtPath(path, look);
  if (query.length > 0) lookAtPairs(query, look);
  headerSignatures(requestHeaders, look);
  if (isScanner(exchange)) keep({ location: 'header', name: 'user-agent' }, [SCANNER]);
  if (requestBody !== null) bodySignatures(requestBody, look);
  return found ?? NONE;
}

/** Whether any field of a request is suspect by itself. */
export const isSuspect = (fields: readonly FieldSignatures[]): boolean => fields.some(({ weight }) => weight >= SUSPECT_WEIGHT);

/** The whole path, and the segments by themselves, in which a value begins. */
function lookAtPath(path: string, look: LookAt): void {
  const isHarmless = isPlainlyHarmless(path);
  if (!isHarmless) look('path', '', path);
  // What a segment holds in base64 does not show in the path as a whole.
  if (!isHarmless || path.length > LONG_SEGMENT) for (const segment of path.split('/', 40)) if (segment.length > (isHarmless ? LONG_SEGMENT : 1)) look('path', '', segment);
}

function lookAtPairs(pairs: readonly Pair[], look: LookAt): void {
  for (const [name, value] of pairs) {
    look('query', name, value);
    if (value === '' || isOddlyNamed(name)) look('query', '', value === '' ? name : `${name}=${value}`);
  }
}
