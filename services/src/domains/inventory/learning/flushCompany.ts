import type { Query } from '../../../platform/database/database.ts';
import { minimumOf } from './apiState.ts';
import type { CompanyState } from './companyState.ts';
import { endpointModel } from './endpointModel.ts';
import { saveEndedSessions } from './endedSessions.repository.ts';
import type { EndpointState } from './endpointState.ts';
import type { HostState } from './hostState.ts';
import { NO_ROLL_UP, rollUp, type RollUp } from './rollUp.ts';
import { type EndpointToWrite, writeEndpoints } from './writeEndpoints.ts';
import { addToCompanyCounts, deleteEmptyApis, writeApis, writeHosts } from './writeHosts.ts';
import { deleteMerged, writeMerges } from './writeMerges.ts';
import { deleteRemovedHosts } from './deleteRemovedHosts.ts';
import { writeHostSamples } from './writeHostSamples.ts';
import { writeFindings } from './writeFindings.ts';
import { writeEndpointModels, writeHostModels } from './writeModels.ts';
import { deleteRenamed, writeParameters } from './writeParameters.ts';
import { addCompanyTraffic, addTraffic } from './writeTraffic.ts';

interface HostFlush {
  readonly host: HostState;
  readonly endpoints: readonly EndpointState[];
  /** Of those, the ones whose models are written too. */
  readonly modelDue: readonly EndpointState[];
  readonly rollUp: RollUp;
}

/**
 * Writes all that changed of a company. Nothing in memory is marked as written before the returned function is called, so
 * a transaction that failed can be written again.
 */
export async function flushCompany(company: CompanyState, companyId: string, query: Query, isLast: boolean): Promise<() => void> {
  const now = Date.now();
  const flushes = [...company.hosts.values()].filter((host) => host.isUnsaved).map((host) => prepareHost(company, host, isLast, now));
  const hosts = flushes.map(({ host }) => host);
  const writes: EndpointToWrite[] = flushes.flatMap(({ host, endpoints }) => endpoints.map((endpoint) => ({ host, endpoint })));
  writes.sort((a, b) => (a.endpoint.id < b.endpoint.id ? -1 : 1));
  const endpoints = writes.map(({ endpoint }) => endpoint);
  const merged = hosts.flatMap((host) => host.merged);
  const modelled = flushes.flatMap(({ modelDue }) => modelDue);

  await writeHosts(query, companyId, flushes);
  await writeHostSamples(query, companyId, hosts);
  await writeApis(query, companyId, hosts);
  await writeMerges(query, companyId, merged);
  await deleteMerged(query, companyId, merged);
  await writeEndpoints(query, companyId, writes);
  await writeFindings(query, companyId, endpoints);
  await deleteEmptyApis(query, companyId, hosts);
  await deleteRemovedHosts(query, companyId, company.removed);
  await deleteRenamed(query, companyId, endpoints);
  await writeParameters(query, companyId, endpoints);
  await addTraffic(query, companyId, endpoints);
  await addCompanyTraffic(query, companyId, company);
  await addToCompanyCounts(query, companyId, [...flushes, ...company.removed.map((host) => ({ host, rollUp: NO_ROLL_UP }))]);
  await writeHostModels(query, companyId, hosts.filter((host) => host.areTemplatesDue(isLast, now)).map(({ id, templates }) => ({ id, model: templates.save(company.settings.sampling) })));
  await writeEndpointModels(query, companyId, modelled.map((endpoint) => ({ id: endpoint.id, model: endpointModel(endpoint, company.objectShift) })));
  const areSessionsDue = company.areSessionsDue(isLast, now);
  if (areSessionsDue) await saveEndedSessions(query, companyId, company.endedSessions);

  return () => {
    for (const flush of flushes) markSaved(flush, isLast, now);
    for (const endpoint of modelled) endpoint.markModelSaved(now);
    company.hourly.clear();
    company.removed.length = 0;
    if (areSessionsDue) company.markSessionsSaved(now);
  };
}

function prepareHost(company: CompanyState, host: HostState, isLast: boolean, now: number): HostFlush {
  host.settle();
  const modelDue = [...host.endpoints.values()].filter((endpoint) => endpoint.isModelDue(isLast, now));
  for (const endpoint of modelDue) host.dirty.add(endpoint);
  const endpoints = [...host.dirty].filter((endpoint) => host.isOwn(endpoint));
  const due = new Set(modelDue);
  for (const endpoint of endpoints) if (endpoint.isNew || endpoint.isRowStale) host.documents.mark(endpoint);
  for (const endpoint of endpoints) endpoint.minimumRequests = minimumOf(company.rules.learning, host.apiFor(endpoint));
  for (const endpoint of endpoints) if (due.has(endpoint) || endpoint.isJudgementDue) endpoint.judge();
  host.countApis();
  return { host, endpoints, modelDue, rollUp: rollUp(host.endpoints.values(), [...host.apis.values()].filter(({ endpointCount }) => endpointCount > 0).length) };
}

function markSaved({ host, endpoints, rollUp: written }: HostFlush, isLast: boolean, now: number): void {
  if (host.areTemplatesDue(isLast, now)) host.markTemplatesSaved(now);
  for (const endpoint of endpoints) endpoint.markSaved();
  for (const [path, api] of host.apis) {
    api.isNew = false;
    if (api.endpointCount === 0 && !api.isAdded) host.apis.delete(path);
  }
  host.dirty.clear();
  host.merged.length = 0;
  host.isNew = host.isTouched = host.samples.isStale = false;
  host.written = written;
}

