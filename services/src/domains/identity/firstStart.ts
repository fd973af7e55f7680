import { randomBytes, randomUUID } from 'node:crypto';
import type { CompanyQuery, Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { audit } from './audit.ts';
import { identityOf } from './authenticate.ts';
import { ROLE_IDS, writeBuiltInRoles } from './builtInRoles.ts';
import { passwordFault } from './passwordRules.ts';
import { hashPassword } from './passwords.ts';
import { randomSecret, sha256, TOKEN_PATTERN } from './secrets.ts';
import { ensureSigningKey } from './signing-keys/rotateKeys.ts';
import { insertToken } from './tokens.repository.ts';

/** What a person may set before the first start; see `firstAdministratorFrom`. */
export interface FirstAdministrator {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Secret of an API token to make for them, good for every company they may use. */
  readonly apiToken?: string | undefined;
  /** Whether they are a system user too. */
  readonly isSystem?: boolean;
}

export interface FirstStart {
  /** True when this start made the administrator and the companies. */
  readonly isFirst: boolean;
  /**
   * The administrator's way in, to be printed once; the password is null when the person chose it,
   * and on later starts.
   */
  readonly email: string;
  readonly generatedPassword: string | null;
  readonly productionCompanyId: string;
  readonly demoCompanyId: string;
}

/** How the administrator of a first start gets in, for the terminal. */
export function wayIn({ email, generatedPassword }: FirstStart): string {
  const password =
    generatedPassword === null ? '' : ` with the password ${generatedPassword} (shown this once)`;
  return `Sign in as ${email}${password}`;
}

function switchOf(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] ?? '';
  if (!['', 'true', 'false'].includes(text)) throw new Error(`${name} must be true or false.`);
  return text === 'true';
}

/**
 * Reads PALISADE_ADMIN_EMAIL, PALISADE_ADMIN_PASSWORD, PALISADE_INIT_ADMIN_TOKEN and
 * PALISADE_SYSTEM_ADMIN.
 * @throws Error in words for the terminal
 */
export function firstAdministratorFrom(env: NodeJS.ProcessEnv): FirstAdministrator {
  // Compose files and units pass what nobody set as empty.
  const given = (name: string) => env[name] || undefined;
  return {
    email: given('PALISADE_ADMIN_EMAIL'),
    password: given('PALISADE_ADMIN_PASSWORD'),
    apiToken: given('PALISADE_INIT_ADMIN_TOKEN'),
    isSystem: switchOf(env, 'PALISADE_SYSTEM_ADMIN'),
  };
}

/**
 * Ids that the first start always uses, so that a second one finds its companies whatever they are
 * called by then.
 */
export const FIRST_IDS = {
  organization: '00000000-0000-4000-8000-000000000001',
  production: '00000000-0000-4000-8000-000000000002',
  demo: '00000000-0000-4000-8000-000000000003',
  administrator: '00000000-0000-4000-8000-000000000004',
} as const;

/** Gives a company that is being made what it begins with; `query` belongs to its scope. */
export type FillCompany = (query: CompanyQuery) => Promise<void>;

/**
 * Processes that start over one database at the same moment take turns: the second finds what the
 * first made.
 */
const LOCK = 7_254_461;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

async function check({
  email,
  password,
  apiToken,
}: Required<Pick<FirstAdministrator, 'email' | 'password' | 'apiToken'>>): Promise<void> {
  if (email !== undefined && !EMAIL.test(email))
    throw new Error(`PALISADE_ADMIN_EMAIL is not an email address: ${email}`);
  const fault =
    password === undefined ? null : await passwordFault(password, { email: email ?? '' });
  if (fault !== null) throw new Error(`PALISADE_ADMIN_PASSWORD is refused. ${fault}`);
  if (apiToken !== undefined && !TOKEN_PATTERN.test(apiToken)) {
    throw new Error(
      'PALISADE_INIT_ADMIN_TOKEN must be plt_ followed by 20 to 200 letters, digits, - or _.',
    );
  }
}

const FIND_ADMINISTRATOR = statement(
  'select email from identity.users order by id = $1 desc, created_at limit 1',
  { email: 'text' },
);

/**
 * Email of the administrator, or of the oldest user when that one was removed; null in a new
 * installation.
 */
async function findAdministrator(db: Database): Promise<string | null> {
  const [user] = await db.system.query(FIND_ADMINISTRATOR, [FIRST_IDS.administrator]);
  return user?.email ?? null;
}

interface FirstUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly isSystem: boolean;
}

/** The organization, its two companies, and the administrator of both. */
async function insertFirstRows(
  query: CompanyQuery,
  { email, passwordHash, isSystem }: FirstUser,
): Promise<void> {
  const { organization, production, demo, administrator } = FIRST_IDS;
  await query(
    `insert into identity.organizations (id, name, subdomain, licences)
      values ($1, 'My organization', 'my-organization', $2)`,
    [
      organization,
      JSON.stringify({
        threatProtectionEnabled: true,
        postureGovernanceEnabled: true,
        discoveryEnabled: true,
      }),
    ],
  );
  await query(
    `insert into identity.companies (id, organization_id, name, kind, sampling, hash_key, threat_protection)
     values ($1, $3, 'Production', 'internal', false, $4, true), ($2, $3, 'demo', 'demo', true, $5, true)`,
    [production, demo, organization, randomBytes(32), randomBytes(32)],
  );
  await query(
    `insert into identity.users (id, email, password_hash, default_company_id, is_system) values ($1, $2, $3, $4, $5)`,
    [administrator, email, passwordHash, production, isSystem],
  );
  await query(
    'insert into identity.organization_members (organization_id, user_id, is_admin) values ($1, $2, true)',
    [organization, administrator],
  );
  await query(
    'insert into identity.company_roles (company_id, user_id, role_id) select unnest($1::uuid[]), $2, $3',
    [[production, demo], administrator, ROLE_IDS.Administrator],
  );
}

/** The token of the administrator for all companies, with an entry of the audit log. */
async function insertFirstToken(
  query: CompanyQuery,
  apiToken: string,
  entry: Pick<Parameters<typeof audit>[1], 'companyId' | 'actorId' | 'actor' | 'address'>,
): Promise<void> {
  const [id, name, hint, scopes] = [
    randomUUID(),
    'First administrator',
    apiToken.slice(0, 8),
    ['read', 'write', 'collect'],
  ] as const;
  await insertToken(query, {
    id,
    companyId: FIRST_IDS.production,
    userId: FIRST_IDS.administrator,
    name,
    hash: sha256(apiToken),
    hint,
    scopes: [...scopes],
    expiresAt: null,
    allCompanies: true,
  });
  await audit(query, {
    ...entry,
    action: 'token.create',
    targetType: 'token',
    targetId: id,
    after: { name, hint, scopes, allCompanies: true },
  });
}

async function makeCompanies(
  db: Database,
  { email, passwordHash, apiToken, isSystem }: Pick<FirstAdministrator, 'apiToken'> & FirstUser,
  fillCompany: FillCompany,
): Promise<void> {
  const { production, administrator } = FIRST_IDS;
  await db.company(production).transaction(async (query) => {
    await insertFirstRows(query, { email, passwordHash, isSystem });
    const entry = { companyId: production, actorId: null, actor: 'first start', address: null };
    await audit(query, {
      ...entry,
      action: 'user.create',
      targetType: 'user',
      targetId: administrator,
      after: { email, isSystem },
    });
    await fillCompany(query);
    if (apiToken !== undefined) await insertFirstToken(query, apiToken, entry);
  });
}

/**
 * Prepares an installation: signing key, built-in roles, and on the first start the administrator, their organization with
 * the company "Production", which `fillCompany` gives what it begins with, and the `demo` company, whose policies and traffic come with
 * its set-up. Doing it again changes nothing but what a newer version added to the roles.
 * `identityOf(db).secrets` has to be given before.
 * @throws Error in words for the terminal when the wanted email, password or token is refused.
 */
export function firstStart(
  db: Database,
  wanted: FirstAdministrator = {},
  fillCompany: FillCompany = async () => undefined,
): Promise<FirstStart> {
  return db.system.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK]);
    return prepare(db, wanted, fillCompany);
  });
}

async function prepare(
  db: Database,
  wanted: FirstAdministrator,
  fillCompany: FillCompany,
): Promise<FirstStart> {
  await ensureSigningKey(db, identityOf(db).secrets);
  await db.system.transaction(writeBuiltInRoles);
  const companies = { productionCompanyId: FIRST_IDS.production, demoCompanyId: FIRST_IDS.demo };
  const known = await findAdministrator(db);
  if (known !== null)
    return { isFirst: false, email: known, generatedPassword: null, ...companies };
  await check({ email: wanted.email, password: wanted.password, apiToken: wanted.apiToken });
  const email = wanted.email ?? 'admin@localhost';
  const password = wanted.password ?? randomSecret().slice(0, 20);
  const passwordHash = await hashPassword(password);
  const { apiToken, isSystem = false } = wanted;
  await makeCompanies(db, { email, passwordHash, apiToken, isSystem }, fillCompany);
  return {
    isFirst: true,
    email,
    generatedPassword: wanted.password === undefined ? password : null,
    ...companies,
  };
}
