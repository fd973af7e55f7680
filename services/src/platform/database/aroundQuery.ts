import type { CompanyQuery, Query } from './database.ts';

/** The same query, with something done around each of its statements. */
export function aroundQuery(
  query: CompanyQuery,
  around: (run: () => Promise<object[]>) => Promise<object[]>,
): CompanyQuery {
  const each = (text: string, values?: readonly unknown[]): Promise<object[]> =>
    around(() => query(text, values));
  // Whatever `query` takes and gives goes through as it is.
  return Object.assign(each as Query, { companyId: query.companyId, ending: query.ending });
}
