import { randomUUID } from 'node:crypto';
import { parseGlobalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { randomSecret, sha256 } from '@palisade/services/domains/identity/secrets.ts';
import type { ContractWorld, GraphAnswer } from './contractWorld.ts';
import { ssoInput } from './ssoInputs.ts';

/** Key of a global id. */
const keyOf = (id: string): string => parseGlobalId(id)?.key ?? '';

/** A SCIM token of an identity provider, by its key. */
async function scimToken({ services: { db } }: ContractWorld, providerId: string): Promise<string> {
  const id = randomUUID();
  await db.system.query(
    `insert into identity.scim_tokens (id, provider_id, hash, hint, created_by)
       values ($1, $2, $3, 'pls_x', 'contract@example.com')`,
    [id, providerId, sha256(randomSecret())],
  );
  return id;
}

/** Input of a mutation of SCIM tokens; null for any other. */
export async function scimInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  if (!/^Mutation\.(?:create|revoke)ScimToken$/.test(name)) return null;
  const provider = await ssoInput(world, 'Mutation.deleteIdentityProvider', companyId);
  const { id } = provider as { readonly id: string }; // What deletes one has nothing else.
  if (name === 'Mutation.createScimToken') return { id };
  return { id, tokenId: await scimToken(world, keyOf(id)) };
}

/** Makes a SCIM token of an identity provider and revokes it. */
export async function walkScim(
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  world: ContractWorld,
  companyId: string,
): Promise<void> {
  const input = await scimInput(world, 'Mutation.createScimToken', companyId);
  const made = await run('createScimToken', { input });
  right('createScimToken', made);
  const payload = Reflect.get(Object(made.data), 'createScimToken');
  const [token] = Reflect.get(Object(payload), 'provisioning').tokens as { tokenId: string }[];
  const revoked = await run('revokeScimToken', { input: { ...input, tokenId: token?.tokenId } });
  right('revokeScimToken', revoked);
}

/** Keys of an identity provider of the company's organization and of its SCIM token. */
export async function scimKeys(world: ContractWorld, companyId: string) {
  const input = await scimInput(world, 'Mutation.revokeScimToken', companyId);
  const { id, tokenId } = input as { readonly id: string; readonly tokenId: string }; // As made above.
  return { identityProviderId: keyOf(id), tokenId };
}

/** Key of an identity provider that provisions somebody, a group, and had a request refused. */
export async function provisionedProvider(
  world: ContractWorld,
  companyId: string,
  userId: string,
): Promise<string> {
  const { query } = world.services.db.system;
  const provider = await ssoInput(world, 'Mutation.deleteIdentityProvider', companyId);
  const providerId = keyOf(Reflect.get(Object(provider), 'id') as string);
  await scimToken(world, providerId);
  await query('insert into identity.scim_users (user_id, provider_id) values ($1, $2)', [
    userId,
    providerId,
  ]);
  const of = [randomUUID(), providerId];
  await query(
    `insert into identity.scim_groups (id, provider_id, display_name) values ($1, $2, 'Staff')`,
    of,
  );
  await query(
    `insert into identity.scim_refusals (id, provider_id, request, status, reason)
      values ($1, $2, 'POST /Users', 400, 'x')`,
    of,
  );
  return providerId;
}
