import type { Query } from '../../../platform/database/database.ts';
import type { EndpointModel } from './endpointModel.ts';
import { loadEndedSessions, saveEndedSessions } from './endedSessions.repository.ts';
import { appendToJournal, clearJournal, journalNumbers, readJournal } from './modelJournal.ts';
import { writeEndpointModels, writeHostModels } from './writeModels.ts';

/**
 * After a process that ended without a last commit: brings the models in line with its journal. What is left in the journal
 * names the hosts whose rows may say less than the models.
 * @returns names of these hosts
 */
export async function recoverModels(query: Query, companyId: string): Promise<readonly string[]> {
  const numbers = await journalNumbers(query, companyId);
  if (numbers.length === 0) return [];
  const sessions = await loadEndedSessions(query, companyId);
  const endpoints = new Map<string, EndpointModel>();
  const hosts = new Map<string, unknown>();
  const behind = new Set<string>();
  for (const number of numbers) {
    const entries = await readJournal(query, companyId, number);
    if (entries === null) continue;
    for (const [id, model] of entries.endpoints) endpoints.set(id, model);
    for (const [id, templates] of entries.hosts) hosts.set(id, templates);
    for (const id of entries.behind) behind.add(id);
    sessions.apply(entries.sessions);
  }
  // Those that are gone became one with others, whose models come later in the journal.
  const left = await query<{ id: string; hostId: string }>('select id, host_id as "hostId" from inventory.endpoints where company_id = $1 and id = any($2::uuid[])', [companyId, [...endpoints.keys()]]);
  for (const { hostId } of left) behind.add(hostId);
  for (const id of hosts.keys()) behind.add(id);
  const known = await query<{ id: string; name: string }>('select id, name from inventory.hosts where company_id = $1 and id = any($2::uuid[])', [companyId, [...behind]]);
  await writeEndpointModels(query, companyId, left.map(({ id }) => ({ id, model: endpoints.get(id) })));
  await writeHostModels(query, companyId, known.flatMap(({ id }) => (hosts.has(id) ? [{ id, model: hosts.get(id) }] : [])));
  await saveEndedSessions(query, companyId, sessions);
  await clearJournal(query, companyId);
  if (known.length > 0) await appendToJournal(query, companyId, 0, { endpoints: [], hosts: [], sessions: [], behind: known.map(({ id }) => id) });
  return known.map(({ name }) => name);
}
