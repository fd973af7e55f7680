import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { callerOf } from '@palisade/engine/patterns/correlators.ts';
import {
  type StructureSketch,
  structureSketch,
} from '@palisade/engine/templates/structureSketch.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { plainNote } from '../change-feed/changeNote.ts';
import type { CompanyState } from '../state/companyState.ts';
import { describeNew } from '../state/describeHost.ts';
import type { EndpointState } from '../state/endpointState.ts';
import { HostState } from '../state/hostState.ts';
import { LEARNING_LIMITS } from './learningLimits.ts';

/** Brings a host into memory that nobody knew before. */
export function newHost(company: CompanyState, name: string, at: number): HostState {
  const host = new HostState(uuidV7(), name, LEARNING_LIMITS.templateNodes);
  describeNew(host, company);
  company.add(host);
  company.knownHosts += 1;
  host.changes.push({ note: plainNote('hostNew', at), api: null });
  return host;
}

/** Who called, by what the company says tells its callers apart; null when it says nothing. */
export const callerBy = ({ correlators }: CompanyState['rules'], exchange: Exchange) =>
  correlators.length === 0 ? null : callerOf(correlators, exchange);

/** Keeps an exchange that shows weaknesses nobody knew of before, where the company keeps samples. */
export function keepAttack(
  { teaching }: CompanyState,
  { exchanges, facts, template }: EndpointState,
  exchange: Exchange,
  foundBefore: number,
): void {
  if (!teaching.sampling) return;
  exchanges.takeAttack(exchange, facts.foundSince(foundBefore), template, teaching);
}

/** The demo's week is shown as if Palisade had watched it: what came then was detected then. */
export function detectAt(at: number, ...found: readonly { detectedAt: number }[]): void {
  for (const one of found) one.detectedAt = Math.min(one.detectedAt, at);
}

/** What parameters of the path may be named after. */
export function fieldsOf({ requestBody, responseBody, query }: Exchange): readonly unknown[] {
  return [jsonBody(responseBody), jsonBody(requestBody), Object.fromEntries(query)];
}

/** How the answer of an exchange is built; null when it is no JSON. */
export function structureOf({ responseBody }: Exchange): StructureSketch | null {
  const body = jsonBody(responseBody);
  return body === undefined ? null : structureSketch(body);
}
