import type { Query } from '../../../platform/database/database.ts';
import { as, type Columns, statement } from '../../../platform/database/statement.ts';
import type { CompanyKind } from '../identity.types.ts';
import { licencesOf } from './organizations.repository.ts';
import type { Environment } from './organizations.schemas.ts';

const SELECT = `select c.id, c.organization_id as "organizationId", c.name, c.description, c.kind,
    coalesce(c.expires_at > now(), true) as "isActive",
    exists (select from identity.environment_deletions d where d.environment_id = c.id) as "isInDeletion",
    (select count(distinct r.user_id) from identity.company_roles r where r.company_id = c.id) as "usersCount",
    c.threat_protection as "threatProtection", c.created_at as "createdAt", c.version,
    c.updated_at as "updatedAt", c.updated_by as "updatedBy", o.account_id is not null as "isMapped",
    o.licences as bought
  from identity.companies c join identity.organizations o on o.id = c.organization_id`;
const COLUMNS = {
  id: 'uuid',
  organizationId: 'uuid',
  name: 'text',
  description: 'text',
  kind: as<CompanyKind>('text'),
  isActive: 'bool',
  isInDeletion: 'bool',
  usersCount: 'int8',
  threatProtection: 'bool',
  createdAt: 'timestamptz',
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
  isMapped: 'bool',
  bought: as<Readonly<Record<string, unknown>>>('jsonb'),
} as const satisfies Columns;

const OF_ORGANIZATION = statement(
  `${SELECT} where c.organization_id = $1 order by c.created_at, c.id`,
  COLUMNS,
);
const BY_ID = statement(`${SELECT} where c.id = $1`, COLUMNS);
const LOCKED = statement(`${SELECT} where c.id = $1 for no key update of c`, COLUMNS);

type Row = Omit<Environment, 'licences'> & { readonly bought: Parameters<typeof licencesOf>[0] };

const environmentOf = ({ bought, ...row }: Row): Environment => ({
  ...row,
  licences: licencesOf(bought),
});
const first = ([row]: readonly Row[]): Environment | null =>
  row === undefined ? null : environmentOf(row);

/** Environments of an organization, the first one first: fifty at most. */
export const environmentsOf = async (
  query: Query,
  organizationId: string,
): Promise<Environment[]> => (await query(OF_ORGANIZATION, [organizationId])).map(environmentOf);

export const environmentById = async (query: Query, id: string): Promise<Environment | null> =>
  first(await query(BY_ID, [id]));

/** The environment, locked for a change; null when there is none. */
export const lockEnvironment = async (query: Query, id: string): Promise<Environment | null> =>
  first(await query(LOCKED, [id]));
