import type { Language } from '@palisade/vocabulary/languages.ts';
import type { Query } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import { tables } from '../../platform/database/tables.ts';
import type { User } from './identity.types.ts';

const COLUMNS =
  'u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.default_company_id as "defaultCompanyId", u.language';

const LANGUAGE = as<Language | null>('text?');

/** Columns of a user. */
const USER = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'default_company_id as defaultCompanyId',
  'language',
] as const;

export interface Credentials extends User {
  readonly passwordHash: string | null;
  readonly tokenVersion: number;
}

export async function userById(query: Query, id: string): Promise<User | null> {
  const [user] = await query(
    tables
      .selectFrom('identity.users')
      .select([...USER])
      .where('id', '=', id),
  );
  return user ?? null;
}

/** A user with the version that their access tokens must have. */
export async function versionedUser(
  query: Query,
  id: string,
): Promise<{ user: User; tokenVersion: number } | null> {
  const [row] = await query(
    tables
      .selectFrom('identity.users')
      .select([...USER, 'token_version as tokenVersion'])
      .where('id', '=', id),
  );
  if (row === undefined) return null;
  const { tokenVersion, ...user } = row;
  return { user, tokenVersion };
}

export async function credentialsById(query: Query, id: string): Promise<Credentials | null> {
  const [user] = await query(
    tables
      .selectFrom('identity.users')
      .select([...USER, 'password_hash as passwordHash', 'token_version as tokenVersion'])
      .where('id', '=', id),
  );
  return user ?? null;
}

export async function updateUser(
  query: Query,
  id: string,
  { firstName, lastName, defaultCompanyId, language }: Omit<User, 'id' | 'email'>,
): Promise<void> {
  await query(
    'update identity.users set first_name = $2, last_name = $3, default_company_id = $4, language = $5 where id = $1',
    [id, firstName, lastName, defaultCompanyId, language],
  );
}

const CREDENTIALS_BY_EMAIL = statement(
  `select ${COLUMNS}, u.password_hash as "passwordHash", u.token_version as "tokenVersion"
    from identity.users u where identity.email_key(u.email) = identity.email_key($1)`,
  {
    id: 'uuid',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    defaultCompanyId: 'uuid?',
    language: LANGUAGE,
    passwordHash: 'text?',
    tokenVersion: 'int4',
  },
);

export async function credentialsByEmail(query: Query, email: string): Promise<Credentials | null> {
  const [user] = await query(CREDENTIALS_BY_EMAIL, [email]);
  return user ?? null;
}

const SYSTEM_USERS = statement(
  `select ${COLUMNS} from identity.users u where u.is_system order by lower(u.email)`,
  {
    id: 'uuid',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    defaultCompanyId: 'uuid?',
    language: LANGUAGE,
  },
);

/** Everybody who runs the product rather than uses it, by email. */
export async function systemUsers(query: Query): Promise<User[]> {
  return query(SYSTEM_USERS);
}

/** What attempts at an account are counted under. */
export interface Account {
  /** Id of the user; the one form of the email when nobody has it. */
  readonly key: string;
  readonly userId: string | null;
}

const ACCOUNT_OF = statement(
  `select coalesce(u.id::text, typed.key) as key, u.id as "userId"
     from (select identity.email_key($1) as key) typed
       left join identity.users u on identity.email_key(u.email) = typed.key`,
  { key: 'text', userId: 'uuid?' },
);

/**
 * The account that an email stands for, however it is spelled. The same work whether there is one
 * or not.
 */
export async function accountOf(query: Query, email: string): Promise<Account> {
  const [account] = await query(ACCOUNT_OF, [email]);
  return account ?? { key: email, userId: null };
}

const USERS_BY_IDS = statement(
  `select ${COLUMNS} from identity.users u
     where u.id = any($1::uuid[]) and (u.id = $2
       or exists (select from identity.company_roles r where r.user_id = u.id and r.company_id = any($3::uuid[]))
       or exists (select from identity.organization_members m join identity.companies c using (organization_id)
                  where m.user_id = u.id and m.is_admin and c.id = any($3::uuid[])))`,
  {
    id: 'uuid',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    defaultCompanyId: 'uuid?',
    language: LANGUAGE,
  },
);

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
  return query(USERS_BY_IDS, [ids, viewerId, companyIds]);
}
