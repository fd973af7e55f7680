import { baselineOf } from '@palisade/engine/anomalies/baseline.ts';
import { readBaseline, saveBaseline } from '@palisade/engine/anomalies/savedBaseline.ts';
import { nearEndpoint } from '@palisade/engine/attackers/nearEndpoint.ts';
import {
  newMemo,
  type Observed,
  type ObservedEndpoint,
} from '@palisade/engine/attackers/observed.ts';
import { otherMethodOf } from '@palisade/engine/attackers/otherMethod.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { callerOf } from '@palisade/engine/patterns/correlators.ts';
import type { TemplateRef } from '@palisade/engine/templates/templateNode.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { minimumOf } from '../state/apiState.ts';
import { readBaselines, writeBaselines } from '../models/baselines.repository.ts';
import type { CompanyState } from '../state/companyState.ts';
import type { EndpointState } from '../state/endpointState.ts';
import { type FieldTune, tuneParameters } from '../facts/fieldTunes.ts';
import type { HostState } from '../state/hostState.ts';

/**
 * Requests that a baseline holds for: twice as many as it was made of, then half as many more, then
 * a tenth.
 */
const HOLDS = { first: 8, early: 64, times: { first: 2, early: 1.5, later: 1.1 } } as const;

interface View extends ObservedEndpoint {
  partOf: string | null;
  /** What people had said of its parameters, as `keyOf` tells it. */
  readonly tunes: string;
  /**
   * Requests of the endpoint, without its misses, when it was made: it goes by them alone, whenever
   * commits and restarts are.
   */
  readonly madeAt: number;
  /** How often its parameters were learned again when it was made. */
  readonly generation: number;
}

/** Endpoints as detection sees them, while they are in memory. */
const views = new WeakMap<EndpointState, View>();
/** Endpoints whose views no commit has saved. */
const unsaved = new WeakMap<CompanyState, Set<EndpointState>>();

/** What is known of an exchange before it teaches anything. */
export function observedOf(company: CompanyState, exchange: Exchange): Observed {
  const { correlators } = company.rules;
  const host = company.hosts.get(company.hostName(exchange.host));
  const endpoint = host === undefined ? null : endpointOf(host, exchange);
  return {
    endpoint: endpoint === null || host === undefined ? null : viewOf(company, host, endpoint),
    pathValues: endpoint?.pathValues(exchange.path) ?? [],
    credentials: credentials(exchange),
    caller: correlators.length === 0 ? null : callerOf(correlators, exchange),
    otherMethod:
      host === undefined
        ? null
        : otherMethodOf(exchange, (method, path) => host.templates.resolve(method, path) !== null),
  };
}

function endpointOf(host: HostState, { method, path, status }: Exchange): EndpointState | null {
  const resolve = (at: string): TemplateRef | null => host.templates.resolve(method, at);
  const ref = resolve(path) ?? nearEndpoint(path, status >= 400, resolve);
  return ref === null ? null : host.known(ref);
}

function viewOf(company: CompanyState, host: HostState, endpoint: EndpointState): View {
  const known = views.get(endpoint);
  const { template, tunes } = endpoint;
  // What was not there taught nothing.
  const requests = endpoint.requests - endpoint.misses;
  endpoint.minimumRequests = minimumOf(company.rules.learning, host.apiFor(endpoint));
  const isAvailable = endpoint.learningState === 'available';
  const { generation } = endpoint.lessons;
  const isSame = known?.template === template && known.generation === generation;
  if (isSame && requests < holdsUntil(known.madeAt) && known.tunes === keyOf(tunes)) {
    if (known.baseline === null || known.baseline.isAvailable === isAvailable) {
      // A commit must not make it anew: then it would depend on when commits are.
      known.partOf = endpoint.partOf;
      return known;
    }
  }
  const parameters = requests === 0 ? [] : tuneParameters(endpoint.parameters.listEver(), tunes);
  const baseline = requests === 0 ? null : baselineOf(parameters, { requests, isAvailable });
  const view: View = {
    key: endpoint.id,
    partOf: endpoint.partOf,
    template,
    baseline,
    isSensitive: parameters.some(({ sensitive }) => sensitive),
    memo: newMemo(),
    tunes: keyOf(tunes),
    madeAt: requests,
    generation,
  };
  views.set(endpoint, view);
  const changed = unsaved.get(company) ?? new Set();
  unsaved.set(company, changed.add(endpoint));
  return view;
}

function holdsUntil(requests: number): number {
  const { first, early, times } = HOLDS;
  return Math.max(
    requests + 1,
    Math.ceil(
      requests * (requests < first ? times.first : requests < early ? times.early : times.later),
    ),
  );
}

const keyOf = (tunes: readonly FieldTune[]): string =>
  tunes.length === 0
    ? ''
    : tunes
        .map(({ id, at }) => `${id} ${at}`)
        .sort()
        .join();

/**
 * Saves the baselines that were made since the last commit, in the caller's transaction; the
 * returned function runs after it.
 */
export async function saveViews(query: CompanyQuery, company: CompanyState): Promise<() => void> {
  const endpoints = unsaved.get(company);
  if (endpoints === undefined) return () => undefined;
  const saved = [...endpoints].flatMap((endpoint) => {
    const view = views.get(endpoint);
    if (view === undefined || view.baseline === null) return [];
    const { template, baseline, isSensitive, tunes, generation } = view;
    return [
      [
        endpoint.id,
        { template, baseline: saveBaseline(baseline), isSensitive, tunes, generation },
      ] as const,
    ];
  });
  await writeBaselines(query, saved);
  return () => void unsaved.delete(company);
}

/** Gives the endpoints of a host that came back into memory the baselines that they had. */
export async function loadViews(query: CompanyQuery, host: HostState): Promise<void> {
  const endpoints = [...host.endpoints.values()];
  const saved = await readBaselines(
    query,
    endpoints.map(({ id }) => id),
  );
  for (const endpoint of endpoints) {
    const view = saved.get(endpoint.id);
    if (view === undefined) continue;
    const { template, baseline, isSensitive, tunes, generation = 0 } = view;
    views.set(endpoint, {
      key: endpoint.id,
      partOf: null,
      template,
      baseline: readBaseline(baseline),
      isSensitive,
      memo: newMemo(),
      tunes,
      madeAt: baseline.requests,
      generation,
    });
  }
}
