import { randomUUID } from 'node:crypto';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { randomSecret, sha256 } from '@palisade/services/domains/identity/secrets.ts';
import type { ContractWorld, GraphAnswer } from './contractWorld.ts';
import { freshName } from './decisions.ts';

/** Key that a user of an organization is asked with. */
export const userKeys = { userId: FIRST_IDS.administrator };

interface Spare {
  readonly id: string;
  readonly email: string;
}

/** A viewer in the company who is there for one mutation: invited, or with a password. */
async function spareUser(
  { services: { db } }: ContractWorld,
  companyId: string,
  isInvited = false,
): Promise<Spare> {
  const id = randomUUID();
  const email = `${freshName()}@example.com`;
  const { query } = db.system;
  await query(
    `insert into identity.users (id, email, first_name, last_name, password_hash)
       values ($1, $2, 'Ada', 'Moreno', $3)`,
    [id, email, isInvited ? null : 'x'],
  );
  await query(
    'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
    [companyId, id, ROLE_IDS.Viewer],
  );
  return { id, email };
}

/** Invites a user; gives the last part of their link. */
async function invite({ services: { db } }: ContractWorld, userId: string): Promise<string> {
  const token = randomSecret();
  await db.system.query(
    `insert into identity.invitations (id, user_id, organization_id, hash, created_by, expires_at)
       values ($1, $2, $3, $4, 'contract@example.com', now() + interval '1 day')`,
    [randomUUID(), userId, FIRST_IDS.organization, sha256(token)],
  );
  return token;
}

const MUTATIONS = [
  'createOrganizationUser',
  'updateOrganizationUser',
  'sendInvitation',
  'revokeInvitation',
  'acceptInvitation',
  'forcePasswordReset',
  'resetSecondFactor',
  'endUserSession',
  'deleteOrganizationUser',
] as const;

/** Whether a mutation is about the users of an organization. */
export const isOfUsers = (name: string): boolean => MUTATIONS.some((each) => each === name);

/** Input of a mutation of the users of an organization that is taken; null for any other. */
export async function userInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  const { query } = world.services.db.system;
  const names = { firstName: 'Ada', lastName: 'Ito' };
  const grant = { environmentId: companyId, roleId: ROLE_IDS.Viewer };
  const idOf = ({ id }: Spare) => globalId('OrganizationUser', companyId, id);
  switch (name) {
    case 'Mutation.createOrganizationUser':
      return {
        companyId,
        ...names,
        email: `${freshName()}@example.com`,
        isAdmin: false,
        ...grant,
        isOutsideConfirmed: true,
      };
    case 'Mutation.updateOrganizationUser': {
      const organizationId = FIRST_IDS.organization;
      return {
        id: idOf(await spareUser(world, companyId)),
        ...names,
        organizations: [{ organizationId, isAdmin: false, grants: [grant] }],
        isOutsideConfirmed: true,
      };
    }
    case 'Mutation.deleteOrganizationUser': {
      const user = await spareUser(world, companyId);
      return { id: idOf(user), email: user.email };
    }
    case 'Mutation.sendInvitation':
      return { id: idOf(await spareUser(world, companyId, true)) };
    case 'Mutation.revokeInvitation': {
      const user = await spareUser(world, companyId, true);
      await invite(world, user.id);
      return { id: idOf(user) };
    }
    case 'Mutation.forcePasswordReset':
      return { id: idOf(await spareUser(world, companyId)) };
    case 'Mutation.resetSecondFactor': {
      const user = await spareUser(world, companyId);
      await query(
        `insert into identity.second_factors (user_id, kind, phone) values ($1, 'sms', '+34600')`,
        [user.id],
      );
      return { id: idOf(user) };
    }
    case 'Mutation.endUserSession': {
      const user = await spareUser(world, companyId);
      const sessionId = randomUUID();
      await query(
        `insert into identity.sessions (id, user_id, refresh_hash, expires_at)
           values ($1, $2, '\\x00', now() + interval '1 day')`,
        [sessionId, user.id],
      );
      return { id: idOf(user), sessionId };
    }
    case 'Mutation.acceptInvitation': {
      const { id } = await spareUser(world, companyId, true);
      return { token: await invite(world, id), newPassword: 'a horse of another colour' };
    }
    default:
      return null;
  }
}

/** Adds a user, changes them, and does all that can be done to their account. */
export async function walkUsers(
  world: ContractWorld,
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  companyId: string,
): Promise<void> {
  for (const name of MUTATIONS)
    right(name, await run(name, { input: await userInput(world, `Mutation.${name}`, companyId) }));
}
