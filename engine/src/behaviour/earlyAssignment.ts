import type { Baseline } from '../anomalies/baseline.ts';
import { nameTraits } from '../anomalies/nameTraits.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { mediaTypeOf } from '../parameters/mediaTypeOf.ts';
import { bitsIn } from './bitsIn.ts';
import { hashOf, keyOf } from './keys.ts';
import { ACTOR } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Different fields of rights or money, each alone in a body, from which on they are tried out;
 * those that are known to be out of place count with them.
 */
const ENOUGH = 3;
/** Bodies of an endpoint from which on it is known which fields it takes. */
const KNOWN = 3;
const ASSIGNMENT = 128;

/**
 * Fields of rights or money tried out one after the other at endpoints of which nothing is learned
 * yet: programs send the same ones each time.
 */
export function earlyAssignment(
  actors: Records,
  actor: number,
  exchange: Exchange,
  baseline: Baseline | null,
): Signal | null {
  const name = earlyPrivilege(exchange, baseline);
  if (name === null) return null;
  const before = actors.word(actor, ACTOR.earlyBits);
  const tried = before | (1 << (hashOf(keyOf(name, 8)) & 31));
  if (tried === before) return null;
  actors.setWord(actor, ACTOR.earlyBits, tried);
  const flags = actors.word(actor, ACTOR.flags);
  const isFirst = (flags & ASSIGNMENT) === 0;
  if (isFirst && bitsIn(tried) + actors.word(actor, ACTOR.fields) < ENOUGH) return null;
  actors.setWord(actor, ACTOR.flags, flags | ASSIGNMENT);
  return proven('massAssignment', isFirst, false, `${name}: another privileged or financial field`);
}

/**
 * The one field of rights or money that a body sends before it is known what bodies hold; else
 * null.
 */
export function earlyPrivilege(
  { method, requestBody }: Exchange,
  baseline: Baseline | null,
): string | null {
  if (
    requestBody === null ||
    method === 'GET' ||
    method === 'HEAD' ||
    isKnown(requestBody.mediaType, baseline)
  )
    return null;
  return onlyPrivilege(jsonBody(requestBody));
}

function isKnown(mediaType: string, baseline: Baseline | null): boolean {
  return baseline !== null && (baseline.bodies.get(mediaTypeOf(mediaType))?.seen ?? 0) >= KNOWN;
}

/**
 * The one name of rights or money at the top of a body; null where there is none, or several that
 * belong together.
 */
function onlyPrivilege(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  let found: string | null = null;
  for (const name in body) {
    if (nameTraits(name).privilege !== 'sure') continue;
    if (found !== null) return null;
    found = name;
  }
  return found;
}
