import type { Query } from '../../../platform/database/database.ts';
import { as, type Columns, statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import type { OrganizationRights } from './organizationRights.ts';
import type { Organization } from './organizations.schemas.ts';

interface Row extends Omit<Organization, 'licences' | 'isMapped'> {
  readonly bought: Readonly<Record<string, unknown>>;
}

const SELECT = `o.id, o.name, o.subdomain, o.environments_limit as "environmentsLimit",
    (select count(*) from identity.companies c where c.organization_id = o.id) as "environmentsCount",
    o.account_id as "accountId", o.licences as bought, o.version, o.updated_at as "updatedAt",
    o.updated_by as "updatedBy"`;
const COLUMNS = {
  id: 'uuid',
  name: 'text',
  subdomain: 'text',
  environmentsLimit: 'int4',
  environmentsCount: 'int8',
  accountId: 'text?',
  bought: as<Readonly<Record<string, unknown>>>('jsonb'),
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
} as const satisfies Columns;
const BY_NAME: readonly KeyColumn[] = [
  { expression: 'lower(o.name)', type: 'text' },
  { expression: 'o.id', type: 'uuid' },
];
/** Without them a person finds what they administer, a system user every organization. */
const SEEN = `($1::bool or exists (select from identity.organization_members m
    where m.organization_id = o.id and m.user_id = $2 and m.is_admin))`;

/** What an organization bought, as it is kept. */
export const licencesOf = (bought: Readonly<Record<string, unknown>>) => ({
  threatProtection: bought['threatProtectionEnabled'] === true,
  postureGovernance: bought['postureGovernanceEnabled'] === true,
  discovery: bought['discoveryEnabled'] === true,
});

/** Accounts are for system users to see. */
const shown =
  ({ isSystem }: Pick<OrganizationRights, 'isSystem'>) =>
  ({ bought, accountId, ...rest }: Row): Organization => ({
    ...rest,
    accountId: isSystem ? accountId : null,
    isMapped: accountId !== null,
    licences: licencesOf(bought),
  });

/** Organizations that somebody may see, by name; those whose name holds the search. */
export async function organizationPage(
  query: Query,
  rights: OrganizationRights,
  {
    first,
    after,
    search = '',
  }: { first: number; after?: string | undefined; search?: string | undefined },
): Promise<Page<Organization & { cursor: string }>> {
  const plan = page({ sort: 'organizations', columns: BY_NAME, direction: 'asc', first, after });
  const values: unknown[] = [rights.isSystem, rights.userId, search];
  const sql = `select ${SELECT}, ${plan.select} from identity.organizations o
    where ${SEEN} and strpos(lower(o.name), lower($3)) > 0 and ${plan.where(values)}
    order by ${plan.orderBy} limit ${plan.limit}`;
  const columns = { ...COLUMNS, key0: 'text', key1: 'text' } as const;
  const { items, hasNextPage } = plan.page(await query({ sql, columns }, values));
  const show = shown(rights);
  return { items: items.map(({ cursor, ...row }) => ({ ...show(row), cursor })), hasNextPage };
}

const BY_ID = statement(
  `select ${SELECT} from identity.organizations o where ${SEEN} and o.id = $3`,
  COLUMNS,
);

/** One organization; null where there is none that they may see. */
export async function organizationById(
  query: Query,
  rights: OrganizationRights,
  id: string,
): Promise<Organization | null> {
  const [row] = await query(BY_ID, [rights.isSystem, rights.userId, id]);
  return row === undefined ? null : shown(rights)(row);
}

/** An organization while it is being changed. */
export type LockedOrganization = NonNullable<Awaited<ReturnType<typeof lockOrganization>>>;

/** The organization, locked for a change of it or of how many environments it has. */
export async function lockOrganization(query: Query, id: string) {
  const [row] = await query(
    tables
      .selectFrom('identity.organizations')
      .select([
        'id',
        'name',
        'subdomain',
        'environments_limit as environmentsLimit',
        'account_id as accountId',
        'licences',
        'version',
        'updated_at as timeUpdated',
        'updated_by as updatedBy',
      ])
      .where('id', '=', id)
      .forUpdate(),
  );
  return row ?? null;
}

/** The account that an organization is mapped to, with what was bought when it was; null for none. */
export const boughtBy = ({ accountId, licences }: LockedOrganization) =>
  accountId === null
    ? null
    : { id: accountId, licences: licencesOf(licences as Readonly<Record<string, unknown>>) };

/** How many environments an organization has. */
export async function countEnvironments(query: Query, organizationId: string): Promise<number> {
  const [row] = await query(
    tables
      .selectFrom('identity.companies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId),
  );
  return row?.count ?? 0;
}
