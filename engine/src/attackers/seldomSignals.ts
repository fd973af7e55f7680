import type { Asked } from '../behaviour/askedInBody.ts';
import { bitsIn } from '../behaviour/bitsIn.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { accountOf, administratorRecord, countedSession } from '../behaviour/issuedSessions.ts';
import { ACTOR, HOLDER } from '../behaviour/layouts.ts';
import {
  asksForSchema,
  countCaller,
  isAdministration,
  isCaller,
  methodByHeader,
  newAdministrator,
  placeOfAdministrators,
  rightsAssigned,
  schemaAsked,
  type SeldomAt,
} from '../behaviour/seldomDone.ts';
import { areGiven, ownRights } from '../behaviour/ownRights.ts';
import type { Signal } from '../behaviour/signal.ts';
import { isPlaceUsed, usePlace } from '../behaviour/usedPlaces.ts';
import type { Caller } from '../authentication/caller.ts';
import { isInside } from './insideJobs.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { DetectorState } from './detectorState.ts';
import type { Observed, ObservedEndpoint } from './observed.ts';

/** Who made an exchange, as far as it matters to what few do. */
interface Who {
  readonly keys: Caller;
  /** Record of the consumer for good. */
  readonly self: number;
  readonly isProgram: boolean;
  readonly minute: number;
}

/** The host of an exchange as a whole. */
export const hostTraffic = (state: DetectorState, { host }: Exchange): EndpointTraffic =>
  state.trafficOf(`host ${host}`);

const seldomAt = (
  state: DetectorState,
  exchange: Exchange,
  traffic: EndpointTraffic | null,
  { self }: Who,
): SeldomAt => ({ actors: state.actors, self, traffic, host: hostTraffic(state, exchange) });

/** A method that somebody asks for by a header, though nobody uses it, and is given. */
export function otherMethodSignal(
  state: DetectorState,
  exchange: Exchange,
  { otherMethod }: Observed,
  who: Who,
): Signal | null {
  if (otherMethod == null || exchange.status >= 300) return null;
  return methodByHeader(seldomAt(state, exchange, null, who), otherMethod === 'unused');
}

/** The schema of a graph, asked for where nobody does. */
export function schemaSignal(
  state: DetectorState,
  exchange: Exchange,
  asked: Asked | null,
  traffic: EndpointTraffic,
  who: Who,
): Signal | null {
  if (asked?.operation == null || !asksForSchema(exchange.requestBody?.text ?? '')) return null;
  return schemaAsked(seldomAt(state, exchange, traffic, who));
}

/** The highest rights, which somebody gives to themselves by an operation of a graph. */
export function rightsSignal(
  state: DetectorState,
  exchange: Exchange,
  asked: Asked | null,
  traffic: EndpointTraffic,
  who: Who,
): Signal | null {
  const names = ownRights(exchange, asked);
  const [name] = names;
  if (name === undefined) return null;
  const at = seldomAt(state, exchange, traffic, who);
  return rightsAssigned(at, name, areGiven(exchange, names));
}

/** Whether an account was given an endpoint for administrators before. */
const isAdministrator = (
  { holders }: DetectorState,
  { number }: EndpointTraffic,
  account: number,
): boolean => holders.word(administratorRecord(holders, number, account), HOLDER.first) !== 0;

/** Requests after which it is known what a session does. */
const KNOWN_SESSION = 20;

/**
 * Whether a session did for a while what others do, and was given what is for administrators just
 * now: those begin with what is theirs. Where people sign in at a host that nobody records, an
 * administrator of many years has a session that was never seen before as well.
 */
const isOfOthers = (state: DetectorState, exchange: Exchange, { self }: Who): boolean =>
  hostTraffic(state, exchange).areSignInsSeen &&
  state.actors.word(self, ACTOR.requests) > KNOWN_SESSION &&
  bitsIn(state.actors.word(self, ACTOR.privilegedGiven)) <= 1;

/**
 * Somebody is given an endpoint for administrators for the first time. Sessions without a name are
 * new with each sign-in, and those of the account that signed in; where nobody saw that, those that
 * did other things for a while.
 */
export function administrationSignal(
  state: DetectorState,
  exchange: Exchange,
  { memo, template }: ObservedEndpoint,
  traffic: EndpointTraffic,
  who: Who,
  pair: number,
): Signal | null {
  const { keys } = who;
  memo.isAdministration ??= isAdministration(template);
  if (!memo.isAdministration || isCaller(state.pairs, pair)) return null;
  if (keys.source !== 'user') {
    if (keys.source !== 'token') return null;
    const account = accountOf(state.holders, keys.credential);
    if (
      account === 0 ? !isOfOthers(state, exchange, who) : isAdministrator(state, traffic, account)
    )
      return null;
  }
  const isAtHome =
    keys.ip !== 0 &&
    isPlaceUsed(state.holders, placeOfAdministrators(traffic, keys.ip), who.minute);
  return newAdministrator(seldomAt(state, exchange, traffic, who), isAtHome);
}

/** Whether somebody counts anew: a session of an administrator who is known does not. */
function isNewCaller(
  { holders }: DetectorState,
  { isAdministration: isFew }: ObservedEndpoint['memo'],
  traffic: EndpointTraffic,
  { source, credential }: Caller,
): boolean {
  const account = isFew === true && source === 'token' ? accountOf(holders, credential) : 0;
  if (account === 0) return true;
  const record = administratorRecord(holders, traffic.number, account);
  if (holders.word(record, HOLDER.first) !== 0) return false;
  holders.setWord(record, HOLDER.first, 1);
  return true;
}

/** Counts who is given something at an endpoint, under no suspicion. */
export function countGiven(
  state: DetectorState,
  exchange: Exchange,
  { memo }: ObservedEndpoint,
  traffic: EndpointTraffic,
  { keys, isProgram, minute }: Who,
  pair: number,
): void {
  if (keys.consumer === keys.ip) return;
  if (!isCaller(state.pairs, pair) && isNewCaller(state, memo, traffic, keys)) {
    const host = hostTraffic(state, exchange);
    countCaller(state.pairs, pair, traffic, host, {
      isInside: isInside(exchange),
      hasKey: keys.source === 'apiKey' || isProgram,
      ...(keys.source === 'token' && !isProgram
        ? countedSession(state.holders, host.number, keys)
        : { isSession: false, isSignedIn: false }),
    });
  }
  if (memo.isAdministration === true && keys.ip !== 0)
    usePlace(state.holders, placeOfAdministrators(traffic, keys.ip), minute);
}
