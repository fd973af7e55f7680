import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { keptName } from '../sensitive/keptName.ts';

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/**
 * The identifier of the path that an accepted request says again elsewhere with another value, and
 * where; null for none. Only names like `orderId` count, since a bare `id` may be that of another
 * thing, and of bodies only those that stand for the very object of the path.
 */
export function pollutedIdentifier(
  exchange: Exchange,
  pathValues: readonly NamedValue[],
): string | null {
  if (pathValues.length === 0 || exchange.status < 200 || exchange.status > 299) return null;
  const { method, query, requestBody } = exchange;
  for (const { name, value } of pathValues) {
    if (!isIdentifier(name)) continue;
    for (const [other, given] of query)
      if (isOther(name, value, other, given)) return `${keptName(name)} in path and query`;
  }
  if ((method !== 'PUT' && method !== 'PATCH') || requestBody === null) return null;
  const body = jsonBody(requestBody);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  for (const [other, given] of Object.entries(body)) {
    if (typeof given !== 'string' && typeof given !== 'number') continue;
    for (const { name, value } of pathValues)
      if (isIdentifier(name) && isOther(name, value, other, String(given)))
        return `${keptName(name)} in path and body`;
  }
  return null;
}

const isIdentifier = (name: string): boolean => name.length > 2 && /(?:id|uuid|key)$/i.test(name);

function isOther(name: string, value: string, other: string, given: string): boolean {
  return (
    given !== '' &&
    given !== value &&
    isSame(name, other) &&
    given.toLowerCase() !== value.toLowerCase()
  );
}

/** `orderId`, `order_id` and `OrderID` are one name. */
function isSame(name: string, other: string): boolean {
  if (name === other) return true;
  if (
    Math.abs(name.length - other.length) > 3 ||
    (name.charCodeAt(0) | 32) !== (other.charCodeAt(0) | 32)
  )
    return false;
  return name.replace(/[_-]/g, '').toLowerCase() === other.replace(/[_-]/g, '').toLowerCase();
}
