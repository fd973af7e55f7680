import { answerOutcome } from '../answers/answerOutcome.ts';
import { judgedSignals } from '../answers/judgedSignal.ts';
import { findAnomalies } from '../anomalies/findAnomalies.ts';
import { answerAnomaly } from '../anomalies/answerAnomalies.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import { type Asked, askedInBody } from '../behaviour/askedInBody.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { noteNamed } from '../behaviour/namedObjects.ts';
import { isPathEvidence, pathScan } from '../behaviour/pathProbing.ts';
import type { Signal } from '../behaviour/signal.ts';
import { isSignInPath } from '../behaviour/signInNames.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { PRODUCT_PRIVACY, type Privacy } from '../sensitive/privacy.ts';
import { attackFindings } from '../facts/attackFindings.ts';
import type { FieldSignatures } from '../signatures/requestSignatures.ts';
import type { Attacker } from './attacker.ts';
import { correlate, type SignInGroup } from './correlate.ts';
import { laterFetch } from './laterFetch.ts';
import { type DetectorLimits, DetectorState, type SavedDetector } from './detectorState.ts';
import { FoundSignals } from './foundSignals.ts';
import { HiddenEvidence } from './hiddenEvidence.ts';
import { IdentityKeys } from './identity.ts';
import { injectionSignal, suspectFields } from './injectionSignal.ts';
import type { Detection, Observed, ObservedEndpoint, Suspicion } from './observed.ts';
import { isAttackedBy, isDataOnly, payloadsOf } from './payloads.ts';
import type { SavedAttacker } from './savedAttackers.ts';
import { otherMethodSignal } from './seldomSignals.ts';
import type { EndpointTuning, Tuning } from './tuning.ts';
import { type AtEndpoint, watchEndpoint, watchPrivileges } from './watchEndpoint.ts';
import { watchFields } from './watchFields.ts';
import { watchNumbers, watchSignIns } from './watchSignIns.ts';
import { watchTokens } from './watchTokens.ts';
import { meet, type Who } from './who.ts';

const NOTHING: Detection = {
  attempts: [],
  anomalies: [],
  answer: null,
  outcome: null,
  isSuspect: false,
  suspicion: 'none',
  payloads: null,
  united: [],
  tried: [],
};
const SUSPECT: Detection = { ...NOTHING, isSuspect: true, suspicion: 'suspect' };
const NO_ANOMALIES: readonly Anomaly[] = [];

interface Place extends AtEndpoint {
  /** People sign in there. */
  readonly isSignIn: boolean;
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
  /** Whether an answer had named the object of that exchange to them before. */
  get wasNamed(): boolean {
    return this.#found.isNamed;
  }
  /** Who that is, when suspected or an attacker already. */
  suspect: Attacker | null = null;
  #tuning: Tuning | null = null;
  readonly #found = new FoundSignals();
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
    const state = this.#state;
    const found = this.#found;
    const who = meet(state, this.#keys, exchange, observed);
    this.consumer = who?.keys.consumer ?? 0;
    this.suspect = who?.suspect ?? null;
    const { endpoint } = observed;
    const tuned =
      endpoint === null ? null : (this.#tuning?.of(endpoint.partOf ?? endpoint.key) ?? null);
    found.begin(tuned);
    const all =
      endpoint === null
        ? NO_ANOMALIES
        : findAnomalies(exchange, observed.pathValues, endpoint.baseline);
    const anomalies = tuned === null ? all : tuned.anomalies(all);
    const pathValues = endpoint === null ? null : observed.pathValues;
    const fields = suspectFields(exchange, pathValues, endpoint?.baseline ?? null, all, tuned);
    const payloads = payloadsOf(fields);
    if (who === null) return ofNobody(fields, anomalies, payloads);
    const isTrusted = who.suspect === null;
    const traffic = endpoint === null ? null : this.#trafficOf(endpoint);
    const asked = endpoint === null ? null : askedInBody(exchange, endpoint.template);
    const injection = this.#injection(exchange, who, endpoint, fields, asked);
    const answer = unusualAnswer(exchange, traffic, tuned);
    // Said of a field, it is legitimate by that field alone.
    if (injection !== null) found.add(injection);
    found.report(laterFetch(state.actors, who, exchange, injection));
    const isSignIn = signsIn(exchange, endpoint);
    const place =
      endpoint === null || traffic === null
        ? null
        : { endpoint, traffic, asked, anomalies, isSignIn };
    const largest = this.#watchPlace(exchange, observed, who, place, injection);
    const group = watchSignIns(
      state,
      found,
      exchange,
      isSignIn,
      asked,
      who,
      traffic,
      this.#keys,
      this.countryOf,
    );
    const range = watchNumbers(state, found, exchange, who, traffic);
    found.report(otherMethodSignal(state, exchange, observed, who));
    watchTokens(state, found, exchange, observed, who, traffic, this.countryOf);
    const taken = found.take();
    if (taken === null) return withoutSignals(isTrusted, anomalies, answer, payloads);
    const outcome = answerOutcome(exchange, { traffic, largest, isSignIn, signals: taken });
    const signals = judgedSignals(taken, outcome);
    return {
      ...this.#attempted(exchange, who, endpoint, signals, group, range),
      anomalies,
      answer,
      outcome,
      payloads,
      tried: attackFindings(signals, outcome),
    };
  }

  /**
   * Looks at what is asked for, and notes what the answer names.
   * @param place null where no endpoint is
   * @returns bytes of the largest answer that somebody was given there before, as `watchEndpoint`
   */
  #watchPlace(
    exchange: Exchange,
    observed: Observed,
    who: Who,
    place: Place | null,
    injection: Signal | null,
  ): number {
    let largest = 0;
    if (place === null) {
      if (injection?.type !== 'injection') this.#watchUnknownPath(exchange, who);
    } else {
      const { endpoint, anomalies, isSignIn } = place;
      if (injection === null)
        watchFields(this.#state, this.#found, exchange, endpoint, who, anomalies, isSignIn);
      largest = watchEndpoint(this.#state, this.#found, exchange, observed, who, place);
    }
    const { consumer, ip } = who.keys;
    if (consumer !== ip && exchange.status >= 200 && exchange.status < 300)
      noteNamed(this.#state.named, consumer, exchange);
    return largest;
  }

  /** Counts signals as attempts of an attacker. */
  #attempted(
    exchange: Exchange,
    who: Who,
    endpoint: ObservedEndpoint | null,
    signals: ReturnType<typeof judgedSignals>,
    group: SignInGroup | null,
    range: SignInGroup | null,
  ): Pick<Detection, 'attempts' | 'united' | 'isSuspect' | 'suspicion'> {
    const united: Detection['united'][number][] = [];
    const attempts = correlate(
      this.#state.attackers,
      exchange,
      endpoint,
      who.keys,
      {
        isShared: who.isShared,
        group: range ?? group,
        range,
        guessers: this.#found.guessers,
        privacy: this.privacy,
      },
      signals,
      (gone, into) => united.push({ gone, into }),
    );
    const isAttack = signals.some((signal) => !isDataOnly(signal));
    return { attempts, united, isSuspect: true, suspicion: isAttack ? 'attack' : 'suspect' };
  }

  /** To look at a schema is no injection, and judged by who else does. */
  #injection(
    exchange: Exchange,
    { actor }: Who,
    endpoint: ObservedEndpoint | null,
    fields: readonly FieldSignatures[],
    asked: Asked | null,
  ): Signal | null {
    const baseline = endpoint?.baseline ?? null;
    const injected = injectionSignal(this.#state.actors, actor, exchange, fields, baseline);
    return asked?.operation != null && isOnlyOfSchema(injected) ? null : injected;
  }

  /** Looks at a path that no endpoint has, unless people said that it is asked for in good faith. */
  #watchUnknownPath(exchange: Exchange, who: Who): void {
    const { host, method, path, status } = exchange;
    const isAllowed = this.#tuning?.allowsPath(
      host,
      method,
      path,
      isPathEvidence(exchange, status),
    );
    if (isAllowed === true) return;
    this.#found.report(pathScan(this.#state.actors, who.actor, exchange, status));
    watchPrivileges(this.#state, this.#found, exchange, status, who, null);
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

  /**
   * Goes on from what a state's `save` and then `changes` gave, in that order; see `Attackers.load`
   * for the attackers.
   */
  restore(parts: readonly SavedDetector[], own: readonly SavedAttacker[] = [], last = 0): void {
    this.#state = DetectorState.load(parts, own, last, this.#limits);
  }
}

function unusualAnswer(
  { status, responseBody }: Exchange,
  traffic: EndpointTraffic | null,
  tuned: EndpointTuning | null,
): Detection['answer'] {
  const unusual = traffic === null ? null : answerAnomaly(traffic, status, responseBody?.size ?? 0);
  return tuned === null ? unusual : tuned.answer(unusual, status);
}

/** Whether people sign in at the path of an exchange, or at the template of its endpoint. */
const signsIn = (exchange: Exchange, endpoint: ObservedEndpoint | null): boolean =>
  endpoint === null
    ? isSignInPath(exchange.path)
    : (endpoint.memo.isSignIn ??= isSignInPath(endpoint.template));

/** What is said of a request in which nothing was found that an attacker does. */
function withoutSignals(
  isTrusted: boolean,
  anomalies: readonly Anomaly[],
  answer: Detection['answer'],
  payloads: Detection['payloads'],
): Detection {
  if (anomalies.length === 0 && answer === null && payloads === null)
    return isTrusted ? NOTHING : SUSPECT;
  return {
    ...NOTHING,
    anomalies,
    answer,
    isSuspect: !isTrusted,
    suspicion: plainSuspicion(isTrusted, anomalies),
    payloads,
  };
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
