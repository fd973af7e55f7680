import { Type } from '@fastify/type-provider-typebox';
import { Nullable } from '../identity.schemas.ts';

export const ProviderParams = Type.Object({ companyId: Type.String(), providerId: Type.String() });
export const TokenParams = Type.Object({ ...ProviderParams.properties, tokenId: Type.String() });

const TokenSchema = Type.Object({
  id: Type.String(),
  hint: Type.String({ description: 'First characters, so that people can tell tokens apart.' }),
  createdAt: Type.String(),
  createdBy: Type.String(),
  expiresAt: Nullable(Type.String({ description: 'When it ends because a newer one was made.' })),
  lastUsedAt: Nullable(Type.String({ description: 'To the minute.' })),
});
const GroupSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  members: Type.Integer(),
  position: Nullable(
    Type.Integer({ description: 'Place of the mapping rule about it, from 1; null for none.' }),
  ),
});
const RefusalSchema = Type.Object({
  id: Type.String(),
  at: Type.String(),
  request: Type.String(),
  status: Type.Integer(),
  reason: Type.String(),
});

/** What an identity provider provisions by SCIM, and by which tokens. */
export const ProvisioningSchema = Type.Object({
  baseUrl: Type.String({ description: 'What is entered at the identity provider.' }),
  tokens: Type.Array(TokenSchema, { description: 'Those that work, the newest first.' }),
  lastRequestAt: Nullable(Type.String()),
  users: Type.Integer(),
  inactiveUsers: Type.Integer(),
  groups: Type.Integer(),
  firstGroups: Type.Array(GroupSchema, { description: 'At most 100, by name.' }),
  refusals: Type.Array(RefusalSchema, { description: 'The latest 10.' }),
});

export const NewScimTokenSchema = Type.Object({
  secret: Type.String({ description: 'The token, which is shown this once.' }),
  provisioning: ProvisioningSchema,
});
