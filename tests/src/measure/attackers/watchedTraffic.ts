import { type Baseline, baselineOf } from '@palisade/engine/anomalies/baseline.ts';
import { Detector } from '@palisade/engine/attackers/detector.ts';
import { nearEndpoint } from '@palisade/engine/attackers/nearEndpoint.ts';
import { otherMethodOf } from '@palisade/engine/attackers/otherMethod.ts';
import {
  type Detection,
  newMemo,
  type Observed,
  type ObservedEndpoint,
} from '@palisade/engine/attackers/observed.ts';
import { hashOf } from '@palisade/engine/behaviour/keys.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { admits, noiseReason } from '@palisade/engine/noise/noiseReason.ts';
import { structureSketch } from '@palisade/engine/templates/structureSketch.ts';
import type { TemplateRef } from '@palisade/engine/templates/templateNode.ts';
import type { EndpointState } from '@palisade/services/domains/learning/state/endpointState.ts';
import { HostState } from '@palisade/services/domains/learning/state/hostState.ts';
import { countryOf } from '@palisade/services/platform/addresses/countryOf.ts';
import { LEARNING_LIMITS } from '@palisade/services/domains/learning/learner/learningLimits.ts';
import { PathValues } from '@palisade/services/domains/learning/state/pathValues.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('a key for measuring') };
/**
 * Exchanges of a batch, after which templates are settled and endpoints judged, as a commit does.
 */
const BATCH = 200;
const SEED = 7;

interface View extends ObservedEndpoint {
  readonly values: PathValues;
}

/** Learns and detects as the ingest does: detection first, and attacks teach nothing. */
export class WatchedTraffic {
  readonly detector: Detector;
  /** What was observed last. */
  last: Observed | null = null;
  readonly #hosts = new Map<string, HostState>();
  readonly #views = new Map<EndpointState, View>();
  #seen = 0;

  /** @param seed of the company's keys */
  constructor(seed = SEED) {
    this.detector = new Detector(seed);
    this.detector.countryOf = countryOf;
  }

  observe(exchange: Exchange): Detection {
    const host = this.#hosts.get(exchange.host);
    const found = host === undefined ? null : this.#endpointOf(host, exchange);
    const view = found === null ? null : this.#viewOf(found);
    this.last = {
      endpoint: view,
      pathValues: view?.values.of(exchange.path) ?? [],
      credentials: credentials(exchange),
      caller: null,
      otherMethod:
        host === undefined
          ? null
          : otherMethodOf(exchange, (method, at) => host.templates.resolve(method, at) !== null),
    };
    const detection = this.detector.observe(exchange, this.last);
    if (detection.suspicion === 'attack') found?.attack(exchange);
    if (this.#mayTeach(exchange, host, found, detection)) this.#learn(exchange, detection);
    if (++this.#seen % BATCH === 0) this.#settle();
    return detection;
  }

  /** As the learner of the inventory decides it. */
  #mayTeach(
    exchange: Exchange,
    host: HostState | undefined,
    found: EndpointState | null,
    { suspicion, payloads }: Detection,
  ): boolean {
    const values = found?.pathValues(exchange.path) ?? [];
    if (suspicion === 'attack' || values.some(({ value }) => payloads?.has(value) === true))
      return false;
    if (suspicion === 'none') return true;
    if (host?.templates.resolve(exchange.method, exchange.path) == null) {
      return payloads === null && exchange.status >= 200 && exchange.status < 300;
    }
    return found?.learningState !== 'available';
  }

  #endpointOf(host: HostState, { method, path, status }: Exchange): EndpointState | null {
    const resolve = (at: string): TemplateRef | null => host.templates.resolve(method, at);
    const ref = resolve(path) ?? nearEndpoint(path, status >= 400, resolve);
    return ref === null ? null : (host.endpoints.get(`${ref.method} ${ref.template}`) ?? null);
  }

  #viewOf(endpoint: EndpointState): View {
    const known = this.#views.get(endpoint);
    if (known !== undefined && known.template === endpoint.template) return known;
    const view = {
      key: endpoint.id,
      template: endpoint.template,
      baseline: null,
      isSensitive: false,
      partOf: null,
      memo: newMemo(),
      values: new PathValues(endpoint.template),
    };
    this.#views.set(endpoint, view);
    return view;
  }

  #learn(exchange: Exchange, { payloads }: Detection): void {
    const { host: name, method, path, status, startedAt } = exchange;
    if (noiseReason(exchange) !== null) return;
    let host = this.#hosts.get(name);
    if (!admits(exchange) && host?.templates.resolve(method, path) == null) return;
    if (host === undefined) {
      host = new HostState(name, name, LEARNING_LIMITS.templateNodes);
      this.#hosts.set(name, host);
    }
    const body = status >= 200 && status < 300 ? jsonBody(exchange.responseBody) : undefined;
    const ref = host.templates.observe({
      method,
      path,
      structure: body === undefined ? null : structureSketch(body),
      at: startedAt,
    });
    const endpoint = host.endpointFor(ref);
    const caller = this.detector.consumer === 0 ? null : hashOf(this.detector.consumer);
    endpoint.observe('measure', exchange, OPTIONS, null, this.last?.credentials, {
      caller,
      payloads,
    });
    host.dirty.add(endpoint);
    host.requests += 1;
  }

  #settle(): void {
    for (const host of this.#hosts.values()) {
      host.settle();
      for (const endpoint of host.dirty) {
        if (!host.isOwn(endpoint) || !endpoint.isJudgementDue) continue;
        endpoint.judge();
        const { judgement, parameters, requests, template } = endpoint;
        const isAvailable = judgement.learningState === 'available';
        const baseline: Baseline = baselineOf(parameters.list(), { requests, isAvailable });
        this.#views.set(endpoint, {
          key: endpoint.id,
          template,
          baseline,
          isSensitive: judgement.sensitive,
          partOf: null,
          memo: newMemo(),
          values: new PathValues(template),
        });
      }
      host.dirty.clear();
    }
  }
}
