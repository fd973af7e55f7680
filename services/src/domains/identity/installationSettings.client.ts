import type { Database, Query } from '../../platform/database/database.ts';
import { type Columns, statement } from '../../platform/database/statement.ts';

const COLUMNS = {
  recommendedPolicies: 'bool?',
  sampling: 'bool',
  pathPatterns: 'bool',
  keepChangesDays: 'int4?',
  keepAttacksDays: 'int4?',
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
} as const satisfies Columns;
const SELECT = `select recommended_policies as "recommendedPolicies", sampling,
    path_patterns as "pathPatterns", keep_changes_days as "keepChangesDays",
    keep_attacks_days as "keepAttacksDays", version, updated_at as "updatedAt",
    updated_by as "updatedBy"
  from identity.installation_settings`;
const READ = statement(SELECT, COLUMNS);
const LOCK = statement(`${SELECT} for update`, COLUMNS);

/** What system users set; null is what the environment of the process says. */
export async function storedSettings(query: Query, isLocked = false) {
  const [row] = await query(isLocked ? LOCK : READ);
  if (row === undefined) throw new Error('The settings of the installation are gone.');
  return row;
}

/** Days for which something is kept by now. @param standard where system users said nothing */
export async function keptDaysNow(
  { system }: Pick<Database, 'system'>,
  what: 'keepChangesDays' | 'keepAttacksDays',
  standard: number,
): Promise<number> {
  return (await storedSettings(system.query))[what] ?? standard;
}
