import type { Anomaly } from '../anomalies/anomaly.ts';
import { isGuessRefused, statusMeant } from '../answers/refusal.ts';
import { type Asked, askedInBody, isEmptyWithin, statusWithin } from '../behaviour/askedInBody.ts';
import { batchedCalls } from '../behaviour/batchedCalls.ts';
import { ClaimedObjects } from '../behaviour/claimedObjects.ts';
import { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { excessiveData, excessiveUse } from '../behaviour/excessiveUse.ts';
import { FunctionRights, RightsOfHost } from '../behaviour/functionRights.ts';
import { hashOf, keyOf, pairKey } from '../behaviour/keys.ts';
import { ACTOR, PAIR, PAIR_BITS } from '../behaviour/layouts.ts';
import { wasNamed } from '../behaviour/namedObjects.ts';
import { isNumbered, objectEnumeration } from '../behaviour/objectEnumeration.ts';
import {
  foreignObject,
  type Given,
  hasOwners,
  isAtReaders,
  isKeptToFew,
  isOwnOnly,
} from '../behaviour/objectOwners.ts';
import { isTellingPath, pathScan, used } from '../behaviour/pathProbing.ts';
import {
  countRefused,
  isPrivilegedRefused,
  privilegedAccess,
  privilegedGiven,
} from '../behaviour/privilegedAccess.ts';
import { repeatedRequest } from '../behaviour/repeatedRequests.ts';
import { triedValue } from '../behaviour/triedValues.ts';
import { isReading } from '../behaviour/sentReadings.ts';
import { secondId } from '../behaviour/secondId.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { DetectorState } from './detectorState.ts';
import type { FoundSignals } from './foundSignals.ts';
import { isInsideJob } from './insideJobs.ts';
import type { Observed, ObservedEndpoint } from './observed.ts';
import { objectIn, objectsOf, type TakenObject, takenObject } from './requestedObjects.ts';
import {
  administrationSignal,
  countGiven,
  hostTraffic,
  rightsSignal,
  schemaSignal,
} from './seldomSignals.ts';
import { watchGuessers } from './watchGuessers.ts';
import { credentialRecord, type Who } from './who.ts';

/** Weight of a code or card that was accepted among many that were refused. */
const HIT = 10;
/** Codes refused after which who is let in has not remembered, but guessed. */
const GUESSED = 30;
/** Different cards that were charged, from which on it is a merchant who asks again for what failed. */
const CHARGED = 50;
/** Of `PAIR.flags`: its guesses are known. */
const FOUND = 1;
/** Of `PAIR.flags`: what came before an attack was known was counted. */
const EARLIER_COUNTED = 128;
const NONE_EARLIER = { attempts: 0, successes: 0 } as const;
/** The most that a word of a record holds. */
const MOST_BYTES = 2 ** 31 - 1;
/** Of a value that an answer refuses. */
const WRONG = 422;

/** The endpoint of an exchange, and what was read of the exchange there. */
export interface AtEndpoint {
  readonly endpoint: ObservedEndpoint;
  readonly traffic: EndpointTraffic;
  readonly asked: Asked | null;
  readonly anomalies: readonly Anomaly[];
}

/**
 * Looks at how somebody uses an endpoint; gives back the bytes of the largest answer that they were
 * given there before.
 */
export function watchEndpoint(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  observed: Observed,
  who: Who,
  { endpoint, traffic, asked, anomalies }: AtEndpoint,
): number {
  const { method, startedAt, responseBody } = exchange;
  const status =
    asked === null || asked.operation === null ? statusMeant(exchange) : statusWithin(exchange);
  const { actors, pairs, usage } = state;
  const isTrusted = who.suspect === null && found.isEmpty && anomalies.length === 0;
  const isGiven = status >= 200 && status < 300;
  const pair = state.pair(pairKey(who.followed, traffic.number), traffic, who.minute, isTrusted);
  const largest = pairs.word(pair, PAIR.largest);
  const at = { endpoint, traffic, asked, pair, status, isTrusted, anomalies };
  const calls = batchedCalls(exchange);
  if (calls === null) watchObjects(state, found, exchange, observed, who, at);
  else watchCalls(state, found, calls, observed, who, at);
  watchTried(state, found, exchange, observed, who, { traffic, asked, isTrusted });
  if (method === 'POST' && who.keys.consumer !== who.keys.ip && asked?.operation == null)
    found.report(repeatedRequest(pairs, pair, traffic, exchange, status, who.minute, isTrusted));
  watchRights(state, found, exchange, observed, who, at);
  if (status < 400) {
    used(actors, who.actor, exchange);
    privilegedGiven(actors, who.self, exchange.path);
  } else watchPrivileges(state, found, exchange, status, who, { traffic, pair, isTrusted });
  if (isGiven) found.report(administrationSignal(state, exchange, endpoint, traffic, who, pair));
  found.report(schemaSignal(state, exchange, asked, traffic, who));
  found.report(rightsSignal(state, exchange, asked, traffic, who));
  found.report(secondId(actors, who.actor, exchange, observed.pathValues, endpoint.baseline));
  const query = asked?.pairs ?? exchange.query;
  const verb = asked?.pairs == null ? method : 'GET';
  const isJob = isInsideJob(exchange, traffic);
  const use = excessiveUse(pairs, pair, traffic, usage, query, verb, isGiven, startedAt, isJob);
  // Whoever guesses asks for much, which is no attempt of its own.
  if (!found.isGuess) found.report(use);
  const size = responseBody?.size ?? 0;
  found.report(excessiveData(pairs, pair, traffic, size, who.minute, isTrusted));
  if (!isTrusted) return largest;
  traffic.answer(exchange.status, size);
  if (!isGiven || !found.isEmpty) return largest;
  countGiven(state, exchange, endpoint, traffic, who, pair);
  traffic.answers.learn(exchange);
  if (size > largest) pairs.setWord(pair, PAIR.largest, Math.min(size, MOST_BYTES));
  return largest;
}

/** Looks at which functions people are given whose tokens say what they may do. */
function watchRights(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  { credentials }: Observed,
  who: Who,
  { traffic, asked, pair, status, isTrusted }: AtObjects,
): void {
  const { ids } = credentials;
  if (ids === undefined || who.isProgram || who.keys.consumer === who.keys.ip) return;
  const host = hostTraffic(state, exchange);
  const signal = (traffic.functions ??= new FunctionRights(traffic.number)).observe(
    (host.rights ??= new RightsOfHost()),
    {
      ids,
      caller: who.followed,
      operation: asked?.operation ?? null,
      status,
      isChange: asked?.operation == null && exchange.method !== 'GET' && exchange.method !== 'HEAD',
      isTaught: isTrusted,
    },
  );
  if (found.isEmpty) reportOnce(state, found, pair, signal);
}

/** Looks for codes and cards that somebody tries one after the other, whatever object the path names. */
function watchTried(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  { pathValues }: Observed,
  who: Who,
  { traffic, asked, isTrusted }: Pick<AtObjects, 'traffic' | 'asked' | 'isTrusted'>,
): void {
  const one = triedValue(exchange, asked, pathValues.length > 0);
  if (one === null) return;
  const tried = (traffic.tried ??= new EndpointTraffic(`tried ${traffic.key}`));
  // Whoever has taken a key tries by it from elsewhere than its owner.
  const caller = pairKey(who.followed, who.keys.ip);
  const pair = state.pair(pairKey(caller, tried.number), tried, who.minute, isTrusted);
  const { value, status, how } = one;
  const at = exchange.startedAt;
  if (how === 'card' && who.keys.consumer !== who.keys.ip && isMerchant(state, pair, one)) return;
  const signal = objectEnumeration(state.pairs, pair, tried, value, status, at, how);
  const isHit = signal?.isSuccess === true && status < 300;
  const isGuessed = how === 'code' && state.pairs.word(pair, PAIR.refused) >= GUESSED;
  found.report(
    signal === null || !isHit
      ? signal
      : {
          ...signal,
          weight: Math.max(HIT, signal.weight),
          ...(isGuessed ? { onSensitiveData: true } : {}),
        },
  );
}

/** Whether somebody charges the cards of many; counts those that were, at one address, for good. */
function isMerchant(
  { pairs }: DetectorState,
  pair: number,
  { value, status }: { readonly value: string; readonly status: number },
): boolean {
  if ((pairs.word(pair, PAIR.flags) & FOUND) !== 0) return false;
  const isNew =
    status < 300 && pairs.mark(pair, PAIR.held, PAIR_BITS.held, hashOf(keyOf(value, 1)));
  return pairs.add(pair, PAIR.objectsHeld, isNew ? 1 : 0) >= CHARGED;
}

interface AtObjects extends AtEndpoint {
  readonly pair: number;
  /** Of what was asked for, which may be within the answer. */
  readonly status: number;
  readonly isTrusted: boolean;
}

/** Looks at the objects of each call of a batch; how a batch is odd says nothing of them. */
function watchCalls(
  state: DetectorState,
  found: FoundSignals,
  calls: readonly Exchange[],
  observed: Observed,
  who: Who,
  at: AtObjects,
): void {
  for (const call of calls) {
    const asked = askedInBody(call, at.endpoint.template);
    const status = statusWithin(call);
    watchObjects(state, found, call, observed, who, { ...at, asked, status, anomalies: [] });
  }
}

/**
 * Whether something else than guessed objects is odd about a request: a value beyond those that were
 * seen is what those have.
 */
const isOdd = (
  found: FoundSignals,
  anomalies: readonly Anomaly[],
  taken: TakenObject | null,
): boolean =>
  !found.isEmpty ||
  anomalies.some(
    ({ location, name, isOfField }) =>
      !isOfField || (location !== 'path' && (location !== taken?.location || name !== taken.name)),
  );

/**
 * Whether an object may be guessed. What an answer named to somebody is no guess: an export of lists
 * reads them one after the other. Whoever asks for what their own token names guesses nothing,
 * whatever else they try.
 */
function isGuess(
  found: FoundSignals,
  { credentials }: Observed,
  value: string,
  status: number,
  isEmpty: boolean,
): boolean {
  const isOwn = credentials.ids?.byId.has(idOf(value)) === true;
  const isNamed = (isEmpty || status < 300) && (found.isNamed || isOwn);
  return isEmpty ? isNumbered(value) && !isNamed : !isNamed;
}

/** Whether somebody has the key of a program where people have something else, or is a job inside. */
const isProgramOf = (
  exchange: Exchange,
  traffic: EndpointTraffic,
  { keys, isProgram }: Who,
): boolean =>
  ((keys.source === 'apiKey' || isProgram) && traffic.isOfPeople) || isInsideJob(exchange, traffic);

/** Looks at which objects somebody asks for. */
function watchObjects(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  observed: Observed,
  who: Who,
  at: AtObjects,
): void {
  const { pathValues } = observed;
  const { endpoint, traffic, asked, pair, status, anomalies } = at;
  const last = pathValues[pathValues.length - 1]?.value ?? null;
  const objects =
    last === null ? objectsOf(exchange, endpoint, asked) : [objectIn(pathValues, last)];
  const taken =
    objects.length > 0 || last !== null ? null : takenObject(exchange, endpoint.baseline);
  const value = objects[0] ?? taken?.value ?? null;
  if (value === null) return;
  const { consumer, ip } = who.keys;
  found.isNamed = wasNamed(state.named, consumer, value);
  if (status >= 400 && isTellingPath(last ?? value)) {
    if (found.isEvidence('pathScan'))
      found.report(pathScan(state.actors, who.actor, exchange, status));
    return;
  }
  if (isOdd(found, anomalies, taken)) return;
  const isCall = asked?.operation != null && status < 300 && last === null;
  if (isCall && isReading(state.holders, who.followed, exchange, idOf(value))) return;
  const isCode = asked?.isCode === true && last === null;
  const isEmpty = asked?.operation != null && status === 404 && isEmptyWithin(exchange);
  const isCounted =
    taken === null || (taken.location === 'query' && consumer !== ip && isKeptToFew(traffic));
  const isLoose = isEmpty || taken !== null;
  const how = isCode ? 'code' : !isCounted ? 'taken' : isLoose ? 'empty' : 'object';
  // That a code is wrong is said with the status for who asks, too.
  const meant = isCode && status === 401 && isGuessRefused(exchange) ? WRONG : status;
  const isMachine = isProgramOf(exchange, traffic, who);
  if (!isMade(exchange, asked) && isGuess(found, observed, value, status, isEmpty))
    reportOnce(
      state,
      found,
      pair,
      objectEnumeration(
        state.pairs,
        pair,
        traffic,
        value,
        meant,
        exchange.startedAt,
        how,
        // Agents of support open what they searched for, and count through nothing in a query.
        isMachine || (taken === null && isAtReaders(state, traffic, { ...who, ip })),
        consumer !== ip &&
          objects.length < 2 &&
          (isOwnOnly(state.pairs, pair, traffic) || isAlone(exchange, traffic)),
      ),
    );
  // Whoever changes what a path names was told of it by whoever sent them there.
  const isRead = last === null || exchange.method === 'GET' || exchange.method === 'HEAD';
  if ((consumer === ip && isRead) || isCode)
    watchGuessers(state, found, exchange, who, traffic, { value, status: meant, isCode });
  if (status < 200 || status > 299 || isCode || consumer === ip) return;
  watchOwners(state, found, observed, who, at, { objects, last, taken, value, isMachine });
}

/** What a request asks for: the last value of its path, what its body names, or a field taken for it. */
interface AskedFor {
  readonly objects: readonly string[];
  readonly last: string | null;
  readonly taken: TakenObject | null;
  readonly value: string;
  /** Whoever asks has the key of a program where people have something else. */
  readonly isMachine: boolean;
}

/** Looks at whose the objects are that somebody was given. */
function watchOwners(
  state: DetectorState,
  found: FoundSignals,
  { pathValues, credentials }: Observed,
  who: Who,
  { traffic, pair, isTrusted }: AtObjects,
  { objects, last, taken, value, isMachine }: AskedFor,
): void {
  const { ids } = credentials;
  if (ids !== undefined && !who.isProgram && objects.length < 2)
    reportOnce(
      state,
      found,
      pair,
      (traffic.claimed ??= new ClaimedObjects(traffic.number)).observe(
        ids,
        last === null ? [idOf(value)] : pathValues.map((path) => path.value),
        who.minute,
        { isTaught: isTrusted, isNamed: found.isNamed, where: placeOf(value, last, taken) },
      ),
    );
  if (taken?.location === 'body') return;
  const given = { ...who, isMachine };
  for (const object of taken === null ? objects : [taken.value])
    reportOnce(state, found, pair, foreignObject(state, pair, traffic, given, object, isTrusted));
  if (pathValues.length > 1 && found.isEmpty && hasOwners(traffic))
    reportOnce(state, found, pair, foreignOwner(state, traffic, given, pathValues, isTrusted));
}

/**
 * Whether somebody changes objects where nobody else was ever given anything: a program that keeps
 * its own up to date, since there is nobody whose they could be.
 */
const isAlone = ({ method }: Exchange, { callers }: EndpointTraffic): boolean =>
  callers < 2 && (method === 'PUT' || method === 'PATCH');

/**
 * Whether a request made the object that it names, which then has the number that its sender gave it.
 * Some frameworks answer every POST with 201, those as well that ask for something or redeem a code.
 */
const isMade = ({ method, status }: Exchange, asked: Asked | null): boolean =>
  status === 201 && (method !== 'POST' || asked === null);

/** An object without the operation that asks for it. */
const idOf = (object: string): string => object.slice(object.lastIndexOf(' ') + 1);

/** Where an object is named: nothing for a path, whose values are counted. */
function placeOf(object: string, last: string | null, taken: TakenObject | null): string {
  if (last !== null) return '';
  return taken === null ? object.slice(0, object.length - idOf(object).length) : `${taken.name} `;
}

/** Reports what counts earlier requests, unless they were counted in the same go. */
function reportOnce(
  { pairs }: DetectorState,
  found: FoundSignals,
  pair: number,
  signal: Signal | null,
): void {
  if (signal?.earlier === undefined) {
    found.report(signal);
    return;
  }
  const flags = pairs.word(pair, PAIR.flags);
  pairs.setWord(pair, PAIR.flags, flags | EARLIER_COUNTED);
  found.report((flags & EARLIER_COUNTED) === 0 ? signal : { ...signal, earlier: NONE_EARLIER });
}

/**
 * What belongs to somebody lies behind them in a path (`/employees/7/payslips/2026-10`): those of
 * others are whatever nobody asked for so far.
 */
function foreignOwner(
  state: DetectorState,
  traffic: EndpointTraffic,
  given: Given & Pick<Who, 'followed'>,
  [owner]: Observed['pathValues'],
  isTaught: boolean,
): Signal | null {
  if (owner === undefined) return null;
  const owners = (traffic.owners ??= new EndpointTraffic(`owners ${traffic.key}`));
  const pair = state.pair(pairKey(given.followed, owners.number), owners, given.minute, isTaught);
  return foreignObject(state, pair, owners, given, owner.value, isTaught, true);
}

/** An endpoint that refused somebody. */
interface RefusedAt {
  readonly traffic: EndpointTraffic;
  readonly pair: number;
  readonly isTrusted: boolean;
}

/**
 * Looks at endpoints for people with rights that refuse somebody, or are not there.
 * @param at null where no endpoint has the path
 */
export function watchPrivileges(
  state: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  status: number,
  who: Who,
  at: RefusedAt | null,
): void {
  const { method, path } = exchange;
  if (!isPrivilegedRefused(path, status) || !found.isEvidence('privilegedAccess')) return;
  const { actors } = state;
  const isUser = who.keys.consumer !== who.keys.ip;
  const wasGiven = isUser && actors.word(who.self, ACTOR.accepted) > 0;
  const wasAccepted =
    status === 401 &&
    (wasGiven ||
      (who.keys.credential !== 0 && actors.word(credentialRecord(state, who), ACTOR.accepted) > 0));
  const host = hostTraffic(state, exchange);
  const signal = privilegedAccess(actors, who.actor, who.self, {
    path,
    method,
    status,
    at: exchange.startedAt,
    minute: who.minute,
    wasAccepted,
    traffic: at?.traffic ?? null,
    host,
  });
  found.report(signal);
  if (signal === null && at?.isTrusted === true && wasGiven)
    countRefused(state.pairs, at.pair, at.traffic);
}
