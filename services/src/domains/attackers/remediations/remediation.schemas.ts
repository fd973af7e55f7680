import { Type, type Static } from '@fastify/type-provider-typebox';
import { FIELD_ANOMALIES } from '@palisade/vocabulary/attackTypes.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import {
  After,
  First,
  Id,
  MaybeId,
  nullable,
  oneOf,
  pageOf,
  strict,
  Time,
} from '../attackers.schemas.ts';

const Anomaly = oneOf(FIELD_ANOMALIES);

export const Remediation = Type.Object({
  id: Id,
  isActive: Type.Boolean(),
  endpointId: Id,
  host: Type.String(),
  method: Type.String(),
  template: Type.String(),
  location: Type.String(),
  name: Type.String(),
  anomaly: Anomaly,
  reason: Type.String({ description: 'Why the field was unlike what was learned, in words.' }),
  attackerId: MaybeId,
  author: Type.String({ description: 'Who changed it last.' }),
  createdAt: Time,
  changedAt: Time,
});
/** Advice to mend a field at its endpoint, as it is sent. */
export type Remediation = Static<typeof Remediation>;

export const RemediationList = Type.Array(nullable(Remediation), {
  description: 'In the order asked; null where there is none.',
});
export const RemediationParams = Type.Object({
  companyId: Type.String(),
  remediationId: Type.String(),
});
export const SwitchBody = Type.Object({ isActive: Type.Boolean() }, strict);
export const RemediationPage = pageOf(Remediation.properties);
const which = {
  filter: Type.Optional(Type.Unknown({ description: 'Filter tree: `{all|any: […]}`.' })),
  endpointIds: Type.Optional(Type.Array(Id, { maxItems: LIMITS.lookupIds })),
};
export const RemediationSearch = Type.Object(
  {
    ...which,
    isActive: Type.Optional(Type.Boolean({ description: 'Both when absent.' })),
    direction: Type.Optional(
      Type.Union([Type.Literal('ascending'), Type.Literal('descending')], {
        description: 'Those changed last first when absent.',
      }),
    ),
    first: First,
    after: After,
  },
  strict,
);
export const RemediationCounts = Type.Object({ active: Type.Integer(), inactive: Type.Integer() });
export const RemediationCountsBody = Type.Object(which, strict);
export const RemediationBody = Type.Object(
  {
    location: Type.String({ maxLength: 10 }),
    name: Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }),
    anomaly: Anomaly,
    isActive: Type.Boolean(),
  },
  strict,
);
