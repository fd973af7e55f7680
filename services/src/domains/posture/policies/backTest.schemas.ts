import { Type, type Static } from '@fastify/type-provider-typebox';
import { FilterTree, Id, Severity, strict } from '../posture.schemas.ts';

const counts = { opens: Type.Integer(), closes: Type.Integer() };

export const BackTestBody = Type.Object(
  {
    filter: FilterTree,
    policyId: Type.Optional(Type.Union([Id, Type.Null()])),
    severity: Severity,
  },
  strict,
);
export const BackTest = Type.Object({
  endpoints: Type.Integer({ description: 'That were looked at.' }),
  certain: Type.Union([Type.Literal('always'), Type.Literal('never'), Type.Null()], {
    description: 'What its conditions do whatever the endpoint; null when that makes a difference.',
  }),
  ...counts,
  stays: Type.Integer({ description: 'Gaps whose condition would still hold.' }),
  bySeverity: Type.Array(Type.Object({ severity: Severity, ...counts }), {
    description: 'Most severe first.',
  }),
  byLabel: Type.Array(Type.Object({ labelId: Type.Union([Id, Type.Null()]), ...counts }), {
    description: 'Most first; endpoints without labels last.',
  }),
  opensFor: Type.Array(Id, { description: 'Endpoints, riskiest first, at most 10.' }),
  closesFor: Type.Array(Id),
});
export type BackTest = Static<typeof BackTest>;
