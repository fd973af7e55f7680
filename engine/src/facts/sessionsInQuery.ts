import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isSessionId } from './sessionIds.ts';

/** Names that servers give the id of a session by themselves, and those that people give it. */
const OF_SERVERS = /^(?:jsessionid|phpsessid|asp\.net_sessionid|aspsessionid[a-z]{0,12})$/i;
const OF_PEOPLE = /^session[-_]?id$/i;
/** Behind the path, as servers of Java write it where no cookie is taken. */
const IN_PATH = /;jsessionid=([\w.!-]{16,128})/i;
const PRIVATE = /\b(?:private|no-store)\b/i;
const ATTACHED = /^\s*attachment/i;
const PICTURE = /^image\//i;
/** Sessions from which on it is how the endpoint is called, and not one link that somebody kept. */
const ENOUGH = 5;

/**
 * Tells sessions that are carried in addresses: the id of one is all that says who calls, and what
 * it opens is private, by the object in the path and by what the answer says to caches. Kept in memory only,
 * as hashes of the first sessions.
 */
export class SessionsInQuery {
  readonly #sessions = new Set<number>();

  /**
   * The name of the parameter that carries sessions by now, or null.
   * @param isBare nothing else says who calls
   * @param hasObject the path names one
   */
  look(exchange: Exchange, isBare: boolean, hasObject: boolean): string | null {
    if (!isBare || exchange.status < 200 || exchange.status > 299) return null;
    const carrier = carrierOf(exchange, hasObject);
    if (carrier === null || !isPrivate(exchange)) return null;
    if (this.#sessions.size < ENOUGH) this.#sessions.add(hash32(carrier.value));
    return this.#sessions.size >= ENOUGH ? carrier.name : null;
  }
}

interface Carrier {
  readonly name: string;
  readonly value: string;
}

function carrierOf({ path, query }: Exchange, hasObject: boolean): Carrier | null {
  for (const [name, value] of query)
    if ((OF_SERVERS.test(name) || (hasObject && OF_PEOPLE.test(name))) && isSessionId(value))
      return { name, value };
  const value = IN_PATH.exec(path)?.[1];
  return value === undefined ? null : { name: 'jsessionid', value };
}

/** Whether an answer has something that is not everybody's. */
function isPrivate({ method, responseHeaders, responseBody }: Exchange): boolean {
  if (method !== 'GET' || responseBody === null || responseBody.size === 0) return false;
  const type = responseBody.mediaType || headerOf(responseHeaders, 'content-type');
  return (
    !PICTURE.test(type) &&
    (PRIVATE.test(headerOf(responseHeaders, 'cache-control')) ||
      ATTACHED.test(headerOf(responseHeaders, 'content-disposition')))
  );
}
