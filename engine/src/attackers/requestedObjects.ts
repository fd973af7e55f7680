import type { Asked } from '../behaviour/askedInBody.ts';
import { objectInHeaders } from '../behaviour/objectInHeaders.ts';
import type { Exchange } from '../exchange/exchange.ts';
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
