import { Type, type Static } from '@fastify/type-provider-typebox';
import {
  EVALUATION_STATES,
  POLICY_LIMITS,
  POLICY_SORTS,
  RULE_TYPES,
} from '@palisade/vocabulary/posturePolicies.ts';
import { SeenVersion } from '../../../platform/needVersion.ts';
import {
  After,
  Direction,
  FilterTree,
  First,
  Id,
  MaybeTime,
  nullable,
  oneOf,
  pageOf,
  Severity,
  strict,
  Time,
} from '../posture.schemas.ts';

export const Policy = Type.Object({
  id: Id,
  providerKey: Type.Union([Type.String(), Type.Null()], {
    description: "Key in the catalogue of provider policies; null for one of the company's own.",
  }),
  ruleType: oneOf(RULE_TYPES),
  name: Type.String(),
  description: Type.String(),
  remediation: Type.String(),
  severity: Severity,
  isEnabled: Type.Boolean(),
  categories: Type.Array(Type.String()),
  cweIds: Type.Array(Type.String()),
  owasp: Type.Array(Type.String()),
  filter: Type.Unknown({ description: 'Filter tree that says for which endpoints it opens gaps.' }),
  timeCreated: Time,
  createdBy: Type.String(),
  timeUpdated: Time,
  updatedBy: Type.String(),
  version: Type.Integer({ description: 'Grows with each change of it by people.' }),
  state: oneOf(EVALUATION_STATES),
  done: Type.Integer({ description: 'Endpoints evaluated.' }),
  total: Type.Integer({ description: 'Endpoints to evaluate.' }),
  judgedAt: MaybeTime,
});
/** A policy of a company as it is sent. */
export type Policy = Static<typeof Policy>;

export const PolicyItem = Type.Object({ cursor: Type.String(), ...Policy.properties });
export const PolicyPage = pageOf(Policy.properties);
export const PolicyList = Type.Array(nullable(Policy), {
  description: 'In the order asked; null where there is none.',
});
export const PolicyParams = Type.Object({ companyId: Type.String(), policyId: Type.String() });
export const PolicySearch = Type.Object(
  {
    filter: FilterTree,
    sort: Type.Optional(oneOf(POLICY_SORTS)),
    direction: Direction,
    first: First,
    after: After,
  },
  strict,
);
export const PolicyCount = Type.Object({ filter: FilterTree }, strict);

const CategoryCount = Type.Object({
  category: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for policies without one.',
  }),
  full: Type.Integer(),
  filtered: Type.Integer(),
  isNew: Type.Boolean({ description: 'One of its policies was made in the last 7 days.' }),
});
export const CategoryCounts = Type.Object({
  full: Type.Integer(),
  filtered: Type.Integer(),
  isNew: Type.Boolean(),
  categories: Type.Array(CategoryCount),
});
export type CategoryCounts = Static<typeof CategoryCounts>;

/** A policy as it is written; of a provider's policy only severity and status may differ. */
export const PolicyBody = Type.Object(
  {
    name: Type.String({ maxLength: 20 * POLICY_LIMITS.name }),
    description: Type.Optional(Type.String({ maxLength: 20 * POLICY_LIMITS.description })),
    remediation: Type.Optional(Type.String({ maxLength: 20 * POLICY_LIMITS.remediation })),
    severity: Type.Optional(Type.Union([Severity, Type.Null()])),
    isEnabled: Type.Optional(Type.Boolean()),
    categories: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
    cweIds: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 })),
    filter: FilterTree,
  },
  strict,
);
export type PolicyBody = Static<typeof PolicyBody>;

export const PolicyChange = Type.Object({ ...PolicyBody.properties, version: SeenVersion }, strict);

export const Removed = Type.Object({
  gaps: Type.Integer({ description: 'Gaps that went with it.' }),
});
export const Categories = Type.Array(
  Type.Object({ name: Type.String(), description: Type.String() }),
);
export const Weaknesses = Type.Array(Type.Object({ cweId: Type.String(), name: Type.String() }));
