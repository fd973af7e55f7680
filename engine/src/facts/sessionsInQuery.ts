import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { hideHash } from './hideHash.ts';
import { isSessionId } from './sessionIds.ts';

/** Names that servers give the id of a session by themselves, and those that people give it. */
const OF_SERVERS = /^(?:jsessionid|phpsessid|asp\.net_sessionid|aspsessionid[a-z]{0,12})$/i;
const OF_PEOPLE = /^session[-_]?id$/i;
/** Behind the path, as servers of Java write it where no cookie is taken. */
const IN_PATH = /;jsessionid=([\w.!-]{16,128})/i;
const PRIVATE = /\b(?:private|no-store)\b/i;
const ATTACHED = /^\s*attachment/i;
const PICTURE = /^image\//i;
/** What a page asks for to show it is JSON; an id that the page made up says nothing of a session. */
const DOCUMENT = /pdf|msword|officedocument|vnd\.ms-|zip|octet-stream/i;
/** Sessions that came back, from which on it is how the endpoint is called. */
const ENOUGH = 5;
/** Addresses that they came back from, and milliseconds after which one has. */
const ADDRESSES = 3;
const LATER = 60_000;
const HOUR = 3_600_000;
const MOST = 32;

/** All but the time are hidden hashes; null where whoever brings none is answered, too. */
export type SessionsInQueryJson =
  | readonly (readonly [
      session: number,
      address: number,
      at: number,
      asked: number,
      hasReturned: boolean,
    ])[]
  | null;

interface Session {
  readonly address: number;
  readonly at: number;
  readonly asked: number;
  hasReturned: boolean;
}

/**
 * Tells sessions that are carried in addresses: the id of one is all that says who calls, it comes
 * back from the same address for something else, and what it opens is private, by the object in the
 * path and by what the answer says to caches. Where whoever brings none is answered, too, an id
 * opens nothing. Kept as hashes.
 */
export class SessionsInQuery {
  #sessions: Map<number, Session> | null = null;
  #isOpen = false;
  changes = 0;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: SessionsInQueryJson = [], shift = 0) {
    this.#isOpen = saved === null;
    if (saved !== null && saved.length > 0)
      this.#sessions = new Map(
        saved.map(([session, address, at, asked, hasReturned]) => [
          hideHash(session, shift),
          { address: hideHash(address, shift), at, asked: hideHash(asked, shift), hasReturned },
        ]),
      );
    if (saved?.length !== 0) this.changes = 1;
  }

  /**
   * The name of the parameter that carries sessions by now, or null.
   * @param isBare nothing else says who calls
   * @param hasObject the path names one
   */
  look(exchange: Exchange, isBare: boolean, hasObject: boolean): string | null {
    if (!isBare || exchange.method !== 'GET' || this.#isOpen) return null;
    if (exchange.status < 200 || exchange.status > 299) return null;
    const carrier = carrierOf(exchange, hasObject);
    if (carrier === null) {
      [this.#isOpen, this.#sessions] = [true, null];
      this.changes += 1;
      return null;
    }
    if (!isPrivate(exchange, carrier.isOfServer)) return null;
    return this.#take(exchange, carrier) ? carrier.name : null;
  }

  #take({ clientAddress, startedAt: at, path, query }: Exchange, carrier: Carrier): boolean {
    const sessions = (this.#sessions ??= new Map());
    const [key, address] = [hash32(carrier.value), hash32(clientAddress ?? '')];
    const others = query.filter(([, value]) => value !== carrier.value).flat();
    const asked = hash32([path, ...others].join('\n'));
    const before = sessions.get(key);
    this.changes += 1;
    if (before === undefined) {
      if (hasRoom(sessions, at)) sessions.set(key, { address, at, asked, hasReturned: false });
    } else if (before.address === address && at - before.at >= LATER)
      before.hasReturned ||= carrier.isOfServer || before.asked !== asked;
    const returned = [...sessions.values()].filter(({ hasReturned }) => hasReturned);
    return (
      returned.length >= ENOUGH &&
      new Set(returned.map((session) => session.address)).size >= ADDRESSES
    );
  }

  toJSON(shift: number): SessionsInQueryJson {
    if (this.#isOpen) return null;
    return [...(this.#sessions ?? [])].map(([session, { address, at, asked, hasReturned }]) => [
      hideHash(session, shift),
      hideHash(address, shift),
      at,
      hideHash(asked, shift),
      hasReturned,
    ]);
  }
}

/** Whether there is room for another one; the oldest goes that did not come back for an hour. */
function hasRoom(sessions: Map<number, Session>, at: number): boolean {
  if (sessions.size < MOST) return true;
  for (const [key, session] of sessions)
    if (!session.hasReturned && at - session.at > HOUR) return sessions.delete(key);
  return false;
}

interface Carrier {
  readonly name: string;
  readonly value: string;
  readonly isOfServer: boolean;
}

function carrierOf({ path, query }: Exchange, hasObject: boolean): Carrier | null {
  for (const [name, value] of query) {
    const isOfServer = OF_SERVERS.test(name);
    if ((isOfServer || (hasObject && OF_PEOPLE.test(name))) && isSessionId(value))
      return { name, value, isOfServer };
  }
  const value = IN_PATH.exec(path)?.[1];
  return value === undefined ? null : { name: 'jsessionid', value, isOfServer: true };
}

/** Whether an answer has something that is not everybody's. */
function isPrivate({ responseHeaders, responseBody }: Exchange, isOfServer: boolean): boolean {
  if (responseBody === null || responseBody.size === 0) return false;
  const type = responseBody.mediaType || headerOf(responseHeaders, 'content-type');
  if (PICTURE.test(type)) return false;
  if (ATTACHED.test(headerOf(responseHeaders, 'content-disposition'))) return true;
  const isOfCaller = PRIVATE.test(headerOf(responseHeaders, 'cache-control'));
  return isOfCaller && (isOfServer || DOCUMENT.test(type));
}
