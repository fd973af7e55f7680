import { Type, type Static } from '@fastify/type-provider-typebox';
import { ENVIRONMENT_LIMITS, ENVIRONMENT_STATUSES } from '@palisade/vocabulary/environments.ts';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { Nullable } from '../identity.schemas.ts';
import { AccountSchema } from './accounts.ts';

const { mostEnvironments, name, description, subdomain, accountId } = ENVIRONMENT_LIMITS;

export const Params = Type.Object({ companyId: Type.String() });
export const OrganizationParams = Type.Object({
  companyId: Type.String(),
  organizationId: Type.String({ format: 'uuid' }),
});
export const OrganizationQuery = Type.Object({
  organizationId: Type.Optional(Type.String({ format: 'uuid' })),
});
export const EnvironmentParams = Type.Object({
  companyId: Type.String(),
  environmentId: Type.String({ format: 'uuid' }),
});
export const AccountQuery = Type.Object({
  id: Type.String({ minLength: 1, maxLength: accountId }),
});
export const AccountAnswer = Type.Object({ account: Nullable(AccountSchema) });

const Changed = {
  version: Type.Integer(),
  updatedAt: Nullable(Type.String()),
  updatedBy: Nullable(Type.String()),
};

export const OrganizationSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  subdomain: Type.String(),
  environmentsLimit: Type.Integer(),
  environmentsCount: Type.Integer(),
  accountId: Nullable(Type.String({ description: 'Null too for who may not see it.' })),
  isMapped: Type.Boolean({ description: 'Whether it is mapped to an account.' }),
  licences: Type.Object(AccountSchema.properties.licences.properties),
  ...Changed,
});
export type Organization = Static<typeof OrganizationSchema>;

const Status = Type.Enum([...ENVIRONMENT_STATUSES]);
export const EnvironmentSchema = Type.Object({
  id: Type.String(),
  organizationId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  kind: Type.Enum(['customer', 'prospect', 'internal', 'demo', 'lab']),
  isActive: Type.Boolean({ description: 'Whether its time is not over.' }),
  isInDeletion: Type.Boolean({ description: 'Whether it is being deleted.' }),
  usersCount: Type.Integer({ description: 'People with a role in it.' }),
  threatProtection: Type.Boolean(),
  isMapped: Type.Boolean({ description: 'Whether its organization is mapped to an account.' }),
  licences: Type.Object(AccountSchema.properties.licences.properties),
  createdAt: Type.String(),
  ...Changed,
});
export type Environment = Static<typeof EnvironmentSchema>;

export const OrganizationPage = Type.Object({
  items: Type.Array(Type.Object({ ...OrganizationSchema.properties, cursor: Type.String() })),
  hasNextPage: Type.Boolean(),
});
export const OrganizationsQuery = Type.Object({
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String()),
  search: Type.Optional(Type.String({ maxLength: 100 })),
});

const strict = { additionalProperties: false } as const;
const environmentFields = {
  name: Type.String({ maxLength: name }),
  description: Type.String({ maxLength: description }),
  status: Type.Optional(Nullable(Status)),
  threatProtection: Type.Optional(Nullable(Type.Boolean())),
};
export const NewEnvironment = Type.Object(environmentFields, strict);
export type NewEnvironment = Static<typeof NewEnvironment>;
export const EnvironmentChange = Type.Object(
  { ...environmentFields, version: SeenVersion },
  strict,
);
const organizationFields = {
  name: Type.String({ maxLength: name }),
  environmentsLimit: Type.Integer({ minimum: 1, maximum: mostEnvironments }),
  accountId: Type.Optional(Nullable(Type.String({ maxLength: accountId }))),
};
export const NewOrganization = Type.Object(
  {
    ...organizationFields,
    subdomain: Type.String({ maxLength: subdomain }),
    environment: NewEnvironment,
  },
  strict,
);
export const OrganizationChange = Type.Object(
  { ...organizationFields, version: SeenVersion },
  strict,
);
