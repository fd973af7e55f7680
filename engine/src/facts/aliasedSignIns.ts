import { isTypedSecret } from '../behaviour/signInNames.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

/** Different passwords in one request that are no mistake, and were all tried. */
const ENOUGH = 10;
const LONGEST = 200_000;
const MOST = 200;
/** A field of GraphQL under another name, with plain arguments. */
const ALIASED = /\b[A-Za-z_]\w{0,40}\s{0,4}:\s{0,4}([A-Za-z_]\w{0,60})\s{0,4}\(([^(){}]{1,400})\)/g;
const ARGUMENT = /\b([A-Za-z_]\w{0,40})\s{0,4}:\s{0,4}"([^"\\]{1,100})"/g;

/**
 * The field of GraphQL that one request tried many passwords or codes with, each under another name,
 * and had all of them answered: a limit by request counts them once. Null for any other request.
 */
export function aliasedSignIns({
  method,
  status,
  requestBody,
  responseBody,
}: Exchange): string | null {
  if (method !== 'POST' || status !== 200) return null;
  const text = requestBody?.text ?? '';
  if (text.length > LONGEST || !text.includes('"query"')) return null;
  const query = (jsonBody(requestBody) as { query?: unknown } | undefined)?.query;
  if (typeof query !== 'string') return null;
  const tried = new Map<string, Set<string>>();
  let left = MOST;
  for (const [, field = '', all = ''] of query.matchAll(ALIASED)) {
    if (left-- <= 0) break;
    for (const [, name = '', value = ''] of all.matchAll(ARGUMENT))
      if (isTypedSecret(name)) tried.set(field, (tried.get(field) ?? new Set()).add(value));
  }
  const found = [...tried].find(([, values]) => values.size >= ENOUGH)?.[0];
  return found !== undefined && answered(jsonBody(responseBody)) >= ENOUGH ? found : null;
}

/** How many fields an answer has, each with its value or with an error of its own. */
function answered(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  const { data, errors } = answer as { data?: unknown; errors?: unknown };
  const fields = typeof data === 'object' && data !== null ? Object.keys(data).length : 0;
  return Math.max(fields, Array.isArray(errors) ? errors.length : 0);
}
