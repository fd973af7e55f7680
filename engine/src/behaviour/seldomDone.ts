import type { EndpointTraffic } from './endpointTraffic.ts';
import { pairKey } from './keys.ts';
import { ACTOR, PAIR } from './layouts.ts';
import type { Records } from './records.ts';
import type { Signal } from './signal.ts';

/**
 * What few do, when somebody does it for the first time, is worth a suspicion and no more: a new
 * administrator looks the same. It fades within hours, and who is not suspected any more counts
 * among those who do it.
 */
const WEIGHT = 6;
/** Bits of what somebody did. */
const SELDOM = { privileged: 1, override: 2, schema: 4, rights: 8 } as const;
/** Of `PAIR.standing`. */
const CALLER = 8;
/**
 * Consumers of a host, and requests of an endpoint for each of those that use it, from which on it
 * is known who uses what; the share of the consumers that are few.
 */
const KNOWN = { callers: 20, requests: 50, each: 20, share: 0.1 } as const;
/** Requests to a graph from which on it is known whether its schema is asked for. */
const KNOWN_GRAPH = { callers: 10, requests: 200 } as const;
const ADMINISTRATION =
  /(?:^|\/)_?(?:admin|administration|administrator|backoffice|back-office|superuser|sudo|root)s?(?:\/|$)/i;
const SCHEMA =
  /\b__schema\s{0,9}\{|\bIntrospectionQuery\b|\b__type\s{0,9}\(\s{0,9}name[^{}]{0,200}\{[^}]{0,400}\bfields\b/;
/** Consumers that ask for methods by headers from which on that is how it is done there. */
const FEW_OVERRIDING = 3;
/** And that give themselves the highest rights: a company's first people may do so as they register. */
const FEW_ASSIGNING = 3;
/** What the keys of addresses of administrators are made with. */
const PLACE = 15;

const suspicion = (type: Signal['type'], message: Signal['message']): Signal => ({
  type,
  weight: WEIGHT,
  isProven: false,
  // Whether it was an attack at all is open.
  isSuccess: false,
  message,
});

/** What this is about, of one exchange. */
export interface SeldomAt {
  readonly actors: Records;
  /** Record of the consumer for good. */
  readonly self: number;
  /** The endpoint, or null where the path has none yet. */
  readonly traffic: EndpointTraffic | null;
  /** The host as a whole: as many callers as its most used endpoint has. */
  readonly host: EndpointTraffic;
}

/** Whether somebody does something of a kind for the first time ever, which is noted. */
function isFirstTime({ actors, self }: SeldomAt, kind: number): boolean {
  const before = actors.word(self, ACTOR.seldom);
  if ((before & kind) !== 0) return false;
  actors.setWord(self, ACTOR.seldom, before | kind);
  return true;
}

/** Whether somebody counts among those who were given something at an endpoint. */
export const isCaller = (pairs: Records, pair: number): boolean =>
  (pairs.word(pair, PAIR.standing) & CALLER) !== 0;

/** By what a caller is known. */
export interface CallerKind {
  /** The key of a program. */
  readonly hasKey: boolean;
  /** A session without a name, and one whose sign-in was seen. */
  readonly isSession: boolean;
  readonly isSignedIn: boolean;
  /** At an address that the internet does not lead to. */
  readonly isInside: boolean;
}

/** Counts who was given something at an endpoint. */
export function countCaller(
  pairs: Records,
  pair: number,
  traffic: EndpointTraffic,
  host: EndpointTraffic,
  { hasKey, isSession, isSignedIn, isInside }: CallerKind,
): void {
  pairs.setWord(pair, PAIR.standing, pairs.word(pair, PAIR.standing) | CALLER);
  traffic.callers += 1;
  if (hasKey) traffic.withKeys += 1;
  if (isInside) traffic.inside += 1;
  if (isSession) host.sessions += 1;
  if (isSignedIn) host.signedIn += 1;
  if (traffic.callers > host.callers) host.callers = traffic.callers;
}

/** Whether the template of an endpoint says that it is for administrators. */
export const isAdministration = (template: string): boolean => ADMINISTRATION.test(template);

/** The key of an address at an endpoint for administrators. */
export const placeOfAdministrators = ({ number }: EndpointTraffic, ip: number): number =>
  pairKey(pairKey(number, PLACE), ip);

/**
 * An endpoint for administrators is given to somebody who never was given it, where few of the
 * people of its host are.
 * @param isAtHome an administrator uses the address: a colleague is one as likely
 */
export function newAdministrator(at: SeldomAt, isAtHome: boolean): Signal | null {
  const { traffic, host } = at;
  if (
    isAtHome ||
    traffic === null ||
    traffic.callers === 0 ||
    host.callers < KNOWN.callers ||
    traffic.callers > host.callers * KNOWN.share ||
    traffic.requests < Math.max(KNOWN.requests, traffic.callers * KNOWN.each) ||
    !isFirstTime(at, SELDOM.privileged)
  )
    return null;
  return suspicion(
    'privilegedAccess',
    `Access to a privileged endpoint that few others use (${traffic.callers})`,
  );
}

/**
 * A method that changes something, asked for by a header where nobody uses it by itself, and few
 * ask in this way at all. Programs that cannot send other methods do so wherever these are used.
 */
export function methodByHeader(at: SeldomAt, isUnused: boolean): Signal | null {
  const { host } = at;
  if (!isFirstTime(at, SELDOM.override)) return null;
  if (isUnused && host.callers >= KNOWN.callers && host.overriding < FEW_OVERRIDING)
    return suspicion('privilegedAccess', 'A header requested a method that is not used there');
  host.overriding += 1;
  return null;
}

/** Whether a document of GraphQL asks for the schema, or for the fields of a type in it. */
export const asksForSchema = (text: string): boolean => SCHEMA.test(text);

/** The schema of a graph is asked for, of which nobody ever did: looking around, no more. */
export function schemaAsked(at: SeldomAt): Signal | null {
  const { traffic } = at;
  if (traffic === null || !isFirstTime(at, SELDOM.schema)) return null;
  if (
    traffic.introspecting === 0 &&
    traffic.callers >= KNOWN_GRAPH.callers &&
    traffic.requests >= KNOWN_GRAPH.requests
  )
    return suspicion('pathScan', 'Requested the schema, unlike other clients');
  traffic.introspecting += 1;
  return null;
}

/** Somebody gives themselves the highest rights of a graph, as few do. */
export function rightsAssigned(at: SeldomAt, name: string, isTaken: boolean): Signal | null {
  const { traffic } = at;
  if (traffic === null || !isFirstTime(at, SELDOM.rights)) return null;
  traffic.assigning += 1;
  if (traffic.requests < KNOWN_GRAPH.requests || traffic.assigning > FEW_ASSIGNING) return null;
  return {
    ...suspicion('massAssignment', `${name}: highest privileges, self-assigned by few users`),
    isSuccess: isTaken,
  };
}
