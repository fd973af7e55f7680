import type { Scope } from '../database/database.ts';
import { as } from '../database/statement.ts';

type Explained = readonly { readonly Plan: { readonly 'Total Cost': number } }[];
const EXPLAINED = { 'QUERY PLAN': as<Explained>('json') } as const;

/**
 * What the server reckons that it costs to find all rows of a statement, in its own units.
 *
 * PostgreSQL weighs finding against walking by itself, but takes rows for evenly spread: it walks
 * the order's index for a page of 50 although the few rows that match lie at its end. Of a million
 * gaps, two conditions together then took 300 to 900 ms instead of 20 to 45, whatever statistics it
 * was given (`create statistics` with ndistinct, dependencies and mcv over status, method, traffic,
 * words and policy changed no plan and took 35 s to gather). So its estimate of finding all is
 * asked for, 1 to 2 ms, and held to a limit.
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
