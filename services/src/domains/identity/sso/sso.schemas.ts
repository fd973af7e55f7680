import { Type } from '@fastify/type-provider-typebox';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { Nullable } from '../identity.schemas.ts';

const Uuid = Type.String({ format: 'uuid' });

const AttributeName = Nullable(Type.String({ maxLength: 300 }));
const CompanyIds = Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true });

const DefaultRuleSchema = Type.Object(
  { roleId: Uuid, companyIds: CompanyIds },
  { additionalProperties: false },
);
const RuleSchema = Type.Object(
  { group: Type.String({ minLength: 1, maxLength: 300 }), roleId: Uuid, companyIds: CompanyIds },
  { additionalProperties: false },
);

/** Text fields may come empty: what is missing is said in the words of the form. */
export const ProviderBody = Type.Object(
  {
    protocol: Type.Optional(Type.Enum(['saml', 'oidc'], { default: 'saml' })),
    name: Type.String({ maxLength: 100 }),
    issuerUrl: Type.String({ maxLength: 1024 }),
    samlEndpoint: Type.Optional(Type.String({ maxLength: 2000 })),
    certificates: Type.Optional(Type.Array(Type.String({ maxLength: 30_000 }), { maxItems: 5 })),
    clientId: Type.Optional(Nullable(Type.String({ maxLength: 300 }))),
    clientSecret: Type.Optional(
      Nullable(
        Type.String({ maxLength: 2000, description: 'Absent keeps the one that is stored.' }),
      ),
    ),
    scopes: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
    emailDomains: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 })),
    isEnabled: Type.Boolean(),
    needsSignedAssertion: Type.Optional(Type.Boolean({ default: true })),
    clockSkew: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 300, default: 60, description: 'Seconds.' }),
    ),
    attributes: Type.Object(
      {
        email: Type.Optional(AttributeName),
        firstName: Type.Optional(AttributeName),
        lastName: Type.Optional(AttributeName),
        groups: Type.Optional(AttributeName),
      },
      { additionalProperties: false },
    ),
    rejectsUnmatched: Type.Boolean(),
    rules: Type.Array(RuleSchema, { maxItems: 100 }),
    defaultRule: Type.Optional(Nullable(DefaultRuleSchema)),
  },
  { additionalProperties: false },
);

export const ProviderChange = Type.Object(
  { ...ProviderBody.properties, version: SeenVersion },
  { additionalProperties: false },
);

const CertificateSchema = Type.Object({
  pem: Type.String(),
  subject: Type.String(),
  fingerprint: Type.String({ description: 'SHA-256.' }),
  validFrom: Type.String(),
  validTo: Type.String(),
});

export const ProviderSchema = Type.Object({
  id: Type.String(),
  protocol: Type.Enum(['saml', 'oidc']),
  name: Type.String(),
  issuerUrl: Type.String(),
  samlEndpoint: Type.String({ description: 'Empty for OpenID Connect.' }),
  certificates: Type.Array(CertificateSchema),
  clientId: Nullable(Type.String()),
  hasClientSecret: Type.Boolean(),
  scopes: Type.Array(Type.String()),
  emailDomains: Type.Array(Type.String()),
  isEnabled: Type.Boolean(),
  needsSignedAssertion: Type.Boolean(),
  clockSkew: Type.Integer(),
  attributes: Type.Object({
    email: AttributeName,
    firstName: AttributeName,
    lastName: AttributeName,
    groups: AttributeName,
  }),
  rejectsUnmatched: Type.Boolean(),
  rules: Type.Array(RuleSchema),
  defaultRule: Nullable(DefaultRuleSchema),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  version: Type.Integer({ description: 'Grows with each change by people.' }),
  updatedBy: Nullable(Type.String()),
});

/** What an administrator enters at the identity provider. */
export const ServiceProviderSchema = Type.Object({
  entityId: Type.String(),
  acsUrl: Type.String({ description: 'Assertion consumer service, POST binding.' }),
  metadataUrl: Type.String(),
  redirectUri: Type.String({ description: 'Where OpenID Connect answers.' }),
  signedOutUrl: Type.String({ description: 'Where people come back to who signed out there.' }),
});

const GrantSchema = Type.Object({ companyId: Type.String(), roleId: Type.String() });
const DescribedSchema = Type.Object({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  groups: Type.Array(Type.String()),
});

export const DryRunBody = Type.Object(
  {
    response: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 700_000,
        description: 'A response in base64 as it was posted, or its XML.',
      }),
    ),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    groups: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 1000 })),
  },
  { additionalProperties: false },
);

export const DryRunSchema = Type.Object({
  refusal: Nullable(Type.String({ description: 'Why the sign-on would be refused.' })),
  person: Nullable(DescribedSchema),
  isNewUser: Type.Boolean(),
  matchedBy: Nullable(Type.Enum(['rule', 'defaultRule'])),
  position: Nullable(Type.Integer({ description: 'Place of the rule, from 1.' })),
  group: Nullable(Type.String()),
  granted: Type.Array(GrantSchema),
  removed: Type.Array(GrantSchema),
  kept: Type.Array(GrantSchema),
});

export const TrialBody = Type.Object(
  {
    returnPath: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
  },
  { additionalProperties: false },
);

export const TrialSchema = Type.Object({
  ...DryRunSchema.properties,
  at: Type.String(),
  claims: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
});
