import { EndedSessions } from '@palisade/engine/facts/endedSessions.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Writes which sessions of a company have ended. */
export async function saveEndedSessions(
  query: CompanyQuery,
  sessions: EndedSessions,
): Promise<void> {
  await query(
    `insert into inventory.ended_sessions (company_id, sessions) values ($1, $2)
      on conflict (company_id) do update set sessions = excluded.sessions, saved_at = now()`,
    [query.companyId, sessions.toJSON()],
  );
}

const LOAD_ENDED_SESSIONS = statement(
  'select sessions from inventory.ended_sessions where company_id = $1',
  { sessions: 'int8[]' },
);

/** Which sessions of a company have ended, as of the last time that they were written. */
export async function loadEndedSessions(query: CompanyQuery): Promise<EndedSessions> {
  const [saved] = await query(LOAD_ENDED_SESSIONS, [query.companyId]);
  return EndedSessions.fromJSON(saved?.sessions ?? []);
}
