import { randomUUID } from 'node:crypto';
import { ROLE_IDS, type BuiltInRole } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { hashPassword } from '@palisade/services/domains/identity/passwords.ts';
import { makeToken, sha256 } from '@palisade/services/domains/identity/secrets.ts';
import { insertToken } from '@palisade/services/domains/identity/tokens.repository.ts';
import { BUILT_IN_ROLES, type Permission, type TokenScope } from '@palisade/vocabulary/permissions.ts';
import type { ContractWorld } from './contractWorld.ts';

/** Somebody who asks, and what they may do in the company of the matrix. */
export interface Actor {
  readonly title: string;
  /** A new session, or the token; undefined for nobody. */
  bearer(): Promise<string | undefined>;
  /** Null when the graph does not know them at all. */
  readonly permissions: readonly Permission[] | null;
  /** Whether they have a role in the company. */
  readonly belongs: boolean;
  readonly mayChange: boolean;
}

export const READER = 'an API token that may only read';
const PASSWORD = 'correct-horse-battery-staple';

async function person({ services: { db } }: ContractWorld, passwordHash: string, role: BuiltInRole | null, companyId: string): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await db.system.query('insert into identity.users (id, email, password_hash) values ($1, $2, $3)', [id, email, passwordHash]);
  if (role !== null) await db.system.query('insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)', [companyId, id, ROLE_IDS[role]]);
  return email;
}

async function token({ services: { db } }: ContractWorld, scope: TokenScope, companyId: string): Promise<string> {
  const { secret, hint } = makeToken(scope === 'collect' ? 'plc' : 'plt');
  await db.company(companyId).transaction((query) =>
    insertToken(query, { id: randomUUID(), companyId, userId: FIRST_IDS.administrator, name: scope, hash: sha256(secret), hint, scopes: [scope], expiresAt: null }));
  return secret;
}

/** A company of another organization. */
export async function otherCompany({ services: { db } }: ContractWorld): Promise<string> {
  const [organizationId, companyId] = [randomUUID(), randomUUID()];
  await db.system.query('insert into identity.organizations (id, name, subdomain) values ($1, $2, $3)', [organizationId, 'Other', organizationId]);
  await db.system.query(`insert into identity.companies (id, organization_id, name, hash_key) values ($1, $2, 'Other', decode(repeat('00', 32), 'hex'))`, [companyId, organizationId]);
  return companyId;
}

/** Everybody of the matrix: nobody, each role, strangers, and tokens that may not do all. */
export async function actors(world: ContractWorld, companyId: string, otherId: string): Promise<Actor[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const signedIn = async (title: string, role: BuiltInRole | null, at: string): Promise<Actor> => {
    const email = await person(world, passwordHash, role, at);
    const belongs = role !== null && at === companyId;
    return { title, bearer: () => world.signIn(email, PASSWORD), permissions: belongs ? BUILT_IN_ROLES[role] : [], belongs, mayChange: true };
  };
  const [reading, collecting] = [await token(world, 'read', companyId), await token(world, 'collect', companyId)];
  return [
    { title: 'nobody', bearer: async () => undefined, permissions: null, belongs: false, mayChange: false },
    await signedIn('a user without a role', null, companyId),
    await signedIn('a Viewer', 'Viewer', companyId),
    await signedIn('an Analyst', 'Analyst', companyId),
    await signedIn('an Administrator', 'Administrator', companyId),
    await signedIn('the Administrator of another company', 'Administrator', otherId),
    { title: READER, bearer: async () => reading, permissions: BUILT_IN_ROLES.Administrator, belongs: true, mayChange: false },
    { title: 'a collector token', bearer: async () => collecting, permissions: null, belongs: false, mayChange: false },
  ];
}
