import { randomUUID } from 'node:crypto';
import { ROLE_IDS, type BuiltInRole } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { cheapHash } from '@palisade/services/domains/identity/testing/cheapHash.ts';
import { makeToken, sha256 } from '@palisade/services/domains/identity/secrets.ts';
import { insertToken } from '@palisade/services/domains/identity/tokens.repository.ts';
import {
  BUILT_IN_ROLES,
  isLeftToLimited,
  type Permission,
  type TokenScope,
} from '@palisade/vocabulary/permissions.ts';
import { byFeature } from '@palisade/vocabulary/roles.ts';
import { ADMIN, type ContractWorld } from './contractWorld.ts';

/** Somebody who asks, and what they may do in the company of the matrix. */
export interface Actor {
  readonly title: string;
  /** A session, or the token; undefined for nobody. */
  bearer(): Promise<string | undefined>;
  /** Forgets a session that was signed out. */
  forget?(): void;
  /** Null when the graph does not know them at all. */
  readonly permissions: readonly Permission[] | null;
  /** What they may do to single subjects that they see; the permissions when absent. */
  readonly onSeen?: readonly Permission[];
  /** Whether they have a role in the company. */
  readonly belongs: boolean;
  readonly mayChange: boolean;
  /** Whether they work for whoever runs the installation. */
  readonly isSystem?: true;
  /**
   * Changes nothing that others of the matrix change too: of what they may do, reads are tried, and
   * what nobody else may.
   */
  readonly isGuest?: true;
}

export const READER = 'an API token that may only read';
export const WRITER = 'an API token that may change';
export const STRANGER = 'an API token of another company';
/** Permissions of a role that the service made, and so with flags too. */
const MADE_ROLE: readonly Permission[] = [
  'feature_security_posture_gaps:read',
  'feature_tags:read',
];
/** Permissions of a role that no page makes: to change something and not to read it. */
const BLIND_ROLE: readonly Permission[] = ['feature_tags:update', 'feature_attackers:read'];
const PASSWORD = 'correct-horse-battery-staple';

async function person(
  { services: { db } }: ContractWorld,
  passwordHash: string,
  role: BuiltInRole | null,
  companyId: string,
  labelIds: readonly string[] | null = null,
): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await db.system.query(
    'insert into identity.users (id, email, password_hash) values ($1, $2, $3)',
    [id, email, passwordHash],
  );
  if (role !== null)
    await db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id, label_ids) values ($1, $2, $3, $4)',
      [companyId, id, ROLE_IDS[role], labelIds],
    );
  return email;
}

async function token(
  { services: { db } }: ContractWorld,
  scope: TokenScope,
  companyId: string,
  ended: 'expired' | 'revoked' | null = null,
  userId: string = FIRST_IDS.administrator,
): Promise<string> {
  const { secret, hint } = makeToken(scope === 'collect' ? 'plc' : 'plt');
  const id = randomUUID();
  const expiresAt = ended === 'expired' ? new Date(Date.now() - 1000).toISOString() : null;
  await db.company(companyId).transaction(async (query) => {
    await insertToken(query, {
      id,
      companyId,
      userId,
      name: scope,
      hash: sha256(secret),
      hint,
      scopes: [scope],
      expiresAt,
    });
    if (ended === 'revoked')
      await query('update identity.tokens set revoked_at = now() where id = $1', [id]);
  });
  return secret;
}

/** Signs in when first asked: sessions outlive the matrix. */
function session(world: ContractWorld, email: string): Pick<Actor, 'bearer' | 'forget'> {
  let known: Promise<string> | undefined;
  return {
    bearer: () => (known ??= world.signIn(email, PASSWORD)),
    forget: () => (known = undefined),
  };
}

/** The bearer of an Analyst who sees what labels leave. */
export async function limitedAnalyst(
  world: ContractWorld,
  companyId: string,
  labelIds: readonly string[],
): Promise<string> {
  const email = await person(world, await cheapHash(PASSWORD), 'Analyst', companyId, labelIds);
  return world.signIn(email, PASSWORD);
}

/**
 * A company of another organization, with every licence: that is not what keeps it from anything.
 */
export async function otherCompany({ services: { db } }: ContractWorld): Promise<string> {
  const [organizationId, companyId] = [randomUUID(), randomUUID()];
  const licences = {
    threatProtectionEnabled: true,
    postureGovernanceEnabled: true,
    discoveryEnabled: true,
  };
  await db.system.query(
    'insert into identity.organizations (id, name, subdomain, licences) values ($1, $2, $3, $4)',
    [organizationId, 'Other', organizationId, JSON.stringify(licences)],
  );
  await db.system.query(
    `insert into identity.companies (id, organization_id, name, hash_key, threat_protection) values ($1, $2, 'Other', decode(repeat('00', 32), 'hex'), true)`,
    [companyId, organizationId],
  );
  return companyId;
}

/**
 * Everybody of the matrix: nobody, each role, one limited to a label, strangers, and tokens that
 * may not do all or nothing any more.
 */
export async function actors(
  world: ContractWorld,
  companyId: string,
  otherId: string,
  labelId: string,
): Promise<Actor[]> {
  const passwordHash = await cheapHash(PASSWORD);
  const signedIn = async (title: string, role: BuiltInRole | null, at: string): Promise<Actor> => {
    const email = await person(world, passwordHash, role, at);
    const belongs = role !== null && at === companyId;
    return {
      title,
      ...session(world, email),
      permissions: belongs ? BUILT_IN_ROLES[role] : [],
      belongs,
      mayChange: true,
    };
  };
  const limited = async (): Promise<Actor> => {
    const email = await person(world, passwordHash, 'Administrator', companyId, [labelId]);
    return {
      title: 'an Administrator limited to a label',
      ...session(world, email),
      permissions: BUILT_IN_ROLES.Administrator.filter(isLeftToLimited),
      onSeen: BUILT_IN_ROLES.Administrator,
      belongs: true,
      mayChange: true,
    };
  };
  const { db } = world.services;
  const blindRole = async (permissions: readonly Permission[]): Promise<string> => {
    const roleId = randomUUID();
    await db.system.query(
      'insert into identity.roles (id, organization_id, name, permissions) select $1, organization_id, $4, $2 from identity.companies where id = $3',
      [roleId, permissions, companyId, roleId],
    );
    return roleId;
  };
  const madeRole = async (permissions: readonly Permission[]): Promise<string> => {
    const answer = await world.services.app.inject({
      method: 'POST',
      url: `/identity/${companyId}/roles`,
      headers: { authorization: `Bearer ${writing}` },
      payload: { name: randomUUID(), description: '', permissions: byFeature(permissions) },
    });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ id: string }>().id;
  };
  const withOwnRole = async (
    permissions: readonly Permission[],
    roleId: string,
  ): Promise<Actor> => {
    const email = await person(world, passwordHash, null, companyId);
    await db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id) select $1, id, $2 from identity.users where email = $3',
      [companyId, roleId, email],
    );
    return {
      title: `somebody whose role is ${permissions.join(' and ')}`,
      ...session(world, email),
      permissions,
      belongs: true,
      mayChange: true,
      isGuest: true,
    };
  };
  const ofSystem = async (): Promise<Actor> => {
    const email = await person(world, passwordHash, 'Administrator', companyId);
    await db.system.query('update identity.users set is_system = true where email = $1', [email]);
    return {
      title: 'a system user',
      ...session(world, email),
      permissions: BUILT_IN_ROLES.Administrator,
      belongs: true,
      mayChange: true,
      isSystem: true,
      isGuest: true,
    };
  };
  const strange = async (): Promise<Actor> => {
    const email = await person(world, passwordHash, 'Administrator', otherId);
    const [user] = await db.system.query<{ id: string }>(
      'select id from identity.users where email = $1',
      [email],
    );
    const secret = await token(world, 'write', otherId, null, user?.id);
    return {
      title: STRANGER,
      bearer: async () => secret,
      permissions: [],
      belongs: false,
      mayChange: true,
      isGuest: true,
    };
  };
  const [reading, writing, collecting] = [
    await token(world, 'read', companyId),
    await token(world, 'write', companyId),
    await token(world, 'collect', companyId),
  ];
  const [expired, revoked] = [
    await token(world, 'read', companyId, 'expired'),
    await token(world, 'read', companyId, 'revoked'),
  ];
  const unknown = { permissions: null, belongs: false, mayChange: false };
  return [
    { title: 'nobody', bearer: async () => undefined, ...unknown },
    await signedIn('a user without a role', null, companyId),
    await signedIn('a Viewer', 'Viewer', companyId),
    await signedIn('an Analyst', 'Analyst', companyId),
    await signedIn('an Administrator', 'Administrator', companyId),
    await signedIn('the Administrator of another company', 'Administrator', otherId),
    await limited(),
    await withOwnRole(MADE_ROLE, await madeRole(MADE_ROLE)),
    await withOwnRole(BLIND_ROLE, await blindRole(BLIND_ROLE)),
    await ofSystem(),
    await strange(),
    {
      title: READER,
      bearer: async () => reading,
      permissions: BUILT_IN_ROLES.Administrator,
      belongs: true,
      mayChange: false,
    },
    {
      title: WRITER,
      bearer: async () => writing,
      permissions: BUILT_IN_ROLES.Administrator,
      belongs: true,
      mayChange: true,
    },
    { title: 'a collector token', bearer: async () => collecting, ...unknown },
    { title: 'an expired token', bearer: async () => expired, ...unknown },
    { title: 'a revoked token', bearer: async () => revoked, ...unknown },
    {
      title: 'a session token that was cut',
      bearer: async () => (await world.signIn(ADMIN.email, ADMIN.password)).slice(0, -3),
      ...unknown,
    },
  ];
}
