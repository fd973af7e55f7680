import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Described, Grant } from './sso.types.ts';

/** A user as a sign-on has to know them. */
export interface KnownPerson {
  readonly id: string;
  readonly isSystem: boolean;
  /** Whether they have a role or a membership in another organization. */
  readonly isElsewhere: boolean;
  /** Whether a provider of the organization has deactivated them by SCIM. */
  readonly isDeactivated: boolean;
}

/** Columns of a person in `identity.users u`, for the organization `$2`. */
export const KNOWN_PERSON = `u.id, u.is_system as "isSystem",
            exists (select from identity.organization_members m where m.user_id = u.id and m.organization_id <> $2)
            or exists (select from identity.company_roles r
                join identity.companies c on c.id = r.company_id
              where r.user_id = u.id and c.organization_id <> $2) as "isElsewhere",
            exists (select from identity.scim_users d join identity.identity_providers p on p.id = d.provider_id
              where d.user_id = u.id and not d.is_active and p.organization_id = $2) as "isDeactivated"`;

/** What `KNOWN_PERSON` gives. */
export const KNOWN_COLUMNS = {
  id: 'uuid',
  isSystem: 'bool',
  isElsewhere: 'bool',
  isDeactivated: 'bool',
} as const;

const PERSON_BY_EMAIL = statement(
  `select ${KNOWN_PERSON}
     from identity.users u where identity.email_key(u.email) = identity.email_key($1) for update of u`,
  KNOWN_COLUMNS,
);

/** The user of an email, locked until the end of the transaction; null when there is none. */
export async function personByEmail(
  query: Query,
  email: string,
  organizationId: string,
): Promise<KnownPerson | null> {
  const [person] = await query(PERSON_BY_EMAIL, [email, organizationId]);
  return person ?? null;
}

/**
 * Makes a user without a password, a member of the organization. False when somebody else has just
 * made one of that email.
 */
export async function insertPerson(
  query: Query,
  id: string,
  { email, firstName, lastName }: Described,
  organizationId: string,
  providerId: string,
): Promise<boolean> {
  const rows = await query(
    `insert into identity.users (id, email, first_name, last_name) values ($1, $2, $3, $4)
      on conflict do nothing returning 1`,
    [id, email, firstName, lastName],
  );
  if (rows.length === 0) return false;
  await query(
    'insert into identity.organization_members (organization_id, user_id) values ($1, $2)',
    [organizationId, id],
  );
  await query('insert into identity.sso_users (user_id, provider_id) values ($1, $2)', [
    id,
    providerId,
  ]);
  return true;
}

/**
 * Makes a user who is there a member of the organization whose provider describes them; without a
 * password they are the provider's.
 */
export async function linkPerson(
  query: Query,
  userId: string,
  organizationId: string,
  providerId: string,
): Promise<void> {
  await query(
    `insert into identity.organization_members (organization_id, user_id) values ($1, $2)
      on conflict do nothing`,
    [organizationId, userId],
  );
  await query(
    `insert into identity.sso_users (user_id, provider_id)
      select id, $2 from identity.users where id = $1 and password_hash is null
      on conflict (user_id) do update set provider_id = excluded.provider_id`,
    [userId, providerId],
  );
}

const GRANTS_OF = statement(
  `select r.user_id as "userId", r.company_id as "companyId", r.role_id as "roleId", g.role_id is not null as "isByRule"
     from identity.company_roles r join identity.companies c on c.id = r.company_id
     left join identity.sso_grants g using (company_id, user_id, role_id)
     where r.user_id = any($1::uuid[]) and c.organization_id = $2 order by r.company_id, r.role_id`,
  { userId: 'uuid', companyId: 'uuid', roleId: 'uuid', isByRule: 'bool' },
);

/** A role of somebody. */
export interface UserGrant extends Grant {
  readonly userId: string;
}

/**
 * Roles of users in the companies of an organization, and whether a rule of one of its providers
 * granted them.
 */
export async function grantsOf(
  query: Query,
  userIds: readonly string[],
  organizationId: string,
): Promise<(UserGrant & { readonly isByRule: boolean })[]> {
  return query(GRANTS_OF, [userIds, organizationId]);
}

const columnsOf = (grants: readonly UserGrant[]): string[][] => [
  grants.map(({ companyId }) => companyId),
  grants.map(({ userId }) => userId),
  grants.map(({ roleId }) => roleId),
];

const INSERT_GRANTS = statement(
  `insert into identity.company_roles (company_id, user_id, role_id)
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) on conflict do nothing
    returning company_id as "companyId", user_id as "userId", role_id as "roleId"`,
  { companyId: 'uuid', userId: 'uuid', roleId: 'uuid' },
);

/**
 * Grants roles and notes that a rule did. Gives those it granted: what was granted by hand
 * meanwhile stays so.
 */
export async function insertGrants(
  query: Query,
  providerId: string,
  grants: readonly UserGrant[],
): Promise<UserGrant[]> {
  if (grants.length === 0) return [];
  const granted = await query(INSERT_GRANTS, columnsOf(grants));
  await query(
    `insert into identity.sso_grants (provider_id, company_id, user_id, role_id)
      select $4::uuid, * from unnest($1::uuid[], $2::uuid[], $3::uuid[])`,
    [...columnsOf(granted), providerId],
  );
  return granted;
}

/** Takes roles away; the notes that a rule granted them go with them. */
export async function deleteGrants(query: Query, grants: readonly UserGrant[]): Promise<void> {
  if (grants.length === 0) return;
  await query(
    `delete from identity.company_roles where (company_id, user_id, role_id) in (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))`,
    columnsOf(grants),
  );
}

/** A role that somebody lost with a provider. */
export interface RemovedGrant {
  readonly email: string;
  readonly companyId: string;
  readonly role: string;
}

const DELETE_PROVIDER_GRANTS = statement(
  `delete from identity.company_roles r using identity.companies c, identity.identity_providers p
     where p.id = $1 and c.id = r.company_id and c.organization_id = p.organization_id
       and (exists (select from identity.sso_grants g where g.provider_id = p.id
           and g.company_id = r.company_id and g.user_id = r.user_id and g.role_id = r.role_id)
         or exists (select from identity.scim_users s
           where s.provider_id = p.id and s.user_id = r.user_id and not s.is_active))
     returning (select u.email from identity.users u where u.id = r.user_id) as email, r.company_id as "companyId",
       (select o.name from identity.roles o where o.id = r.role_id) as role`,
  { email: 'text', companyId: 'uuid', role: 'text' },
);

/**
 * Takes away every role that the rules of a provider granted, and all those of people whom it
 * deactivated: once it is gone, nobody knows any more that it did. Gives whose they were.
 */
export async function deleteProviderGrants(
  query: Query,
  providerId: string,
): Promise<readonly RemovedGrant[]> {
  return await query(DELETE_PROVIDER_GRANTS, [providerId]);
}

/**
 * Whether a user came by a provider that is still there and has no password: who they are is the
 * provider's to say.
 */
export async function isOfProvider(query: Query, userId: string): Promise<boolean> {
  const rows = await query(
    `select from identity.sso_users s join identity.users u on u.id = s.user_id
      where s.user_id = $1 and u.password_hash is null`,
    [userId],
  );
  return rows.length === 1;
}
