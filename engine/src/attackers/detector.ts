import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import { answerOutcome } from '../answers/answerOutcome.ts';
import { judgedSignals } from '../answers/judgedSignal.ts';
import { findAnomalies } from '../anomalies/findAnomalies.ts';
import { answerAnomaly } from '../anomalies/answerAnomalies.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import type { Caller } from '../authentication/caller.ts';
import type { AuthKind } from '../authentication/credentials.ts';
import { agentOf } from '../behaviour/agentOf.ts';
import { type Asked, askedInBody, isEmptyWithin, statusWithin } from '../behaviour/askedInBody.ts';
import { credentialTravel } from '../behaviour/credentialTravel.ts';
import { excessiveData, excessiveUse } from '../behaviour/excessiveUse.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { hashOf, keyOf, pairKey } from '../behaviour/keys.ts';
import { ACTOR, PAIR } from '../behaviour/layouts.ts';
import { statusMeant } from '../answers/contradiction.ts';
import { isNumbered, objectEnumeration } from '../behaviour/objectEnumeration.ts';
import { noteNamed, wasNamed } from '../behaviour/namedObjects.ts';
import { foreignObject } from '../behaviour/objectOwners.ts';
import { objectInHeaders } from '../behaviour/objectInHeaders.ts';
import { isPathEvidence, isTellingPath, pathScan, used } from '../behaviour/pathProbing.ts';
import {
  isPrivilegedRefused,
  privilegedAccess,
  privilegedGiven,
} from '../behaviour/privilegedAccess.ts';
import { secondId } from '../behaviour/secondId.ts';
import type { Signal } from '../behaviour/signal.ts';
import { isSignInPath, renewalOf, signInOf } from '../behaviour/signInOf.ts';
import { groupedSignIns, signIns } from '../behaviour/signIns.ts';
import { spreadSignIns } from '../behaviour/spreadSignIns.ts';
import { earlyAssignment, earlyPrivilege } from '../behaviour/earlyAssignment.ts';
import { massAssignment, parameterTampering } from '../behaviour/tampering.ts';
import { forgedToken, renewals, tokenSharing, tokenSpray } from '../behaviour/tokenUse.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { PRODUCT_PRIVACY, type Privacy } from '../sensitive/privacy.ts';
import type { FieldSignatures } from '../signatures/requestSignatures.ts';
import { correlate } from './correlate.ts';
import { type Attacker, levelOf } from './attacker.ts';
import { type DetectorLimits, DetectorState, type SavedDetector } from './detectorState.ts';
import { HiddenEvidence } from './hiddenEvidence.ts';
import { apart, IdentityKeys, identityOf } from './identity.ts';
import { injectionSignal, suspectFields } from './injectionSignal.ts';
import type { Detection, Observed, ObservedEndpoint, Suspicion } from './observed.ts';
import { isAttackedBy, isDataOnly, payloadsOf } from './payloads.ts';
import {
  administrationSignal,
  countGiven,
  otherMethodSignal,
  rightsSignal,
  schemaSignal,
} from './seldomSignals.ts';
import type { SavedAttacker } from './savedAttackers.ts';
import { isTakenOver } from './takenOver.ts';
import type { EndpointTuning, Tuning } from './tuning.ts';
import { changesCredentials, countUser, isAddressShared, SETTLED } from './usersOfAddress.ts';

const NOTHING: Detection = {
  attempts: [],
  anomalies: [],
  answer: null,
  outcome: null,
  isSuspect: false,
  suspicion: 'none',
  payloads: null,
  united: [],
};
const SUSPECT: Detection = { ...NOTHING, isSuspect: true, suspicion: 'suspect' };
const NO_ANOMALIES: readonly Anomaly[] = [];
const NOBODY = -1;
const always = (): boolean => true;
/** The most that a word of a record holds. */
const MOST_BYTES = 2 ** 31 - 1;
const KEY: readonly AuthKind[] = ['apiKeyHeader'];

/** Who made an exchange, with the records of it. */
interface Who {
  readonly keys: Caller;
  readonly minute: number;
  /**
   * Key of who the request is followed by: the consumer, or the address of whoever changes
   * credentials again and again.
   */
  readonly followed: number;
  /** Record of the present episode of that. */
  readonly actor: number;
  /** Record of the consumer for good. */
  readonly self: number;
  /** Record of the present episode of the address, or of the consumer where there is none. */
  readonly place: number;
  /** The address carries several users: it is no sign of being the same. */
  readonly isShared: boolean;
  readonly isTrusted: boolean;
}

/**
 * Detects attackers in the exchanges of one company, one at a time, in memory alone: what is known
 * in advance is what the caller has learned of the endpoint. Time is that of the exchanges. Observe
 * an exchange before it teaches, and let it teach only when its maker is not suspected.
 */
export class Detector {
  #state: DetectorState;
  readonly #limits: DetectorLimits | undefined;
  readonly #keys: IdentityKeys;
  /** Key of who made the exchange that was observed last; 0 when it does not say. */
  consumer = 0;
  /** Who that is, when suspected or an attacker already. */
  suspect: Attacker | null = null;
  /** What the exchange at hand amounts to; null while it is nothing. */
  #signals: Signal[] | null = null;
  /** Bytes of the largest answer that the caller at hand was given at the endpoint before. */
  #largest = 0;
  #tuning: Tuning | null = null;
  /** What is legitimate at the endpoint of the exchange at hand. */
  #tuned: EndpointTuning | null = null;
  /** Country of an address; null where it is not known. */
  countryOf: (address: string) => string | null = () => null;
  /** By which names and paths are kept in what it finds. */
  privacy: Privacy = PRODUCT_PRIVACY;
  /** What marks hid since the last commit. */
  readonly hidden = new HiddenEvidence();

  /**
   * @param seed from the company's key, so that what is kept cannot be compared between companies
   */
  constructor(seed: number, limits?: DetectorLimits) {
    this.#keys = new IdentityKeys(seed);
    this.#limits = limits;
    this.#state = new DetectorState(limits);
  }

  get state(): DetectorState {
    return this.#state;
  }

  /**
   * From the next exchange on, what people said is legitimate is no evidence; null when they said
   * nothing.
   */
  tune(tuning: Tuning | null): void {
    this.#tuning = tuning;
  }

  observe(exchange: Exchange, observed: Observed): Detection {
    const detection = this.#detect(exchange, observed);
    const silenced = this.#tuning?.silenced;
    if (silenced !== undefined && silenced.size > 0) {
      this.hidden.add(silenced, exchange.startedAt, this.consumer);
      silenced.clear();
    }
    return detection;
  }

  #detect(exchange: Exchange, observed: Observed): Detection {
    const who = this.#meet(exchange, observed);
    this.#signals = null;
    this.#largest = 0;
    const { endpoint } = observed;
    const tuned = (this.#tuned =
      endpoint === null ? null : (this.#tuning?.of(endpoint.partOf ?? endpoint.key) ?? null));
    const all =
      endpoint === null
        ? NO_ANOMALIES
        : findAnomalies(exchange, observed.pathValues, endpoint.baseline);
    const anomalies = tuned === null ? all : tuned.anomalies(all);
    const pathValues = endpoint === null ? null : observed.pathValues;
    const fields = suspectFields(exchange, pathValues, endpoint?.baseline ?? null, all, tuned);
    const payloads = payloadsOf(fields);
    if (who === null) return ofNobody(fields, anomalies, payloads);
    const traffic = endpoint === null ? null : this.#trafficOf(endpoint);
    const asked = endpoint === null ? null : askedInBody(exchange, endpoint.template);
    const injected = injectionSignal(this.#state.actors, who.actor, exchange, fields);
    // To look at a schema is no more than that, and judged by who else does.
    const injection = asked?.operation != null && isOnlyOfSchema(injected) ? null : injected;
    const unusual =
      traffic === null
        ? null
        : answerAnomaly(traffic, exchange.status, exchange.responseBody?.size ?? 0);
    const answer = tuned === null ? unusual : tuned.answer(unusual, exchange.status);
    if (injection !== null) (this.#signals ??= []).push(injection); // Said of a field, it is legitimate by that field alone.
    if (endpoint === null || traffic === null) {
      if (!this.#allowsPath(exchange) && injection?.type !== 'injection') {
        this.#report(pathScan(this.#state.actors, who.actor, exchange, exchange.status));
        this.#watchPrivileges(exchange, exchange.status, who);
      }
    } else {
      if (injection === null) {
        const place = placeOf(exchange, endpoint);
        const isEarly = (): boolean => earlyPrivilege(exchange, endpoint.baseline) !== null;
        if (
          this.#isEvidence('parameterTampering', () =>
            anomalies.some(({ isPrivileged }) => !isPrivileged),
          )
        )
          this.#report(parameterTampering(this.#state.actors, who.actor, place, anomalies));
        if (
          this.#isEvidence(
            'massAssignment',
            () => anomalies.some(({ isPrivileged }) => isPrivileged) || isEarly(),
          )
        ) {
          this.#report(earlyAssignment(this.#state.actors, who.actor, exchange, endpoint.baseline));
          if (anomalies.length > 0)
            this.#report(
              massAssignment(
                this.#state.actors,
                who.actor,
                place,
                anomalies,
                isTakenOver(exchange, anomalies),
              ),
            );
        }
      }
      this.#watchEndpoint(exchange, observed, asked, endpoint, traffic, who, anomalies);
    }
    const { consumer } = who.keys;
    if (consumer !== who.keys.ip && exchange.status >= 200 && exchange.status < 300)
      noteNamed(this.#state.named, consumer, exchange.responseBody);
    const isSignIn =
      endpoint === null
        ? isSignInPath(exchange.path)
        : (endpoint.memo.isSignIn ??= isSignInPath(endpoint.template));
    const group = this.#watchSignIns(exchange, isSignIn, asked, who, traffic);
    this.#report(otherMethodSignal(this.#state, exchange, observed, who));
    this.#watchTokens(exchange, observed, who);
    const found = this.#taken();
    if (found === null) {
      if (anomalies.length === 0 && answer === null && payloads === null)
        return who.isTrusted ? NOTHING : SUSPECT;
      return {
        ...NOTHING,
        anomalies,
        answer,
        isSuspect: !who.isTrusted,
        suspicion: plainSuspicion(who.isTrusted, anomalies),
        payloads,
      };
    }
    const outcome = answerOutcome(exchange, {
      traffic,
      largest: this.#largest,
      isSignIn,
      signals: found,
    });
    const signals = judgedSignals(found, outcome);
    const united: Detection['united'][number][] = [];
    const attempts = correlate(
      this.#state.attackers,
      exchange,
      endpoint,
      who.keys,
      { isShared: who.isShared, group, privacy: this.privacy },
      signals,
      (gone, into) => united.push({ gone, into }),
    );
    const isAttack = signals.some((signal) => !isDataOnly(signal));
    return {
      attempts,
      anomalies,
      answer,
      outcome,
      isSuspect: true,
      suspicion: isAttack ? 'attack' : 'suspect',
      payloads,
      united,
    };
  }

  /**
   * Whether a type of attack says something at the endpoint at hand. Sequences over several
   * endpoints leave out those where it does not.
   * @param isSeen whether the exchange at hand is evidence of it, asked where a mark hides that
   */
  #isEvidence(type: AttackType, isSeen: () => boolean): boolean {
    if (this.#tuned === null || !this.#tuned.allows(type)) return true;
    if (isSeen()) this.#tuned.hide(type);
    return false;
  }

  #report(signal: Signal | null): void {
    if (signal !== null && this.#isEvidence(signal.type, always))
      (this.#signals ??= []).push(signal);
  }

  /** Whether people said that a path which no endpoint has is asked for in good faith. */
  #allowsPath(exchange: Exchange): boolean {
    const { host, method, path, status } = exchange;
    return this.#tuning?.allowsPath(host, method, path, isPathEvidence(exchange, status)) === true;
  }

  #taken(): readonly Signal[] | null {
    const signals = this.#signals;
    this.#signals = null;
    return signals;
  }

  /** Finds the records of who made an exchange. */
  #meet(exchange: Exchange, { credentials, caller }: Observed): Who | null {
    const { actors, attackers } = this.#state;
    const carried = credentials.secret === null ? this.#state.carriers.find(exchange) : null;
    const identity = identityOf(
      exchange,
      carried === null
        ? credentials
        : { subject: credentials.subject, secret: carried, kinds: KEY },
      caller,
      this.#keys,
    );
    this.consumer = 0;
    this.suspect = null;
    if (identity === null) return null;
    const { startedAt, status } = exchange;
    const minute = Math.floor(startedAt / 60_000);
    const home = identity.ip === 0 ? NOBODY : this.#state.self(identity.ip);
    const isShared = home !== NOBODY && isAddressShared(actors, home);
    const keys = isShared ? apart(identity, exchange) : identity;
    const { consumer, ip } = keys;
    this.consumer = consumer;
    const self = consumer === identity.ip && home !== NOBODY ? home : this.#state.self(consumer);
    const own = this.#state.episode(self, consumer, minute);
    const requests = actors.add(self, ACTOR.requests);
    const place =
      ip === 0 || ip === consumer
        ? own
        : isShared
          ? this.#state.actor(ip, minute)
          : this.#state.episode(home, ip, minute);
    let isChanging = false;
    if (place !== own && home !== NOBODY) {
      if (status < 400 && requests >= SETTLED) countUser(actors, home, consumer, minute);
      isChanging =
        requests < SETTLED && !isShared && changesCredentials(actors, home, requests === 1, minute);
    }
    const known =
      attackers.size === 0
        ? null
        : (attackers.find(consumer) ?? (isShared ? null : attackers.find(ip)));
    const isTrusted = known === null || levelOf(known, startedAt) === 'watched';
    if (!isTrusted) this.suspect = known;
    return {
      keys,
      minute,
      followed: isChanging ? ip : consumer,
      actor: isChanging ? place : own,
      self,
      place,
      isShared,
      isTrusted,
    };
  }

  #trafficOf(endpoint: ObservedEndpoint): EndpointTraffic {
    const { memo } = endpoint;
    if (memo.state === this.#state && memo.traffic !== null && !memo.traffic.isForgotten) {
      this.#state.use(memo.traffic);
      return memo.traffic;
    }
    memo.state = this.#state;
    return (memo.traffic = this.#state.trafficOf(endpoint.key));
  }

  /** Looks at how somebody uses an endpoint. */
  #watchEndpoint(
    exchange: Exchange,
    observed: Observed,
    asked: Asked | null,
    endpoint: ObservedEndpoint,
    traffic: EndpointTraffic,
    who: Who,
    anomalies: readonly Anomaly[],
  ): void {
    const { method, startedAt, responseBody } = exchange;
    const status =
      asked === null || asked.operation === null ? statusMeant(exchange) : statusWithin(exchange);
    const query = asked?.pairs ?? exchange.query;
    const { actors, pairs, named, usage } = this.#state;
    const { consumer } = who.keys;
    const isTrusted = who.isTrusted && this.#signals === null && anomalies.length === 0;
    // A value beyond those that were seen is what guessed objects have; other anomalies tell of
    // something else than guessing.
    const isOdd =
      this.#signals !== null ||
      anomalies.some(({ location, isOfField }) => location !== 'path' || !isOfField);
    const isGiven = status >= 200 && status < 300;
    const pair = this.#state.pair(
      pairKey(who.followed, traffic.number),
      traffic,
      who.minute,
      isTrusted,
    );
    this.#largest = pairs.word(pair, PAIR.largest);
    const last = observed.pathValues[observed.pathValues.length - 1]?.value ?? null;
    const objects =
      last === null ? objectsOf(exchange, endpoint, asked) : [objectIn(observed.pathValues, last)];
    const value = objects[0] ?? null;
    if (value !== null && status >= 400 && isTellingPath(last ?? value)) {
      if (this.#isEvidence('pathScan', always))
        this.#report(pathScan(actors, who.actor, exchange, status));
    } else if (value !== null && !isOdd) {
      const isCode = asked?.isCode === true && last === null;
      const isEmpty = asked?.operation != null && status === 404 && isEmptyWithin(exchange);
      const isGuess = !isEmpty || (isNumbered(value) && !wasNamed(named, consumer, value));
      const how = isCode ? 'code' : isEmpty ? 'empty' : 'object';
      const isMachine = who.keys.source === 'apiKey' && traffic.isOfPeople;
      if (isGuess)
        this.#report(
          objectEnumeration(pairs, pair, traffic, value, status, startedAt, how, isMachine),
        );
      if (isGiven && !isCode && consumer !== who.keys.ip)
        for (const object of objects)
          this.#report(
            foreignObject(this.#state, pair, traffic, { ...who, isMachine }, object, isTrusted),
          );
    }
    if (status < 400) {
      used(actors, who.actor);
      privilegedGiven(actors, who.actor, exchange.path);
    } else this.#watchPrivileges(exchange, status, who);
    if (isGiven)
      this.#report(administrationSignal(this.#state, exchange, endpoint, traffic, who, pair));
    this.#report(schemaSignal(this.#state, exchange, asked, traffic, who));
    this.#report(rightsSignal(this.#state, exchange, asked, traffic, who));
    this.#report(secondId(actors, who.actor, exchange, observed.pathValues, endpoint.baseline));
    this.#report(
      excessiveUse(
        pairs,
        pair,
        traffic,
        usage,
        query,
        asked?.pairs == null ? method : 'GET',
        isGiven,
        startedAt,
      ),
    );
    this.#report(
      excessiveData(pairs, pair, traffic, responseBody?.size ?? 0, who.minute, isTrusted),
    );
    if (!isTrusted) return;
    const size = responseBody?.size ?? 0;
    traffic.answer(exchange.status, size);
    if (!isGiven || this.#signals !== null) return;
    countGiven(this.#state, exchange, endpoint, traffic, who, pair);
    traffic.answers.learn(exchange);
    if (size > this.#largest) pairs.setWord(pair, PAIR.largest, Math.min(size, MOST_BYTES));
  }

  /** Looks at endpoints for people with rights that refuse somebody, or are not there. */
  #watchPrivileges({ method, path }: Exchange, status: number, who: Who): void {
    if (!this.#isEvidence('privilegedAccess', () => isPrivilegedRefused(path, status))) return;
    const { actors } = this.#state;
    const { credential } = who.keys;
    const wasAccepted =
      status === 401 &&
      credential !== 0 &&
      actors.word(this.#recordOf(credential, who), ACTOR.accepted) > 0;
    this.#report(privilegedAccess(actors, who.actor, { path, method, status, wasAccepted }));
  }

  /** The record of a credential for good. */
  #recordOf(credential: number, who: Who): number {
    return credential === who.keys.consumer ? who.self : this.#state.self(credential);
  }

  /**
   * Looks at sign-ins; gives back the key of the group of addresses that act alike, when it was
   * seen to.
   */
  #watchSignIns(
    exchange: Exchange,
    isNamed: boolean,
    asked: Asked | null,
    who: Who,
    traffic: EndpointTraffic | null,
  ): number {
    const signIn = signInOf(exchange, isNamed, asked);
    if (signIn === null) {
      if (isNamed) this.#watchRenewal(exchange, who);
      return 0;
    }
    const isFailed = (): boolean => signIn.isFailed;
    const isStuffing = this.#isEvidence('credentialStuffing', isFailed);
    if (!this.#isEvidence('bruteForce', isFailed) && !isStuffing) return 0;
    const { actors } = this.#state;
    const { credential, ip } = who.keys;
    const hasCredentials = credential !== 0;
    const accountsBefore = actors.word(who.place, ACTOR.accounts);
    const isKnown = this.#isAddressKnown(who);
    // A program may prove who it is by the header alone.
    const secret = signIn.secret ?? (hasCredentials ? hashOf(credential) : null);
    const own = signIns(actors, who.place, { ...signIn, secret }, hasCredentials);
    this.#report(own);
    if (ip === 0) return 0;
    const key = pairKey(traffic?.number ?? keyOf(exchange.path, 7), agentOf(exchange));
    const group = this.#state.actor(key, who.minute);
    const grouped = groupedSignIns(actors, group, who.place, ip, signIn, hasCredentials);
    const spread = hasCredentials
      ? null
      : spreadSignIns(
          actors,
          {
            group,
            address: who.place,
            accountsBefore,
            isKnown,
            requests: traffic?.requests ?? 0,
          },
          signIn,
        );
    const found = grouped ?? spread;
    if (signIn.isFailed || own === null) this.#report(found);
    return found === null ? 0 : pairKey(key, actors.word(group, ACTOR.since));
  }

  /** Whether somebody uses, or signed in at, the address of an exchange, or several people do. */
  #isAddressKnown({ isShared, place }: Who): boolean {
    const { actors } = this.#state;
    return (
      isShared ||
      [ACTOR.users, ACTOR.usersBefore, ACTOR.signedIn].some((at) => actors.word(place, at) > 0)
    );
  }

  #watchRenewal(exchange: Exchange, who: Who): void {
    if (who.keys.ip === 0 || who.keys.credential !== 0) return;
    const renewal = renewalOf(exchange);
    if (renewal === null || !this.#isEvidence('tokenSpray', () => renewal.isFailed)) return;
    const isKnown = this.#isAddressKnown(who);
    this.#report(renewals(this.#state.actors, who.place, renewal, isKnown));
  }

  #watchTokens(exchange: Exchange, { credentials }: Observed, who: Who): void {
    if (who.keys.credential === 0) return;
    const { actors } = this.#state;
    const { status } = exchange;
    const own = this.#recordOf(who.keys.credential, who);
    const wasAccepted = actors.word(own, ACTOR.accepted) > 0;
    if (who.keys.ip !== 0 && this.#isEvidence('tokenSpray', () => status === 401 && !wasAccepted))
      this.#report(tokenSpray(actors, who.place, who.keys.credential, wasAccepted, status));
    if (status < 400 && !wasAccepted) actors.add(own, ACTOR.accepted);
    if (who.keys.network !== 0 && status !== 401)
      this.#report(
        tokenSharing(
          actors,
          who.followed === who.keys.consumer ? who.actor : who.self,
          who.self,
          who.keys.network,
          exchange,
          who.minute,
          this.#state.credentials,
        ),
      );
    if (who.keys.source !== 'apiKey' && who.keys.network !== 0 && status < 400)
      this.#report(this.#travelOf(exchange, who));
    this.#report(forgedToken(credentials, status));
  }

  /** Keys of programs are used by servers, which are everywhere. */
  #travelOf(exchange: Exchange, { self, keys, minute }: Who): Signal | null {
    const { clientAddress } = exchange;
    return credentialTravel(this.#state.actors, self, {
      network: keys.network,
      country: () => (clientAddress === null ? null : this.countryOf(clientAddress)),
      agent: () => agentOf(exchange),
      minute,
    });
  }

  /**
   * Goes on from what a state's `save` and then `changes` gave, in that order; see `Attackers.load`
   * for the attackers.
   */
  restore(parts: readonly SavedDetector[], own: readonly SavedAttacker[] = [], last = 0): void {
    this.#state = DetectorState.load(parts, own, last, this.#limits);
  }
}

/** Whether all that a signal found is that a schema is asked for. */
const isOnlyOfSchema = (signal: Signal | null): boolean =>
  signal?.violations?.every(({ rule }) => rule === 'introspection') === true;

/** A request without signals. */
function plainSuspicion(isTrusted: boolean, anomalies: readonly Anomaly[]): Suspicion {
  if (!isTrusted) return anomalies.length > 0 ? 'attack' : 'suspect';
  return 'none';
}

/**
 * A request that does not say who made it: nobody can be followed, but what looks like an attack is
 * one.
 */
function ofNobody(
  fields: readonly FieldSignatures[],
  anomalies: readonly Anomaly[],
  payloads: Detection['payloads'],
): Detection {
  if (isAttackedBy(fields, anomalies)) return { ...SUSPECT, suspicion: 'attack', payloads };
  return payloads === null ? NOTHING : { ...NOTHING, payloads };
}

/**
 * Stands for the endpoint of an exchange in what is remembered of its fields: its own key is
 * another one in each installation.
 */
function placeOf({ method, host }: Exchange, { memo, template }: ObservedEndpoint): number {
  if (memo.place === 0) memo.place = keyOf(`${method} ${host} ${template}`, 0);
  return memo.place;
}

/** The object that a path names: by all of its values, since any may be the one that is guessed. */
const objectIn = (values: Observed['pathValues'], last: string): string =>
  values.length === 1 ? last : values.map(({ value }) => value).join('/');

/** The objects that a request names outside of its path: in its query, its body or a header. */
function objectsOf(
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
