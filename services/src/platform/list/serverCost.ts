import type { Scope } from '../database/database.ts';
import { as } from '../database/statement.ts';

type Explained = readonly { readonly Plan: { readonly 'Total Cost': number } }[];
const EXPLAINED = { 'QUERY PLAN': as<Explained>('json') } as const;

/**
 * PostgreSQL's estimate of the cost of finding all rows of a statement, in its own units.
 *
 * The planner chooses between finding all rows and walking the index of the sort order, but assumes
 * that matching rows are spread evenly. When they are few and lie at the end, a page of 50 walks
 * the whole index: of a million gaps, two conditions together took 300 to 900 ms instead of 20 to
 * 45. Extended statistics did not help: ndistinct, dependencies and mcv over status, method,
 * traffic, words and policy took 35 s to gather and changed no plan. So the caller asks for this
 * estimate, which takes 1 to 2 ms, and compares it with a limit.
 */
export async function serverCost(
  { query }: Pick<Scope, 'query'>,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const sql = `explain (format json) ${text}`;
  const [explained] = await query({ sql, columns: EXPLAINED }, values);
  return explained?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Infinity;
}
