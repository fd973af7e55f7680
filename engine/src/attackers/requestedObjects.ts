import type { Baseline, FieldRule } from '../anomalies/baseline.ts';
import type { Asked } from '../behaviour/askedInBody.ts';
import { isGuessable, mayNameObject } from '../behaviour/guessableValue.ts';
import { objectInHeaders } from '../behaviour/objectInHeaders.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { CHARS } from '../sensitive/charMask.ts';
import type { Observed, ObservedEndpoint } from './observed.ts';

/** The object that a path names: by all of its values, since any may be the one that is guessed. */
export const objectIn = (values: Observed['pathValues'], last: string): string =>
  values.length === 1 ? last : values.map(({ value }) => value).join('/');

/** The objects that a request names outside of its path: in its query, its body or a header. */
export function objectsOf(
  { query, requestHeaders }: Exchange,
  { baseline }: ObservedEndpoint,
  asked: Asked | null,
): readonly string[] {
  if (baseline !== null && baseline.objectIds.size > 0)
    for (const [name, value] of query) if (baseline.objectIds.has(name)) return [value];
  if (asked !== null && asked.objects.length > 0) return asked.objects;
  const named = objectInHeaders(requestHeaders);
  return named === null ? [] : [named];
}

/** Fields that are taken for the names of objects by what they hold, whatever they are called. */
interface TakenFields {
  readonly query: string | null;
  readonly body: readonly string[];
}

/** What is taken for the name of an object, and where. */
export interface TakenObject {
  readonly location: 'query' | 'body';
  readonly name: string;
  readonly value: string;
}

/** Values from which on one knows what a field holds, and different ones, also as a share of them. */
const VARIED = { seen: 20, distinct: 10, share: 0.1 } as const;
const LONGEST_BODY = 4_096;
const fieldsOf = new WeakMap<Baseline, TakenFields>();

/**
 * The object that a request names in a query or a plain body, by what that place usually holds: other
 * numbers, or codes with one, each time. Of several numbers in a query none is taken: tiles of maps
 * have those.
 */
export function takenObject(exchange: Exchange, baseline: Baseline | null): TakenObject | null {
  const { query, requestBody, method } = exchange;
  if (baseline === null) return method === 'GET' ? null : inBody(exchange, null);
  if (query.length === 0 && requestBody === null) return null;
  let fields = fieldsOf.get(baseline);
  if (fields === undefined) fieldsOf.set(baseline, (fields = takenFields(baseline)));
  if (fields.query !== null)
    for (const [name, value] of query)
      if (name === fields.query && isGuessable(value)) return { location: 'query', name, value };
  return fields.body.length === 0 || method === 'GET' ? null : inBody(exchange, fields.body);
}

/** @param wanted the fields that may name one; null while nothing is learned of the endpoint */
function inBody(exchange: Exchange, wanted: readonly string[] | null): TakenObject | null {
  const text = exchange.requestBody?.text ?? '';
  if (text === '' || text.length > LONGEST_BODY) return null;
  for (const [name, value] of pairsOf(exchange))
    if (isGuessable(value) && (wanted?.includes(name) ?? mayNameObject(name)))
      return { location: 'body', name, value };
  return null;
}

function pairsOf({ requestBody }: Exchange): readonly Pair[] {
  const json = jsonBody(requestBody);
  if (json === undefined) return readQuery(requestBody?.text ?? '');
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  return Object.entries(json as Readonly<Record<string, unknown>>).flatMap(
    ([name, value]): Pair[] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
}

function takenFields({ query, bodies }: Baseline): TakenFields {
  const inQuery = [...query].filter(([name, rule]) => isVaried(name, rule)).map(([name]) => name);
  const inBody = [...bodies.values()].flatMap(({ children }) =>
    [...(children ?? [])].flatMap(([name, { field }]) =>
      field !== null && (field.seen < VARIED.seen ? mayNameObject(name) : isVaried(name, field))
        ? [name]
        : [],
    ),
  );
  const [only = null] = inQuery;
  return { query: inQuery.length === 1 ? only : null, body: [...new Set(inBody)] };
}

const isVaried = (name: string, rule: FieldRule): boolean =>
  !rule.isCredential &&
  rule.seen >= VARIED.seen &&
  rule.distinct >= Math.max(VARIED.distinct, rule.seen * VARIED.share) &&
  (rule.type === 'integer' ||
    (rule.type === 'string' && rule.format === null && (rule.usual & CHARS.digit) !== 0)) &&
  mayNameObject(name);
