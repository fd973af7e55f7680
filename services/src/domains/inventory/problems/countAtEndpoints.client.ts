import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE, type Outcome } from '../../../platform/work/job.ts';
import { companyIds } from '../../identity/companies.client.ts';

/** Endpoints of one transaction. */
const AT_ONCE = 500;

/** What a domain counts at endpoints, and where it notes those whose count changed. */
interface CountedAtEndpoints {
  readonly name: CompanyJob['name'];
  readonly failure: string;
  /** Schema whose table `endpoints_to_count` its triggers write. */
  readonly schema: 'posture' | 'attackers';
  /** Whether counts change by time alone, by now. */
  isDue?(query: CompanyQuery): Promise<boolean>;
  /** Notes the endpoints whose counts changed by time alone. */
  noteDue?(query: CompanyQuery): Promise<void>;
  /**
   * Counts at these endpoints and writes that beside them. Gives back those that others are
   * writing at this moment.
   */
  count(query: CompanyQuery, ids: readonly string[]): Promise<readonly string[]>;
}

/**
 * Some of the noted endpoints, counted. It waits for nobody's rows: the learner, who writes the same
 * ones, notes endpoints in its own transaction. Notes are taken back last, and only as they were
 * read.
 */
async function countSome(query: CompanyQuery, counted: CountedAtEndpoints): Promise<Outcome> {
  await counted.noteDue?.(query);
  const table = `${counted.schema}.endpoints_to_count`;
  const notes = await query(
    {
      sql: `select endpoint_id as id, number from ${table} where company_id = $1
        order by endpoint_id limit ${AT_ONCE}`,
      columns: { id: 'uuid', number: 'int8' },
    },
    [query.companyId],
  );
  if (notes.length === 0) return 'done';
  const busy = new Set(
    await counted.count(
      query,
      notes.map(({ id }) => id),
    ),
  );
  const done = notes.filter(({ id }) => !busy.has(id));
  await query(
    `delete from ${table} where (company_id, endpoint_id) in (
       select n.company_id, n.endpoint_id from ${table} n
       join unnest($2::uuid[], $3::bigint[]) as done (id, number)
         on done.id = n.endpoint_id and done.number = n.number
       where n.company_id = $1 for update of n skip locked
     )`,
    [query.companyId, done.map(({ id }) => id), done.map(({ number }) => number)],
  );
  if (busy.size > 0) return { afterSeconds: 1 };
  return notes.length === AT_ONCE ? 'more' : 'done';
}

/** Keeps what a domain counts at endpoints beside these, for filters, orders and sums. */
export const countAtEndpointsJob = (
  { db }: Pick<Deps, 'db'>,
  counted: CountedAtEndpoints,
): CompanyJob => ({
  name: counted.name,
  scope: 'company',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  failure: counted.failure,
  companies: async () =>
    companiesWhere(await companyIds(db), async (companyId) => {
      const { query } = db.company(companyId);
      const noted = await query(
        `select from ${counted.schema}.endpoints_to_count where company_id = $1 limit 1`,
        [companyId],
      );
      return noted.length > 0 || (await counted.isDue?.(query)) === true;
    }),
  run: (companyId) => db.company(companyId).transaction((query) => countSome(query, counted)),
});
