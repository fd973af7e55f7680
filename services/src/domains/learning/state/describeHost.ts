import { pinsOfPaths } from '@palisade/engine/oas/pinsOf.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import {
  documentedHosts,
  type DocumentedOperation,
  operationsOf,
} from '../documents/documentedOperations.ts';
import type { CompanyState } from './companyState.ts';
import type { HostState } from './hostState.ts';

/**
 * Reads what documents describe on a host, under whichever of its names; null when there is no
 * document of it.
 */
export async function documentedOn(
  query: CompanyQuery,
  company: CompanyState,
  host: string,
): Promise<readonly DocumentedOperation[] | null> {
  const names = (await documentedHosts(query)).filter((name) => company.hostName(name) === host);
  return names.length === 0 ? null : await operationsOf(query, names);
}

/** Tells a host what its documents describe now; its endpoints follow. */
export function describeHost(
  host: HostState,
  operations: readonly DocumentedOperation[] | null,
): void {
  host.documents.set(operations);
  for (const endpoint of host.endpoints.values()) {
    host.documents.mark(endpoint);
    if (endpoint.isRowStale) host.dirty.add(endpoint);
  }
}

/**
 * The same of a host whose rows were just read: they tell which endpoints are described, and are in
 * step but for those.
 */
export function describeLoaded(
  host: HostState,
  operations: readonly DocumentedOperation[] | null,
): void {
  host.documents.set(operations);
  for (const endpoint of host.endpoints.values()) {
    const wasDescribed = endpoint.isDocumented === true;
    host.documents.mark(endpoint);
    endpoint.isRowStale = wasDescribed !== (endpoint.isDocumented === true);
    if (endpoint.isRowStale) host.dirty.add(endpoint);
  }
}

/** Gives a new host the templates of what documents said of it before it had traffic. */
export function describeNew(host: HostState, company: CompanyState): void {
  const operations = company.documented.get(host.name);
  if (operations === undefined) return;
  host.documents.set(operations);
  host.templates.pinAll(pinsOfPaths(operations.map(({ path }) => path)));
}
