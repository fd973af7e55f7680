import type { SessionChanges } from '@palisade/engine/facts/endedSessions.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { EndpointModel } from './endpointModel.ts';

/** What one commit learned of some hosts and endpoints; the latest word on each holds. */
export interface JournalEntries {
  readonly endpoints: readonly (readonly [id: string, model: EndpointModel])[];
  readonly hosts: readonly (readonly [id: string, templates: unknown])[];
  readonly sessions: SessionChanges;
  /** Hosts with rows that say less than is known, though their models say all. */
  readonly behind: readonly string[];
}

/** Adds what a commit learned. @param number of the company's rows in the journal: a second writer fails */
export async function appendToJournal(query: Query, companyId: string, number: number, entries: JournalEntries): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(entries));
  await query('insert into inventory.model_journal (company_id, number, entries) values ($1, $2, $3)', [companyId, number, bytes]);
  return bytes.length;
}

/** Numbers of the company's rows, the oldest first. */
export async function journalNumbers(query: Query, companyId: string): Promise<readonly number[]> {
  const rows = await query<{ number: number }>('select number from inventory.model_journal where company_id = $1 order by number', [companyId]);
  return rows.map(({ number }) => number);
}

export async function readJournal(query: Query, companyId: string, number: number): Promise<JournalEntries | null> {
  const [row] = await query<{ entries: Buffer }>('select entries from inventory.model_journal where company_id = $1 and number = $2', [companyId, number]);
  return row === undefined ? null : (JSON.parse(row.entries.toString('utf8')) as JournalEntries); // written by appendToJournal
}

/** Deletes the company's rows: models say it all. */
export async function clearJournal(query: Query, companyId: string): Promise<void> {
  await query('delete from inventory.model_journal where company_id = $1', [companyId]);
}
