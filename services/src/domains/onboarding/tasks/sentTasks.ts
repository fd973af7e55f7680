import type { Database } from '../../../platform/database/database.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { type CompanyPerson, namedPeople } from '../../identity/users/companyPeople.client.ts';
import type { SeenTasks } from './tasks.repository.ts';
import type { Task, TaskRow } from './tasks.schemas.ts';

/** Which tasks of a company the caller sees. */
export const seenBy = (auth: AuthContext, companyId: string): SeenTasks => ({
  withDomains: auth.labels(companyId) === null,
});

const changerOf = ({ updatedBy, createdBy }: TaskRow): string => updatedBy ?? createdBy;

const peopleOf = (db: Database, rows: readonly TaskRow[]): Promise<CompanyPerson[]> =>
  namedPeople(db, {
    ids: rows.flatMap(({ assignedTo }) => assignedTo ?? []),
    emails: rows.map(changerOf),
  });

function sent<Row extends TaskRow>(row: Row, people: readonly CompanyPerson[]) {
  const email = changerOf(row);
  const changer = people.find((person) => person.email.toLowerCase() === email.toLowerCase());
  return {
    ...row,
    assignedTo: people.find(({ userId }) => userId === row.assignedTo) ?? null,
    changedBy: { email, name: changer?.name ?? '' },
  };
}

/** Tasks as they are sent: with the people they are assigned to and were changed by. */
export async function sentTasks<Row extends TaskRow>(db: Database, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const people = await peopleOf(db, rows);
  return rows.map((row) => sent(row, people));
}

/** One task as it is sent. */
export const sentTask = async (db: Database, row: TaskRow): Promise<Task> =>
  sent(row, await peopleOf(db, [row]));
