import { Type, type Static } from '@fastify/type-provider-typebox';
import { FilterTree, Id, MaybeTime, Severity, strict, Time } from '../posture.schemas.ts';

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
