import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { SIGN_ON_KINDS, USER_LIMITS, USER_SORTS } from '@palisade/vocabulary/userFields.ts';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { Nullable } from '../identity.schemas.ts';

export const Params = Type.Object({ companyId: Type.String() });
export const UserParams = Type.Object({
  companyId: Type.String(),
  userId: Type.String({ format: 'uuid' }),
});

const filters = Type.Optional(
  Type.String({
    maxLength: 20_000,
    description: 'Filter tree as JSON, as in the address of the page; all users when absent.',
  }),
);
const order = {
  sort: Type.Optional(Type.Enum([...USER_SORTS], { description: '`name` unless told.' })),
  direction: Type.Optional(
    Type.Enum(['ascending', 'descending'], { description: '`ascending` unless told.' }),
  ),
};

/** Which users are wanted. */
export const UsersWanted = Type.Object({ filters }, { additionalProperties: false });
export const UsersFile = Type.Object({ filters, ...order }, { additionalProperties: false });
export type UsersFile = Static<typeof UsersFile>;
export const UsersQuery = Type.Object(
  {
    filters,
    ...order,
    first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
    after: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

const GrantSchema = Type.Object({
  environmentId: Type.String(),
  environment: Type.String(),
  roleId: Type.String(),
  role: Type.String(),
  labelIds: Nullable(
    Type.Array(Type.String(), { description: 'Labels that limit what they see; null for none.' }),
  ),
  isByRule: Type.Boolean({ description: 'Whether a rule of an identity provider granted it.' }),
});
/** A role of a user in an environment. */
export type GrantedRole = Static<typeof GrantSchema>;

const OrganizationUserSchema = Type.Object({
  id: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  signOn: Type.Enum([...SIGN_ON_KINDS]),
  isAdmin: Type.Boolean({ description: 'Whether they administer the organization.' }),
  hasSecondFactor: Type.Boolean(),
  isDormant: Type.Boolean({ description: 'Whether they did not sign in for 90 days.' }),
  lastSeenAt: Nullable(Type.String()),
  grants: Type.Array(GrantSchema),
  isSystem: Type.Boolean(),
  createdAt: Type.String(),
  version: Type.Integer(),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
});
/** A user of an organization. */
export type OrganizationUser = Static<typeof OrganizationUserSchema>;
export const UserPage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...OrganizationUserSchema.properties })),
  hasNextPage: Type.Boolean(),
});

const SessionSchema = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String({ description: 'When its tokens were last replaced.' }),
  expiresAt: Type.String(),
  address: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
});
const TokenSchema = Type.Object({
  id: Type.String(),
  environmentId: Type.String(),
  environment: Type.String(),
  name: Type.String(),
  hint: Type.String(),
  scopes: Type.Array(Type.Enum(['read', 'write', 'collect'])),
  createdAt: Type.String(),
  expiresAt: Nullable(Type.String()),
  lastUsedAt: Nullable(Type.String()),
  isUnused: Type.Boolean({ description: 'Whether nobody used it for 90 days.' }),
});
/** A token of a user that works. */
export type UserToken = Static<typeof TokenSchema>;

const AccessSchema = Type.Object({
  organizationId: Type.String(),
  name: Type.String(),
  isAdmin: Type.Boolean(),
  grants: Type.Array(GrantSchema),
});
/** What a user may do in an organization. */
export type UserOrganization = Static<typeof AccessSchema>;
const InvitationSchema = Type.Object({
  state: Type.Enum(['open', 'used', 'revoked', 'expired']),
  createdAt: Type.String(),
  createdBy: Type.String(),
  expiresAt: Type.String(),
});

const ProvisionedSchema = Type.Object(
  {
    name: Type.String({ description: 'Name of the identity provider.' }),
    isActive: Type.Boolean({ description: 'Whether they may use the organization.' }),
  },
  { description: 'By SCIM: the provider keeps their name and email.' },
);

export const UserDetails = Type.Object({
  user: OrganizationUserSchema,
  organizationId: Type.String(),
  organizations: Type.Array(AccessSchema, {
    description: 'Organizations of theirs that the caller administers, by name.',
  }),
  invitation: Nullable(InvitationSchema),
  provisioned: Nullable(ProvisionedSchema),
  isElsewhere: Type.Boolean({
    description: 'Whether they belong to organizations that the caller does not administer.',
  }),
  sessions: Type.Array(SessionSchema, {
    description: 'The last used first; none of who belongs to other organizations too.',
  }),
  tokens: Type.Array(TokenSchema),
});
/** A user with what they have in the organization. */
export type UserDetails = Static<typeof UserDetails>;

const strict = { additionalProperties: false } as const;
/** What is missing may come empty: it is said in the words of the form. */
const name = Type.String({ maxLength: USER_LIMITS.name });
const labelIds = Type.Optional(
  Nullable(
    Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: USER_LIMITS.labels }),
  ),
);
const names = { firstName: name, lastName: name };
const isOutsideConfirmed = Type.Optional(
  Type.Boolean({
    description: 'Needed to let in a user whose email has another domain than that of the caller.',
  }),
);

export const NewUser = Type.Object(
  {
    ...names,
    email: Type.String({ maxLength: USER_LIMITS.email }),
    isAdmin: Type.Boolean(),
    environmentId: Type.String(),
    roleId: Type.String(),
    labelIds,
    isOutsideConfirmed,
  },
  strict,
);
export type NewUser = Static<typeof NewUser>;
export const NewUserQuery = Type.Object({
  organizationId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The own one of the company unless told.' }),
  ),
});

const GrantChange = Type.Object(
  { environmentId: Type.String(), roleId: Type.String(), labelIds },
  strict,
);
export const UserChange = Type.Object(
  {
    ...names,
    organizations: Type.Array(
      Type.Object(
        {
          organizationId: Type.String({ format: 'uuid' }),
          isAdmin: Type.Boolean(),
          grants: Type.Array(GrantChange, { maxItems: USER_LIMITS.grants }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 20 },
    ),
    isOutsideConfirmed,
    version: SeenVersion,
  },
  strict,
);
export type UserChange = Static<typeof UserChange>;
