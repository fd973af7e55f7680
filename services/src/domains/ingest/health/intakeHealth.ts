import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import type { Measured } from '../../../platform/health/measureComponents.ts';
import { companyIds } from '../../identity/companies.client.ts';

type Parts = Pick<Deps, 'db' | 'intake'>;

const ALIVE = statement('select count(*) as alive from ingest.runs where lease_until > now()', {
  alive: 'int8',
});

/** Companies whose owner's lease ended without being given back. */
const LEFT = statement(
  `select count(*) as count from ingest.owners o left join ingest.runs r on r.id = o.run_id
    where o.company_id = $1 and o.run_id is not null and (r.id is null or r.lease_until <= now())`,
  { count: 'int8' },
);

/** Processes that learn, by their leases, and companies that nobody learns for. */
export async function learnersHealth({ db, intake }: Parts): Promise<Measured> {
  const [runs] = await db.system.query(ALIVE);
  if (runs === undefined) throw new Error('The database gave no answer.');
  const dead = intake?.dead?.() ?? [];
  const left = await ofAll(db, async (query) => (await query(LEFT, [query.companyId]))[0]?.count);
  return {
    figures: { alive: runs.alive, deadThreads: dead.length, withoutLearner: sum(left) },
    notes: dead,
  };
}

const LAST_HOUR = statement(
  `select coalesce(sum(received), 0)::float8 as received,
      coalesce(sum((select sum(count::bigint) from jsonb_each_text(rejected) each (reason, count))), 0)::float8
        as rejected
     from ingest.ledger where company_id = $1 and minute >= now() - interval '1 hour'`,
  { received: 'float8', rejected: 'float8' },
);

/** What came in for all companies within an hour, and the share of it that was rejected. */
export async function intakeHealth({ db }: Parts): Promise<Measured> {
  const rows = await ofAll(db, async (query) => (await query(LAST_HOUR, [query.companyId]))[0]);
  const received = sum(rows.map((row) => row?.received));
  const rejected = sum(rows.map((row) => row?.rejected));
  return { figures: { received, rejected: received === 0 ? 0 : (100 * rejected) / received } };
}

/** Companies that are asked about side by side. */
const AT_ONCE = 4;

async function ofAll<Answer>(
  db: Deps['db'],
  ask: (query: CompanyQuery) => Promise<Answer>,
): Promise<Answer[]> {
  const ids = await companyIds(db);
  const answers: Answer[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    answers.push(
      ...(await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => ask(db.company(id).query)))),
    );
  return answers;
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
