import { Type } from '@fastify/type-provider-typebox';
import { Id, Severity, strict } from '../posture.schemas.ts';

const Content = Type.Object({
  name: Type.String(),
  severity: Severity,
  filter: Type.Unknown({ description: 'Filter tree that says for which endpoints it opens gaps.' }),
});
export const PolicyUpdates = Type.Array(
  Type.Object({ policyId: Id, before: Content, after: Content }),
  { description: 'By name.' },
);
export const TakeUpdates = Type.Object(
  { policyIds: Type.Array(Id, { minItems: 1, maxItems: 300 }) },
  strict,
);
export const UpdatesTaken = Type.Array(
  Type.Object({
    policyId: Id,
    name: Type.String(),
    fault: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it was not taken; null where it was.',
    }),
  }),
  { description: 'In the order asked, each policy once.' },
);
