import type { DeletedKind } from '@palisade/vocabulary/environments.ts';
import type { CompanyQuery, Query } from '../../../../platform/database/database.ts';
import { as, type Columns, statement } from '../../../../platform/database/statement.ts';

export type KindCounts = Readonly<Partial<Record<DeletedKind, number>>>;

const SELECT = `select environment_id as "environmentId", organization_id as "organizationId", name,
    told_in as "toldIn", actor_id as "actorId", actor, address, began_at as "beganAt",
    extract(epoch from clock_timestamp() - began_at)::float8 as "ageSeconds", counts, deleted,
    finished_at as "finishedAt", receipt, digest
  from identity.environment_deletions`;
const COLUMNS = {
  environmentId: 'uuid',
  organizationId: 'uuid',
  name: 'text',
  toldIn: 'uuid',
  actorId: 'uuid?',
  actor: 'text',
  address: 'text?',
  beganAt: 'timestamptz',
  ageSeconds: 'float8',
  counts: as<KindCounts>('jsonb'),
  deleted: as<Readonly<Record<string, number>>>('jsonb'),
  finishedAt: 'timestamptz?',
  receipt: 'text?',
  digest: 'text?',
} as const satisfies Columns;

const OPEN = statement(`${SELECT} where environment_id = $1 and finished_at is null`, COLUMNS);
const LOCKED = statement(
  `${SELECT} where environment_id = $1 and finished_at is null for update`,
  COLUMNS,
);
const OF_ORGANIZATION = statement(
  `${SELECT} where organization_id = $1 order by began_at desc, environment_id limit 50`,
  COLUMNS,
);
const OPEN_IDS = statement(
  'select environment_id as id from identity.environment_deletions where finished_at is null',
  { id: 'uuid' },
);
/** Where it is recorded: the company asked for, where it is one of these, or the first that stays. */
const TOLD_IN = statement(
  `select c.id from identity.companies c
     where c.organization_id = $1 and not exists (
       select from identity.environment_deletions d where d.environment_id = c.id)
     order by c.id = $2 desc, c.created_at, c.id limit 1`,
  { id: 'uuid' },
);

export type Deletion = NonNullable<Awaited<ReturnType<typeof openDeletion>>>;

/** The deletion of an environment that goes on; null when there is none. */
export async function openDeletion(query: Query, environmentId: string) {
  const [row] = await query(OPEN, [environmentId]);
  return row ?? null;
}

export async function lockDeletion(query: Query, environmentId: string): Promise<Deletion | null> {
  const [row] = await query(LOCKED, [environmentId]);
  return row ?? null;
}

/** The fifty newest deletions of an organization's environments. */
export const deletionsOf = (query: Query, organizationId: string): Promise<Deletion[]> =>
  query(OF_ORGANIZATION, [organizationId]);

/** Environments whose deletion goes on. */
export const openDeletions = async (query: Query): Promise<string[]> =>
  (await query(OPEN_IDS)).map(({ id }) => id);

/** The company of the organization whose audit log tells of a deletion; the wanted one if it stays. */
export async function toldIn(
  query: Query,
  { organizationId, wanted }: { readonly organizationId: string; readonly wanted: string },
): Promise<string | null> {
  const [row] = await query(TOLD_IN, [organizationId, wanted]);
  return row?.id ?? null;
}

/** Adds what a batch deleted, in its transaction. */
export async function noteDeleted(
  query: CompanyQuery,
  table: string,
  count: number,
): Promise<void> {
  await query(
    `update identity.environment_deletions
       set deleted = jsonb_set(deleted, array[$2::text],
         to_jsonb(coalesce((deleted ->> $2::text)::bigint, 0) + $3::bigint))
     where environment_id = $1 and finished_at is null`,
    [query.companyId, table, count],
  );
}
