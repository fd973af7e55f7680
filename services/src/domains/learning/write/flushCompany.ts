import { patchSealing, templatesSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { FlushOptions } from '../../../platform/exchangeConsumer.ts';
import { lateGone, takeBackGone, tellGone } from '../change-feed/goneEndpoints.ts';
import { moveBirths } from '../change-feed/moveBirths.ts';
import {
  bornTwice,
  changesOf,
  deleteLaterBirths,
  moveChanges,
  writeChanges,
} from '../change-feed/writeChanges.ts';
import { minimumOf } from '../state/apiState.ts';
import type { CompanyState } from '../state/companyState.ts';
import { endpointModel } from '../models/endpointModel.ts';
import { saveEndedSessions } from '../models/endedSessions.repository.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { NO_ROLL_UP, rollUp, type RollUp } from '../state/rollUp.ts';
import { type EndpointToWrite, writeEndpoints } from './writeEndpoints.ts';
import { addToCompanyCounts, deleteEmptyApis, writeApis, writeHosts } from './writeHosts.ts';
import { deleteMerged, writeAliases, writeMerges } from './writeMerges.ts';
import { writeSplits } from './writeSplits.ts';
import { appendToJournal, clearJournal } from '../models/modelJournal.ts';
import { pathEvidenceOf } from '../facts/pathEvidence.ts';
import { deleteRemovedHosts } from './deleteRemovedHosts.ts';
import { writeHostSamples } from './writeHostSamples.ts';
import { writeExchanges } from './writeExchanges.ts';
import { writeFindings } from './writeFindings.ts';
import { saveShownSources } from '../models/shownSources.repository.ts';
import { writeEndpointModels, writeHostModels } from '../models/writeModels.ts';
import { deleteGone, writeParameters } from './writeParameters.ts';
import { addGeolocations } from './writeGeolocations.ts';
import { addHostTraffic } from './writeHostTraffic.ts';
import { addLabelTraffic } from './writeLabelTraffic.ts';
import { addCompanyTraffic, addTraffic } from './writeTraffic.ts';

interface HostFlush {
  readonly host: HostState;
  readonly endpoints: readonly EndpointState[];
  /** Of those, the ones whose models are written whole. */
  readonly modelled: readonly EndpointState[];
  /** Of those, the ones whose rows say all that is known afterwards. */
  readonly exact: ReadonlySet<EndpointState>;
  /** The same of the host's templates, which rows of its endpoints tell of. */
  readonly isExact: boolean;
  readonly rollUp: RollUp;
}

/** What one flush is to write. */
interface Extent {
  /** Models whole, so that the journal begins anew. */
  readonly isWhole: boolean;
  readonly isClosing: boolean;
}

/** What is written of a company: by host, and by endpoint in the order of their ids. */
function whatToWrite(company: CompanyState, extent: Extent) {
  const unsaved = [...company.hosts.values()].filter((host) =>
    extent.isWhole ? !host.isWritten : host.isUnsaved,
  );
  for (const { dirty } of unsaved) for (const endpoint of dirty) company.shownSources.see(endpoint);
  const flushes = unsaved.map((host) => prepareHost(company, host, extent));
  const hosts = flushes.map(({ host }) => host);
  const writes: EndpointToWrite[] = flushes.flatMap(({ host, endpoints }) =>
    endpoints.map((endpoint) => ({ host, endpoint })),
  );
  writes.sort((a, b) => (a.endpoint.id < b.endpoint.id ? -1 : 1));
  const endpoints = writes.map(({ endpoint }) => endpoint);
  const united = hosts.flatMap((host) => host.merged);
  const merged = united.filter(({ wasNew }) => !wasNew);
  return { flushes, hosts, writes, endpoints, united, merged };
}

/**
 * Writes all that changed of a company. Nothing in memory is marked as written before the returned
 * function is called, so a transaction that failed can be written again.
 */
export async function flushCompany(
  company: CompanyState,
  query: CompanyQuery,
  { isLast, isClosing = false }: FlushOptions,
): Promise<() => void> {
  const now = performance.now();
  const extent: Extent = { isWhole: isLast || company.areModelsDue(now), isClosing };
  const { flushes, hosts, writes, endpoints, united, merged } = whatToWrite(company, extent);

  await saveShownSources(query, company.shownSources);
  await writeHosts(query, flushes);
  await writeHostSamples(query, hosts);
  await writeApis(query, hosts);
  await writeMerges(query, merged, company.settings.hashKey);
  await moveChanges(query, merged);
  await deleteMerged(query, merged);
  await writeEndpoints(query, writes);
  await writeAliases(
    query,
    united.filter(({ wasNew }) => wasNew),
    company.settings.hashKey,
  );
  for (const host of hosts) await writeSplits(query, host, company.settings.hashKey);
  await writeFindings(query, endpoints);
  await writeExchanges(query, endpoints);
  await deleteEmptyApis(query, hosts);
  await deleteRemovedHosts(query, company.removed);
  await deleteGone(query, endpoints);
  await writeParameters(query, endpoints);
  await addTraffic(query, endpoints);
  await addHostTraffic(query, writes);
  await addLabelTraffic(query, endpoints);
  await addGeolocations(query, endpoints);
  await addCompanyTraffic(query, company);
  await addToCompanyCounts(query, [
    ...flushes,
    ...company.removed.map((host) => ({ host, rollUp: NO_ROLL_UP })),
  ]);
  const gone = await tellGone(query, company);
  await takeBackGone(query, company, hosts, writes);
  await writeChanges(query, [
    ...flushes.flatMap(({ host, endpoints: own }) => changesOf(host, own)),
    ...gone.changes,
    ...lateGone(company, hosts, writes),
  ]);
  await deleteLaterBirths(query, bornTwice(endpoints, merged));
  await moveBirths(query, flushes);
  const markModels = await (extent.isWhole ? writeModels : writeJournal)(query, company, flushes);

  return () => {
    markModels();
    for (const flush of flushes) markSaved(flush);
    company.shownSources.markSaved();
    company.hourly.clear();
    company.goneUntil = gone.until;
    company.removed.length = 0;
    if (extent.isWhole) company.savedAt = now;
  };
}

/**
 * Writes what was learned whole; the journal is left with the names of hosts whose rows say less.
 */
async function writeModels(
  query: CompanyQuery,
  company: CompanyState,
  flushes: readonly HostFlush[],
): Promise<() => void> {
  const { settings, objectShift, pathSeal, endedSessions, journal } = company;
  const stale = flushes.filter(({ host }) => host.areTemplatesStale || host.isJournaled);
  const sealed = stale.map(({ host: { id, templates } }) => {
    return { id, model: templatesSealing.seal(templates.save(settings.sampling), pathSeal) };
  });
  await writeHostModels(query, sealed);
  await writeEndpointModels(
    query,
    flushes.flatMap(({ modelled }) =>
      modelled.map((endpoint) => ({
        id: endpoint.id,
        model: endpointModel(endpoint, objectShift),
      })),
    ),
  );
  await saveEndedSessions(query, endedSessions);
  if (journal.rows > 0) await clearJournal(query, journal.rows);
  const behind = flushes
    .filter(
      ({ isExact, endpoints, exact }) =>
        !isExact || endpoints.some((endpoint) => !exact.has(endpoint)),
    )
    .map(({ host }) => host.id);
  if (behind.length > 0)
    await appendToJournal(query, 0, { endpoints: [], hosts: [], sessions: [], behind });
  return () => {
    for (const { host, isExact, endpoints, exact } of flushes) {
      host.markTemplatesSaved(isExact);
      for (const endpoint of endpoints) endpoint.markModelSaved(exact.has(endpoint));
    }
    endedSessions.markSaved();
    company.journal = { rows: behind.length > 0 ? 1 : 0, bytes: 0 };
  };
}

/**
 * Adds what was learned since the last commit to the journal, so that the rows never rest on
 * anything that a crash takes away.
 */
async function writeJournal(
  query: CompanyQuery,
  company: CompanyState,
  flushes: readonly HostFlush[],
): Promise<() => void> {
  const { settings, objectShift, pathSeal, endedSessions, journal } = company;
  const endpoints = flushes.flatMap((flush) =>
    flush.endpoints.filter(({ isModelStale }) => isModelStale),
  );
  const hosts = flushes.flatMap(({ host }) => (host.areTemplatesStale ? [host] : []));
  if (endpoints.length === 0 && hosts.length === 0 && !endedSessions.isChanged)
    return () => undefined;
  const bytes = await appendToJournal(query, journal.rows, {
    endpoints: endpoints.map((endpoint) =>
      endpoint.isModelKnown
        ? [endpoint.id, null, endpoint.unsavedPatch(objectShift)]
        : [endpoint.id, endpointModel(endpoint, objectShift), null],
    ),
    hosts: hosts.map((host) => {
      const patch = host.unsavedPatch(settings.sampling);
      if (patch !== null) return [host.id, null, patchSealing.seal(patch, pathSeal)];
      return [
        host.id,
        templatesSealing.seal(host.templates.save(settings.sampling), pathSeal),
        null,
      ];
    }),
    sessions: endedSessions.changes,
    behind: [],
  });
  return () => {
    for (const endpoint of endpoints) endpoint.markJournaled();
    for (const host of hosts) host.markJournaled();
    endedSessions.markSaved();
    company.journal = { rows: journal.rows + 1, bytes: journal.bytes + bytes };
  };
}

function prepareHost(
  company: CompanyState,
  host: HostState,
  { isWhole, isClosing }: Extent,
): HostFlush {
  // What was quiet for a while is written as it is known; what is busy only where it looks
  // different, since it changes all the time.
  const isExact = isClosing || !(host.areTemplatesStale || host.isJournaled);
  if (isWhole && isExact) staleEvidence(host);
  for (const endpoint of host.endpoints.values())
    if (endpoint.isModelStale || (isWhole && (endpoint.isJournaled || endpoint.isBehind)))
      host.dirty.add(endpoint);
  host.lookAround(company.shownSources);
  const endpoints = [...host.dirty].filter((endpoint) => host.isOwn(endpoint));
  const modelled = isWhole
    ? endpoints.filter(({ isModelStale, isJournaled }) => isModelStale || isJournaled)
    : [];
  const exact = new Set(
    isWhole
      ? endpoints.filter(
          ({ isModelStale, isJournaled }) => isClosing || !(isModelStale || isJournaled),
        )
      : [],
  );
  for (const endpoint of endpoints)
    if (endpoint.isNew || endpoint.isRowStale) host.documents.mark(endpoint);
  for (const endpoint of endpoints)
    endpoint.minimumRequests = minimumOf(company.rules.learning, host.apiFor(endpoint));
  for (const endpoint of endpoints)
    if (isWhole || endpoint.isJudgementDue) endpoint.judge(exact.has(endpoint));
  host.countApis();
  return {
    host,
    endpoints,
    modelled,
    exact,
    isExact,
    rollUp: rollUp(
      host.endpoints.values(),
      [...host.apis.values()].filter(({ endpointCount }) => endpointCount > 0).length,
    ),
  };
}

/**
 * Has rows written again that say other things of their paths than the templates know: those are
 * shared with endpoints that go on.
 */
function staleEvidence(host: HostState): void {
  if (!host.isBehind && !host.areTemplatesStale && !host.isJournaled) return;
  for (const endpoint of host.endpoints.values()) {
    if (
      endpoint.pathNames.length === 0 ||
      endpoint.pathEvidence === JSON.stringify(pathEvidenceOf(host, endpoint))
    )
      continue;
    endpoint.isRowStale = true;
    host.dirty.add(endpoint);
  }
}

function markSaved({ host, endpoints, rollUp: written }: HostFlush): void {
  for (const endpoint of endpoints) endpoint.markSaved();
  for (const [path, api] of host.apis) {
    api.isNew = false;
    api.firstSeenWritten = api.firstSeenAt;
    if (api.endpointCount === 0 && !api.isAdded) host.apis.delete(path);
  }
  host.dirty.clear();
  host.merged.length = host.splits.length = host.changes.length = 0;
  host.isNew = host.isTouched = host.samples.isStale = host.hasAdvanced = false;
  host.untrueGoneAt = 0;
  host.firstSeenWritten = host.firstSeenAt;
  host.written = written;
}
