import { Type, type Static } from '@fastify/type-provider-typebox';
import { DATA_SIDES } from '@palisade/vocabulary/dataFlows.ts';
import { RegulationName } from '../compliance/compliance.schemas.ts';
import { FilterTree, Id, oneOf } from '../../../platform/server/routeSchemas.ts';

export const SideName = oneOf(DATA_SIDES);

/** What the page of data security asks of its readers; counts keep to their labels. */
export const READS_SENSITIVE_DATA = {
  auth: { feature: 'feature_sensitive_data', action: 'read', byLabels: true },
} as const;

export const DataFlowSearch = Type.Object({ filter: FilterTree }, { additionalProperties: false });

export const DataFlow = Type.Object({
  dataType: Type.String(),
  side: SideName,
  endpoints: Type.Integer({ description: 'Endpoints that have it on this side.' }),
  authenticated: Type.Integer({ description: 'Of those, the ones that ask for credentials.' }),
  anonymous: Type.Integer({ description: 'Of those, the ones that ask for none.' }),
  external: Type.Integer({ description: 'Of those, the ones called from the internet.' }),
  thirdParty: Type.Integer({
    description: 'Of those, the ones called with tokens whose issuer is at another domain.',
  }),
  newEndpoints: Type.Integer({
    description: 'Of those, the ones on which it appeared within the last 7 days (UTC).',
  }),
  regulations: Type.Array(RegulationName, {
    description: 'Those of the company that touch the type.',
  }),
});
/** A type of sensitive data on one side of endpoints. */
export type DataFlow = Static<typeof DataFlow>;
/** The same before it is known which regulations touch it. */
export type CountedFlow = Omit<DataFlow, 'regulations'>;
export const DataFlows = Type.Array(DataFlow, { description: 'The most endpoints first.' });

export const CategoryParameters = Type.Object({
  category: Type.String(),
  requestParameters: Type.Integer(),
  responseParameters: Type.Integer(),
  endpoints: Type.Integer({ description: 'Endpoints that have one of these parameters.' }),
});
/** Sensitive parameters of a category. */
export type CategoryParameters = Static<typeof CategoryParameters>;
export const CategoryList = Type.Array(CategoryParameters, {
  description: 'The most parameters first.',
});

export const TopApplicationsQuery = Type.Object(
  {
    groupId: Id,
    side: SideName,
    first: Type.Integer({ minimum: 1, maximum: 50 }),
  },
  { additionalProperties: false },
);
export type TopApplicationsQuery = Static<typeof TopApplicationsQuery>;

export const Application = Type.Object({
  labelId: Id,
  endpoints: Type.Integer({ description: 'Endpoints with the label and sensitive data.' }),
  riskScore: Type.Number({ description: 'The highest of the endpoints with the label.' }),
  dataTypes: Type.Array(Type.String(), { description: 'The most endpoints first.' }),
  dataCategories: Type.Array(Type.String(), {
    description: 'Names of the categories of these types, in their order.',
  }),
});
/** A label of the group of applications, and the sensitive data of its endpoints. */
export type Application = Static<typeof Application>;
export const ApplicationList = Type.Array(Application, {
  description: 'The most endpoints first.',
});

export const LabelTraffic = Type.Array(
  Type.Object({
    id: Id,
    traffic7d: Type.Integer({ description: 'Requests within the last seven days.' }),
  }),
  { description: 'Traffic to the endpoints with each label, in the order asked.' },
);

export const SensitiveParameters = Type.Array(
  Type.Object({ id: Id, request: Type.Integer(), response: Type.Integer() }),
  { description: 'Sensitive parameters by side, in the order asked.' },
);
