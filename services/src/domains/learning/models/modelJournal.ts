import type { SessionChanges } from '@palisade/engine/facts/endedSessions.ts';
import type { SavedTemplates } from '@palisade/engine/templates/templateSnapshot.ts';
import type { TemplatesPatch } from '@palisade/engine/templates/templatesPatch.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { EndpointModel, EndpointPatch } from './endpointModel.ts';

/**
 * What was learned of one host or endpoint: all that is known, or what to add to what was known
 * before.
 */
export type JournalEntry<Model, Patch> = readonly [
  id: string,
  model: Model | null,
  patch: Patch | null,
];

/** What one commit learned. */
export interface JournalEntries {
  readonly endpoints: readonly JournalEntry<EndpointModel, EndpointPatch>[];
  readonly hosts: readonly JournalEntry<SavedTemplates, TemplatesPatch>[];
  readonly sessions: SessionChanges;
  /** Hosts with rows that say less than is known, though their models say all. */
  readonly behind: readonly string[];
}

/**
 * Adds what a commit learned. @param number of the company's rows in the journal: a second writer
 * fails
 */
export async function appendToJournal(
  query: CompanyQuery,
  number: number,
  entries: JournalEntries,
): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(entries));
  await query(
    'insert into inventory.model_journal (company_id, number, entries) values ($1, $2, $3)',
    [query.companyId, number, bytes],
  );
  return bytes.length;
}

const LOCK_JOURNAL = statement(
  'select number from inventory.model_journal where company_id = $1 order by number for update',
  { number: 'int4' },
);

/**
 * Numbers of the company's rows, the oldest first. They are locked, so that of two processes that
 * recover one waits and finds nothing left.
 */
export async function lockJournal(query: CompanyQuery): Promise<readonly number[]> {
  const rows = await query(LOCK_JOURNAL, [query.companyId]);
  return rows.map(({ number }) => number);
}

const READ_JOURNAL = statement(
  'select entries from inventory.model_journal where company_id = $1 and number = $2',
  { entries: 'bytea' },
);

export async function readJournal(query: CompanyQuery, number: number): Promise<JournalEntries> {
  const [row] = await query(READ_JOURNAL, [query.companyId, number]);
  if (row === undefined) throw new Error(`The journal has lost its row ${number}.`);
  return JSON.parse(row.entries.toString('utf8')) as JournalEntries; // written by appendToJournal
}

/** Deletes the company's rows below a number: models say it all. */
export async function clearJournal(query: CompanyQuery, below: number): Promise<void> {
  await query('delete from inventory.model_journal where company_id = $1 and number < $2', [
    query.companyId,
    below,
  ]);
}
