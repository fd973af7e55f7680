import type { CompanyScope, Database, Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/problem.ts';
import { attackersById } from '../attackers/attackers.repository.ts';
import type { Attacker } from '../attackers/attacker.schemas.ts';
import { isId } from '../attackers.schemas.ts';
import { seenBy } from './labelSets.ts';

async function seenAttacker(
  db: Database,
  companyId: string,
  reader: Reader,
  id: string,
): Promise<Attacker> {
  const { query } = await seenBy(db, companyId, reader);
  const [attacker] = isId(id) ? await attackersById(query, [id]) : [];
  if (attacker == null) throw notFound('attacker');
  return attacker;
}

/**
 * Holds a change of an attacker to what its caller sees: beyond their labels there is none.
 * @throws Problem notFound, as for an id that no attacker has
 */
export async function needSeenAttacker(
  db: Database,
  companyId: string,
  reader: Reader,
  id: string,
): Promise<void> {
  if (reader.labels(companyId) !== null) await seenAttacker(db, companyId, reader, id);
}

/**
 * An attacker after a change of it, with as much as its caller sees.
 * @throws Problem notFound where it went beyond their labels meanwhile
 */
export const readSeenAttacker = seenAttacker;

/** Of these rows those that a reader sees; all of them for one who is not limited to labels. */
async function seenRows(
  { isLimited, query, companyId }: CompanyScope,
  table: 'steps' | 'marks' | 'remediations',
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!isLimited) return ids;
  const rows = await query(
    {
      sql: `select id from attackers.${table} where company_id = $1 and id = any($2::uuid[])`,
      columns: { id: 'uuid' },
    },
    [companyId, ids],
  );
  return rows.map(({ id }) => id);
}

export const seenMarks = (scope: CompanyScope, ids: readonly string[]) =>
  seenRows(scope, 'marks', ids);

const WORDS = { steps: 'step', marks: 'mark', remediations: 'remediation' } as const;

/**
 * Holds a change of a step, mark or remediation to what its caller sees.
 * @throws Problem notFound, as for an id that nothing has
 */
export async function needSeen(
  scope: CompanyScope,
  table: keyof typeof WORDS,
  id: string,
): Promise<void> {
  if (!isId(id) || (await seenRows(scope, table, [id])).length === 0) throw notFound(WORDS[table]);
}
