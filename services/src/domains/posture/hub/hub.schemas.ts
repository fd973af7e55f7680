import { Type, type Static } from '@fastify/type-provider-typebox';
import { POLICY_SCOPES } from '@palisade/vocabulary/posturePolicies.ts';
import { FilterTree, Id, MaybeTime, oneOf, Severity, strict, Time } from '../posture.schemas.ts';

export const HubPolicy = Type.Object({
  key: Type.String({ description: 'The same in every installation.' }),
  name: Type.String(),
  description: Type.String(),
  remediation: Type.String(),
  severity: Type.Unsafe<Static<typeof Severity>>({
    ...Severity,
    description: 'As installed, else as the catalogue has it.',
  }),
  categories: Type.Array(Type.String()),
  cweIds: Type.Array(Type.String()),
  owasp: Type.Array(Type.String()),
  filter: Type.Unknown(),
  timeCreated: Time,
  isInstallable: Type.Boolean(),
  isRecommended: Type.Boolean({
    description: 'Most gaps that it opened on traffic judged by hand were worth a change.',
  }),
  scope: oneOf(POLICY_SCOPES),
  isInstalled: Type.Boolean(),
  isEnabled: Type.Boolean(),
  policyId: Type.Union([Id, Type.Null()], { description: 'The installed policy.' }),
  installedAt: MaybeTime,
});
/** A provider policy as the hub shows it to a company. */
export type HubPolicy = Static<typeof HubPolicy>;

export const HubList = Type.Array(HubPolicy, { description: 'By name.' });
export const HubSearch = Type.Object({ filter: FilterTree }, strict);
export const HubParams = Type.Object({
  companyId: Type.String(),
  key: Type.String({ maxLength: 100 }),
});
export const Installation = Type.Object(
  {
    severity: Type.Optional(Type.Union([Severity, Type.Null()])),
    isEnabled: Type.Optional(Type.Boolean()),
  },
  strict,
);

export const InstallMany = Type.Object(
  {
    keys: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 300,
      description: 'Keys in the hub.',
    }),
  },
  strict,
);
export const ManyInstalled = Type.Array(
  Type.Object({
    key: Type.String(),
    name: Type.String(),
    policyId: Type.Union([Id, Type.Null()], { description: 'The installed policy.' }),
    fault: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it was not installed; null where it was.',
    }),
  }),
  { description: 'In the order asked, each key once.' },
);

export const RecommendedInstalled = Type.Object({
  installed: Type.Integer({ description: 'Policies that were not installed before.' }),
  skipped: Type.Array(Type.String(), {
    description: "Names that a policy of the company's own has already.",
  }),
});
