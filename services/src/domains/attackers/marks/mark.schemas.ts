import { Type, type Static } from '@fastify/type-provider-typebox';
import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import { MARK_KINDS, MARK_VERDICTS } from '@palisade/vocabulary/attackMarks.ts';
import { nullable, oneOf, strict, Time } from '../attackers.schemas.ts';

export const Mark = Type.Object({
  verdict: oneOf(MARK_VERDICTS),
  isTuned: Type.Boolean({
    description: 'Whether detection goes by it, for anybody; else it is said of this attacker.',
  }),
  message: Type.String(),
  author: Type.String(),
  at: Time,
});
/** What a person said about what detection reported. */
export type Mark = Static<typeof Mark>;
export const MaybeMark = nullable(Mark);

const text = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength, pattern: '^[^\\u0000]*$' }), Type.Null()]));

export const ExpiresAt = Type.Optional(
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When it ends: an hour to five years ahead; null for never.',
  }),
);
export const MarkBody = Type.Object(
  {
    kind: oneOf(MARK_KINDS),
    location: text(10),
    name: text(200),
    status: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 999 }), Type.Null()], {
        description: 'Of the answer; that of the step when absent.',
      }),
    ),
    path: text(1_100),
    verdict: oneOf(MARK_VERDICTS),
    isTuned: Type.Optional(
      Type.Boolean({
        description: 'Whether detection is to go by it. Suspicious subjects always count again.',
      }),
    ),
    message: text(20 * LONGEST_ATTACKER_MESSAGE),
    expiresAt: ExpiresAt,
  },
  strict,
);
export const StepParams = Type.Object({ companyId: Type.String(), stepId: Type.String() });
