import { Type, type Static } from '@fastify/type-provider-typebox';
import { type Feature, FEATURES } from '@palisade/vocabulary/permissions.ts';
import { ROLE_LIMITS } from '@palisade/vocabulary/roles.ts';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { Nullable } from '../identity.schemas.ts';

export const Params = Type.Object({ companyId: Type.String() });
export const RoleParams = Type.Object({
  companyId: Type.String(),
  roleId: Type.String({ format: 'uuid' }),
});

const features = Object.keys(FEATURES) as Feature[];
const strict = { additionalProperties: false } as const;
const PermissionSchema = Type.Object(
  {
    feature: Type.Enum(features),
    actions: Type.Array(Type.Enum(['read', 'create', 'update', 'delete']), { maxItems: 4 }),
  },
  strict,
);

export const RoleSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  isCustom: Type.Boolean({
    description: 'Whether people made it; built-in ones stay as they are.',
  }),
  permissions: Type.Array(PermissionSchema),
  usersCount: Type.Integer({ description: 'People of the organization who have it somewhere.' }),
  rulesCount: Type.Integer({
    description: 'Mapping rules of identity providers of the organization that grant it.',
  }),
  version: Type.Integer(),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
});
export type Role = Static<typeof RoleSchema>;

/** The name may come empty: what is missing is said in the words of the form. */
const roleFields = {
  name: Type.String({ maxLength: ROLE_LIMITS.name }),
  description: Type.String({ maxLength: ROLE_LIMITS.description }),
  permissions: Type.Array(PermissionSchema, { maxItems: features.length }),
};
export const NewRole = Type.Object(roleFields, strict);
export type NewRole = Static<typeof NewRole>;
export const RoleChange = Type.Object({ ...roleFields, version: SeenVersion }, strict);

export const RoleRemoval = Type.Object({
  replacementId: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The role that takes its place; needed where it is in use.',
    }),
  ),
  version: SeenVersion,
});
export type RoleRemoval = Static<typeof RoleRemoval>;
