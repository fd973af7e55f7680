import { Type, type Static } from '@fastify/type-provider-typebox';
import { INTEGRATION_KINDS } from '@palisade/vocabulary/tickets.ts';

export const Params = Type.Object({ companyId: Type.String() });
export const IntegrationParams = Type.Object({ companyId: Type.String(), integrationId: Type.String() });
const Nullable = Type.Union([Type.String(), Type.Null()]);
const strict = { additionalProperties: false };

/** Text fields may come empty: what is missing is said in the words of the form. */
const settings = {
  name: Type.String({ maxLength: 200 }),
  url: Type.String({ maxLength: 1000, description: 'Address that the vendor is at, https.' }),
  account: Type.String({ maxLength: 320, description: 'Email of the Jira account, or user name at ServiceNow.' }),
  secret: Type.Optional(Type.String({ maxLength: 4000, description: 'API token of Jira, or password at ServiceNow. Absent or empty keeps the one that is stored.' })),
  projectKey: Type.Optional(Type.String({ maxLength: 200, description: 'Jira.' })),
  issueType: Type.Optional(Type.String({ maxLength: 200, description: 'Jira.' })),
  table: Type.Optional(Type.String({ maxLength: 200, description: 'ServiceNow.' })),
};
export const NewIntegrationBody = Type.Object({ kind: Type.Enum([...INTEGRATION_KINDS]), ...settings }, strict);
export const IntegrationBody = Type.Object(settings, strict);
export type IntegrationBody = Static<typeof IntegrationBody>;
/** Settings that may not be stored yet; with an id, what is left empty is that of the integration. */
export const TestBody = Type.Object({ kind: Type.Enum([...INTEGRATION_KINDS]), integrationId: Type.Optional(Type.String({ format: 'uuid' })), ...settings }, strict);
/** Why a test failed. */
export const TestResult = Type.Object({ failure: Nullable, field: Nullable });

export const Integration = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...INTEGRATION_KINDS]),
  name: Type.String(),
  url: Type.String(),
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
  ticketCount: Type.Integer({ description: 'Tickets that were opened through it, or are about to be, and are still linked.' }),
});
/** An integration as it is sent: without its secret. */
export type Integration = Static<typeof Integration>;
