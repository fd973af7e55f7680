import type { CompanyQuery, Query } from './database.ts';

/** The same query, with something done around each of its statements. */
export function aroundQuery(
  query: CompanyQuery,
  around: (run: () => Promise<object[]>) => Promise<object[]>,
): CompanyQuery {
  // Whatever `query` takes and gives goes through as it is.
  const each = (what: string, values?: readonly unknown[]): Promise<object[]> =>
    around(() => query(what, values));
  return Object.assign(each as Query, { companyId: query.companyId, ending: query.ending });
}
