import type { CompanyFeature } from '@palisade/vocabulary/companyFeatures.ts';
import type { Query } from '../../../platform/database/database.ts';
import { as, type Columns, statement } from '../../../platform/database/statement.ts';
import type { CompanyKind } from '../identity.types.ts';
import { licencesOf } from '../organizations/organizations.repository.ts';
import type { ServedEnvironment } from './backOffice.schemas.ts';

const SELECT = `c.id, c.name, c.organization_id as "organizationId", o.name as "organizationName",
    c.kind, o.licences as bought, o.account_id is not null as "isMapped",
    c.threat_protection as "threatProtection", c.switched_off as "switchedOff", c.version,
    c.updated_at as "updatedAt", c.updated_by as "updatedBy"`;
const FROM = 'from identity.companies c join identity.organizations o on o.id = c.organization_id';
const IS_THERE =
  'not exists (select from identity.environment_deletions d where d.environment_id = c.id)';
const COLUMNS = {
  id: 'uuid',
  name: 'text',
  organizationId: 'uuid',
  organizationName: 'text',
  kind: as<CompanyKind>('text'),
  bought: as<Readonly<Record<string, unknown>>>('jsonb'),
  isMapped: 'bool',
  threatProtection: 'bool',
  switchedOff: as<CompanyFeature[]>('text[]'),
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
} as const satisfies Columns;
type Row = Omit<ServedEnvironment, 'licences'> & { readonly bought: Record<string, unknown> };
const environmentOf = ({ bought, ...row }: Row): ServedEnvironment => ({
  ...row,
  licences: licencesOf(bought),
});

/** More are not listed, but counted. */
const MOST = 1_000;
const IS_FOUND =
  "(strpos(lower(o.name || ' ' || c.name), lower($1)) > 0 or c.id::text = lower($1))";

const ALL = statement(
  `select ${SELECT} ${FROM} where ${IS_THERE} and ${IS_FOUND}
    order by lower(o.name), o.id, lower(c.name), c.id limit $2`,
  COLUMNS,
);

interface Wanted {
  /** What their name, or that of their organization, has in it; or their id. */
  readonly search?: string;
  /** How many at most; null for all. */
  readonly limit?: number | null;
}

/** Environments of all organizations, by the name of the organization and their own. */
export const servedEnvironments = async (
  query: Query,
  { search = '', limit = MOST }: Wanted = {},
): Promise<ServedEnvironment[]> => (await query(ALL, [search.trim(), limit])).map(environmentOf);

const COUNT = statement(`select count(*) as count ${FROM} where ${IS_THERE} and ${IS_FOUND}`, {
  count: 'int8',
});

/** How many environments there are, or are found, also beyond those that are listed. */
export async function countEnvironments(query: Query, search: string): Promise<number> {
  const [row] = await query(COUNT, [search.trim()]);
  return row?.count ?? 0;
}

const LOCKED = statement(
  `select ${SELECT} ${FROM} where c.id = $1 and ${IS_THERE} for update`,
  COLUMNS,
);

/** An environment and its organization, locked for a change; null when there is none. */
export async function lockServed(query: Query, id: string): Promise<ServedEnvironment | null> {
  const [row] = await query(LOCKED, [id]);
  return row === undefined ? null : environmentOf(row);
}

const OF_ORGANIZATION = statement(
  'select id from identity.companies where organization_id = $1 order by id',
  { id: 'uuid' },
);

/** Environments that share the licences of an organization. */
export const idsOfOrganization = async (query: Query, id: string): Promise<string[]> =>
  (await query(OF_ORGANIZATION, [id])).map((row) => row.id);
