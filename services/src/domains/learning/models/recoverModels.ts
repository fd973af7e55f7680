import type { EndedSessions } from '@palisade/engine/facts/endedSessions.ts';
import type { HashSeal } from '@palisade/engine/templates/hashSeal.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import { patchSealing, templatesSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { SavedTemplates } from '@palisade/engine/templates/templateSnapshot.ts';
import type { TemplatesPatch } from '@palisade/engine/templates/templatesPatch.ts';
import type { CompanySettings } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import {
  type EndpointModel,
  type EndpointPatch,
  objectShift,
  patchModel,
} from './endpointModel.ts';
import { loadEndedSessions, saveEndedSessions } from './endedSessions.repository.ts';
import {
  appendToJournal,
  clearJournal,
  type JournalEntries,
  type JournalEntry,
  lockJournal,
  readJournal,
} from './modelJournal.ts';
import { readModels, writeEndpointModels, writeHostModels } from './writeModels.ts';

/** Models in memory at a time: the journal is read again for the next ones. */
const MODELS_AT_ONCE = 1_000;

const ENDPOINTS_LEFT = statement(
  'select id, host_id as "hostId" from inventory.endpoints where company_id = $1 and id = any($2::uuid[])',
  { id: 'uuid', hostId: 'uuid' },
);

const HOSTS_LEFT = statement(
  'select id, name from inventory.hosts where company_id = $1 and id = any($2::uuid[])',
  { id: 'uuid', name: 'text' },
);

/** What is in a journal of changes to models: whose they are, entry by entry. */
interface Journal {
  readonly endpoints: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
  /** Hosts whose rows may say less than the models. */
  readonly behind: Set<string>;
  readonly sessions: EndedSessions;
  /** The entries in their order; read again by each who asks. */
  entries(): AsyncGenerator<JournalEntries>;
}

async function openJournal(query: CompanyQuery, numbers: readonly number[]): Promise<Journal> {
  const endpoints = new Set<string>();
  const hosts = new Set<string>();
  const behind = new Set<string>();
  const sessions = await loadEndedSessions(query);
  const entries = async function* (): AsyncGenerator<JournalEntries> {
    for (const number of numbers) yield await readJournal(query, number);
  };
  for await (const entry of entries()) {
    for (const [id] of entry.endpoints) endpoints.add(id);
    for (const [id] of entry.hosts) hosts.add(id);
    for (const id of entry.behind) behind.add(id);
    sessions.apply(entry.sessions);
  }
  return { endpoints, hosts, behind, sessions, entries };
}

async function recoverEndpoints(
  query: CompanyQuery,
  journal: Journal,
  ids: readonly string[],
  hashKey: Uint8Array,
): Promise<void> {
  const shift = objectShift(hashKey);
  for (const some of chunks(ids)) {
    const models = await readModels<EndpointModel>(query, 'endpoint_models', 'endpoint_id', some);
    for await (const { endpoints } of journal.entries())
      follow<EndpointModel, EndpointPatch>(models, new Set(some), endpoints, (model, patch) =>
        patchModel(model, patch, shift),
      );
    await writeEndpointModels(
      query,
      [...models].map(([id, model]) => ({ id, model })),
    );
  }
}

async function recoverHosts(
  query: CompanyQuery,
  journal: Journal,
  ids: readonly string[],
  pathSeal: HashSeal,
): Promise<void> {
  const opened = (model: SavedTemplates) => templatesSealing.open(model, pathSeal);
  for (const some of chunks(ids)) {
    const saved = await readModels<SavedTemplates>(query, 'host_models', 'host_id', some);
    const models = new Map([...saved].map(([id, model]) => [id, opened(model)]));
    for await (const entry of journal.entries()) {
      const hosts = entry.hosts.map(
        ([id, model, patch]) => [id, model === null ? null : opened(model), patch] as const,
      );
      follow<SavedTemplates, TemplatesPatch>(models, new Set(some), hosts, (model, patch) =>
        PathTemplates.patched(model, patchSealing.open(patch, pathSeal)),
      );
    }
    await writeHostModels(
      query,
      [...models].map(([id, model]) => ({ id, model: templatesSealing.seal(model, pathSeal) })),
    );
  }
}

/**
 * After a process that ended without a last commit: brings the models in line with its journal.
 * What is left in the journal names the hosts whose rows may say less than the models.
 * @returns names of these hosts
 */
export async function recoverModels(
  query: CompanyQuery,
  { hashKey, pathSeal }: Pick<CompanySettings, 'hashKey' | 'pathSeal'>,
): Promise<readonly string[]> {
  const numbers = await lockJournal(query);
  if (numbers.length === 0) return [];
  const journal = await openJournal(query, numbers);
  const { hosts, behind } = journal;
  // Those that are gone became one with others, and what they knew is in the journal with these.
  const left = await query(ENDPOINTS_LEFT, [query.companyId, [...journal.endpoints]]);
  for (const { hostId } of left) behind.add(hostId);
  for (const id of hosts) behind.add(id);
  const known = await query(HOSTS_LEFT, [query.companyId, [...behind]]);
  await recoverEndpoints(
    query,
    journal,
    left.map(({ id }) => id),
    hashKey,
  );
  await recoverHosts(
    query,
    journal,
    known.flatMap(({ id }) => (hosts.has(id) ? [id] : [])),
    pathSeal,
  );
  await saveEndedSessions(query, journal.sessions);
  await clearJournal(query, Math.max(...numbers) + 1);
  if (known.length > 0)
    await appendToJournal(query, 0, {
      endpoints: [],
      hosts: [],
      sessions: [],
      behind: known.map(({ id }) => id),
    });
  return known.map(({ name }) => name);
}

/** Takes what one commit learned of these into their models. */
function follow<Model, Patch>(
  models: Map<string, Model>,
  ids: ReadonlySet<string>,
  entries: readonly JournalEntry<Model, Patch>[],
  patched: (model: Model, patch: Patch) => Model,
): void {
  for (const [id, whole, patch] of entries) {
    if (!ids.has(id)) continue;
    const model = whole ?? models.get(id);
    if (model === undefined) throw new Error('The journal adds to a model that there is not.');
    models.set(id, patch === null ? model : patched(model, patch));
  }
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MODELS_AT_ONCE) }, (_, at) =>
    ids.slice(at * MODELS_AT_ONCE, (at + 1) * MODELS_AT_ONCE),
  );
}
