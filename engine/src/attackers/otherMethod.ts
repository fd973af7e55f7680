import type { Exchange } from '../exchange/exchange.ts';

const HEADERS: ReadonlySet<string> = new Set([
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
]);
/** Methods that change something: to read by another method is how long queries are sent. */
const WRITING: ReadonlySet<string> = new Set(['DELETE', 'PUT', 'PATCH']);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Whether anybody uses the method that changes something and that a header asks for instead of that
 * of the request; null when none does, or its path is not known by any method.
 * @param isKnown whether an endpoint has a method and a path
 */
export function otherMethodOf(
  { method, path, requestHeaders }: Exchange,
  isKnown: (method: string, path: string) => boolean,
): 'used' | 'unused' | null {
  const header = requestHeaders.find(([name]) => HEADERS.has(name));
  if (header === undefined) return null;
  const asked = header[1].trim().toUpperCase();
  if (!WRITING.has(asked) || asked === method) return null;
  if (isKnown(asked, path)) return 'used';
  return METHODS.some((each) => isKnown(each, path)) ? 'unused' : null;
}
