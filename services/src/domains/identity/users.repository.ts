import type { Query } from '../../platform/database/database.ts';
import type { User } from './identity.types.ts';

const COLUMNS =
  'u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.default_company_id as "defaultCompanyId"';

export interface Credentials extends User {
  readonly passwordHash: string | null;
  readonly tokenVersion: number;
}

export async function userById(query: Query, id: string): Promise<User | null> {
  const [user] = await query<User>(`select ${COLUMNS} from identity.users u where u.id = $1`, [id]);
  return user ?? null;
}

/** A user with the version that their access tokens must have. */
export async function versionedUser(
  query: Query,
  id: string,
): Promise<{ user: User; tokenVersion: number } | null> {
  const [row] = await query<User & { tokenVersion: number }>(
    `select ${COLUMNS}, u.token_version as "tokenVersion" from identity.users u where u.id = $1`,
    [id],
  );
  if (row === undefined) return null;
  const { tokenVersion, ...user } = row;
  return { user, tokenVersion };
}

export async function credentialsById(query: Query, id: string): Promise<Credentials | null> {
  const [user] = await query<Credentials>(
    `select ${COLUMNS}, u.password_hash as "passwordHash", u.token_version as "tokenVersion" from identity.users u where u.id = $1`,
    [id],
  );
  return user ?? null;
}

export async function updateUser(
  query: Query,
  id: string,
  { firstName, lastName, defaultCompanyId }: Omit<User, 'id' | 'email'>,
): Promise<void> {
  await query(
    'update identity.users set first_name = $2, last_name = $3, default_company_id = $4 where id = $1',
    [id, firstName, lastName, defaultCompanyId],
  );
}

export async function credentialsByEmail(query: Query, email: string): Promise<Credentials | null> {
  const [user] = await query<Credentials>(
    `select ${COLUMNS}, u.password_hash as "passwordHash", u.token_version as "tokenVersion" from identity.users u where identity.email_key(u.email) = identity.email_key($1)`,
    [email],
  );
  return user ?? null;
}

/** Everybody who runs the product rather than uses it, by email. */
export async function systemUsers(query: Query): Promise<User[]> {
  return query<User>(
    `select ${COLUMNS} from identity.users u where u.is_system order by lower(u.email)`,
  );
}

/** What attempts at an account are counted under. */
export interface Account {
  /** Id of the user; the one form of the email when nobody has it. */
  readonly key: string;
  readonly userId: string | null;
}

/**
 * The account that an email stands for, however it is spelled. The same work whether there is one
 * or not.
 */
export async function accountOf(query: Query, email: string): Promise<Account> {
  const [account] = await query<Account>(
    `select coalesce(u.id::text, typed.key) as key, u.id as "userId"
     from (select identity.email_key($1) as key) typed left join identity.users u on identity.email_key(u.email) = typed.key`,
    [email],
  );
  return account ?? { key: email, userId: null };
}

/**
 * Those of the users that the viewer may know: themselves, and people with a role in one of these
 * companies.
 */
export async function usersByIds(
  query: Query,
  ids: readonly string[],
  viewerId: string,
  companyIds: readonly string[],
): Promise<User[]> {
  return query<User>(
    `select ${COLUMNS} from identity.users u
     where u.id = any($1::uuid[]) and (u.id = $2
       or exists (select from identity.company_roles r where r.user_id = u.id and r.company_id = any($3::uuid[]))
       or exists (select from identity.organization_members m join identity.companies c using (organization_id)
                  where m.user_id = u.id and m.is_admin and c.id = any($3::uuid[])))`,
    [ids, viewerId, companyIds],
  );
}
