import { baselineOf } from '@palisade/engine/anomalies/baseline.ts';
import { nearEndpoint } from '@palisade/engine/attackers/nearEndpoint.ts';
import { newMemo, type Observed, type ObservedEndpoint } from '@palisade/engine/attackers/observed.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { callerOf } from '@palisade/engine/patterns/correlators.ts';
import type { TemplateRef } from '@palisade/engine/templates/templateNode.ts';
import type { CompanyState } from './companyState.ts';
import type { EndpointState } from './endpointState.ts';
import { tuneParameters } from './fieldTunes.ts';
import type { HostState } from './hostState.ts';
import { type Judgement, UNJUDGED } from './judgement.ts';

/** A baseline is made anew when its endpoint was judged and its traffic has grown by this share. */
const GROWTH = 1.1;

interface View extends ObservedEndpoint {
  readonly judgement: Judgement;
  readonly madeAt: number;
}

/** Endpoints as detection sees them, while they are in memory. */
const views = new WeakMap<EndpointState, View>();

/** What is known of an exchange before it teaches anything. */
export function observedOf(company: CompanyState, exchange: Exchange): Observed {
  const { correlators } = company.rules;
  const host = company.hosts.get(company.hostName(exchange.host));
  const endpoint = host === undefined ? null : endpointOf(host, exchange);
  return {
    endpoint: endpoint === null ? null : viewOf(endpoint),
    pathValues: endpoint?.pathValues(exchange.path) ?? [],
    credentials: credentials(exchange),
    caller: correlators.length === 0 ? null : callerOf(correlators, exchange),
  };
}

function endpointOf(host: HostState, { method, path, status }: Exchange): EndpointState | null {
  const resolve = (at: string): TemplateRef | null => host.templates.resolve(method, at);
  const ref = resolve(path) ?? nearEndpoint(path, status >= 400, resolve);
  return ref === null ? null : host.known(ref);
}

function viewOf(endpoint: EndpointState): View {
  const known = views.get(endpoint);
  const { judgement, template, requests } = endpoint;
  const isAvailable = judgement.learningState === 'available';
  if (known !== undefined && known.template === template) {
    if (known.judgement === judgement) return known;
    const isSame = known.baseline?.isAvailable === isAvailable && known.isSensitive === judgement.sensitive;
    if (isSame && requests < known.madeAt * GROWTH) return known;
  }
  const baseline = judgement === UNJUDGED ? null : baselineOf(tuneParameters(endpoint.parameters.list(), endpoint.tunes), { requests, isAvailable });
  const view = { key: endpoint.id, template, baseline, isSensitive: judgement.sensitive, memo: newMemo(), judgement, madeAt: requests };
  views.set(endpoint, view);
  return view;
}
