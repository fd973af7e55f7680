import { Type, type Static } from '@fastify/type-provider-typebox';
import { ACTION_LIMITS, INTEGRATION_KINDS } from '@palisade/vocabulary/integrations.ts';

export const Params = Type.Object({ companyId: Type.String() });
export const IntegrationParams = Type.Object({
  companyId: Type.String(),
  integrationId: Type.String(),
});
const Nullable = Type.Union([Type.String(), Type.Null()]);
const strict = { additionalProperties: false };

/** Text fields may come empty: what is missing is said in the words of the form. */
const settings = {
  name: Type.String({ maxLength: 200 }),
  url: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Address that the vendor is at, or that webhooks go to, https.',
    }),
  ),
  account: Type.Optional(
    Type.String({
      maxLength: 320,
      description: 'Email of the Jira account, or user name at ServiceNow.',
    }),
  ),
  secret: Type.Optional(
    Type.String({
      maxLength: 4000,
      description:
        'API token of Jira, password at ServiceNow, or signing key of a webhook. Absent or empty keeps the one that is stored.',
    }),
  ),
  projectKey: Type.Optional(Type.String({ maxLength: 200, description: 'Jira.' })),
  issueType: Type.Optional(Type.String({ maxLength: 200, description: 'Jira.' })),
  table: Type.Optional(Type.String({ maxLength: 200, description: 'ServiceNow.' })),
  expiryDays: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: ACTION_LIMITS.expiryDays }), Type.Null()], {
      description: 'Deny list: days that an entry stays; for good when absent.',
    }),
  ),
};
export const NewIntegrationBody = Type.Object(
  { kind: Type.Enum([...INTEGRATION_KINDS]), ...settings },
  strict,
);
export const IntegrationBody = Type.Object(settings, strict);
export type IntegrationBody = Static<typeof IntegrationBody>;
/**
 * Settings that may not be stored yet; with an id, what is left empty is that of the integration.
 */
export const TestBody = Type.Object(
  {
    kind: Type.Enum([...INTEGRATION_KINDS]),
    integrationId: Type.Optional(Type.String({ format: 'uuid' })),
    ...settings,
  },
  strict,
);
/** Why a test failed. */
export const TestResult = Type.Object({ failure: Nullable, field: Nullable });

export const Integration = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...INTEGRATION_KINDS]),
  name: Type.String(),
  url: Type.String({
    description:
      'Of a webhook the host and the last characters; sent back as it is, it keeps the address.',
  }),
  account: Type.String(),
  projectKey: Nullable,
  issueType: Nullable,
  table: Nullable,
  createdAt: Type.String(),
  createdBy: Type.String(),
  updatedAt: Type.String(),
  updatedBy: Type.String(),
  testedAt: Nullable,
  testFailure: Nullable,
  syncedAt: Nullable,
  syncFailure: Nullable,
  ticketCount: Type.Integer({
    description: 'Tickets that were opened through it, or are about to be, and are still linked.',
  }),
  expiryDays: Type.Union([Type.Integer(), Type.Null()]),
  actionCount: Type.Integer({ description: 'Actions that were taken through it.' }),
  entryCount: Type.Integer({ description: 'Deny list: addresses on it.' }),
  fetchedAt: Nullable,
});
/** The answer to installing one. */
export const InstalledNow = Type.Object({
  ...Integration.properties,
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'Deny list: where it is served, without the ending of a format; told this once.',
  }),
});
/** An integration as it is sent: without its secret. */
export type Integration = Static<typeof Integration>;
