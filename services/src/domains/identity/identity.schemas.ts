import { Type } from '@fastify/type-provider-typebox';
import { LANGUAGES } from '@palisade/vocabulary/languages.ts';
import { BUILT_IN_ROLES, TOKEN_SCOPES } from '@palisade/vocabulary/permissions.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';

export const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/**
 * Ids of a lookup; answers come in the same order, null for what there is not or the caller may not
 * know.
 */
export const IdsBody = Type.Object(
  { ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: LIMITS.lookupIds }) },
  { additionalProperties: false },
);

/** Languages of the pages. */
export const LanguageSchema = Type.Enum([...LANGUAGES]);

export const UserSchema = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  defaultCompanyId: Nullable(Type.String()),
  language: Nullable(LanguageSchema),
});

const FlagSchema = Type.Object({ canView: Type.Boolean(), canEdit: Type.Boolean() });

export const CompanySchema = Type.Object({
  companyId: Type.String(),
  name: Type.String(),
  organizationName: Type.String(),
  kind: Type.Enum(['customer', 'prospect', 'internal', 'demo', 'lab']),
  expiresAt: Nullable(Type.String()),
  sampling: Type.Boolean({ description: 'Whether masked samples of values are kept.' }),
  permissions: Type.Array(
    Type.Enum([...BUILT_IN_ROLES.Administrator], { description: 'feature:action' }),
  ),
  rolePermissions: Type.Array(
    Type.Enum([...BUILT_IN_ROLES.Administrator], {
      description: 'What the roles grant, labels aside: on what the caller sees.',
    }),
  ),
  flags: Type.Record(Type.String(), FlagSchema),
  licences: Type.Object({
    threatProtection: Type.Boolean(),
    postureGovernance: Type.Boolean(),
    discovery: Type.Boolean(),
  }),
  isOrganizationAdmin: Type.Boolean({
    description: 'Whether the caller administers the organization.',
  }),
  isLimited: Type.Boolean({
    description: 'Whether the caller sees the endpoints of some labels alone.',
  }),
});

export const ScopeSchema = Type.Enum([...TOKEN_SCOPES]);

export const TokenSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'First characters of the secret.' }),
  scopes: Type.Array(ScopeSchema),
  owner: Type.String({ description: 'Email of the person who made it.' }),
  createdAt: Type.String(),
  expiresAt: Nullable(Type.String()),
  lastUsedAt: Nullable(Type.String({ description: 'To the minute.' })),
  revokedAt: Nullable(Type.String()),
  isUnused: Type.Boolean({
    description: 'Whether it works, and nobody has used it for 90 days.',
  }),
});

export const TokenItemSchema = Type.Object({ cursor: Type.String(), ...TokenSchema.properties });
