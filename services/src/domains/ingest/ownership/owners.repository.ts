import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { TakenOver } from './takenOver.ts';

/** Who learns for a company, as the tables say. */
export interface OwnerRow {
  /** Null when nobody does. */
  readonly runId: string | null;
  readonly epoch: number;
  /** ISO time at which the run took the company. */
  readonly since: string;
  /** Whether the lease of the run holds, by the database's clock. */
  readonly isLeased: boolean;
  readonly host: string | null;
  readonly pid: number | null;
  readonly servicesUrl: string | null;
}

const FIND_OWNER = statement(
  `select o.run_id as "runId", o.epoch, o.since,
      coalesce(r.lease_until > clock_timestamp(), false) as "isLeased", r.host, r.pid,
      r.services_url as "servicesUrl"
     from ingest.owners o left join ingest.runs r on r.id = o.run_id where o.company_id = $1`,
  {
    runId: 'uuid?',
    epoch: 'int8',
    since: 'timestamptz',
    isLeased: 'bool',
    host: 'text?',
    pid: 'int4?',
    servicesUrl: 'text?',
  },
);

/** The owner of a company; null when it never had one. */
export async function findOwner(query: CompanyQuery): Promise<OwnerRow | null> {
  const [row] = await query(FIND_OWNER, [query.companyId]);
  return row ?? null;
}

/**
 * Milliseconds to wait for a commit of the owner before, which holds the row until it is through.
 */
const LOCK_TIMEOUT = 2_000;

const TAKE_COMPANY_2 = statement(
  `update ingest.owners set run_id = $2, epoch = epoch + 1, since = now()
    where company_id = $1 and epoch = $3 returning epoch`,
  { epoch: 'int8' },
);

const TAKE_COMPANY = statement(
  'insert into ingest.owners (company_id, run_id, epoch) values ($1, $2, 1) on conflict do nothing returning epoch',
  { epoch: 'int8' },
);

/**
 * Makes a run the owner, unless somebody else became it since `known` was read: then null. Waits
 * for a commit of the owner before.
 * @returns the new epoch
 * @throws DatabaseError 55P03 when that commit takes longer than two seconds
 */
export async function takeCompany(
  query: CompanyQuery,
  runId: string,
  known: Pick<OwnerRow, 'epoch'> | null,
): Promise<number | null> {
  await query("select set_config('lock_timeout', $1, true)", [String(LOCK_TIMEOUT)]);
  const [row] =
    known === null
      ? await query(TAKE_COMPANY, [query.companyId, runId])
      : await query(TAKE_COMPANY_2, [query.companyId, runId, known.epoch]);
  return row?.epoch ?? null;
}

/** Gives a company back, if it is still owned in this epoch. */
export async function giveBack(query: CompanyQuery, epoch: number): Promise<void> {
  await query('update ingest.owners set run_id = null where company_id = $1 and epoch = $2', [
    query.companyId,
    epoch,
  ]);
}

/**
 * Milliseconds after which the database ends a commit whose process has stopped between two
 * statements: it holds up who takes over.
 */
const STALLED = 15_000;

/**
 * Lets the transaction go on only if the company is owned in this epoch, and keeps it so until the
 * transaction ends.
 * @throws TakenOver otherwise
 */
export async function holdEpoch(query: CompanyQuery, epoch: number): Promise<void> {
  const rows = await query(
    `select set_config('idle_in_transaction_session_timeout', $3, true) from ingest.owners
      where company_id = $1 and epoch = $2 for share`,
    [query.companyId, epoch, String(STALLED)],
  );
  if (rows.length === 0) throw new TakenOver();
}
