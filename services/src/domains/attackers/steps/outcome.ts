import { type Static, Type } from '@fastify/type-provider-typebox';
import type { AnswerOutcome } from '@palisade/engine/answers/outcome.ts';
import { OUTCOME_KINDS } from '@palisade/vocabulary/attackTypes.ts';
import { oneOf } from '../attackers.schemas.ts';

const Usual = Type.Union([Type.Integer(), Type.Null()], {
  description: 'What 99 of 100 answers have at most; null where nothing is compared.',
});
/** What came back to an attempt. */
export const Outcome = Type.Object({
  reasons: Type.Array(
    Type.Object({
      kind: oneOf(OUTCOME_KINDS),
      value: Type.Integer(),
      usual: Usual,
      detail: Type.String({ description: 'What it is about; empty where the kind says all.' }),
    }),
    { description: 'What speaks for and against a success.' },
  ),
  piiConsumptionInfo: Type.Array(
    Type.Object({
      type: Type.String({ description: 'Name of the data type.' }),
      category: Type.String(),
      values: Type.Integer(),
      usual: Usual,
      isUnusual: Type.Boolean(),
    }),
    { description: 'Sensitive data in the answer, unusual types first.' },
  ),
  fields: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Path in the body: `items[].email`.' }),
      isNew: Type.Boolean({ description: 'The endpoint never answered it before.' }),
      type: Type.Union([Type.String(), Type.Null()], {
        description: 'Data type of its values, where that is sensitive.',
      }),
      isUnusual: Type.Boolean({ description: 'There is more of the type than usual.' }),
    }),
    { description: 'Fields of the answer that are new or sensitive, at most 40.' },
  ),
});
export type Outcome = Static<typeof Outcome>;

/** A row's outcome as it is sent. */
export const sentOutcome = (kept: AnswerOutcome | null): Outcome | null =>
  kept === null
    ? null
    : {
        reasons: kept.reasons.map((reason) => ({ ...reason })),
        piiConsumptionInfo: kept.consumption.map((each) => ({ ...each })),
        fields: kept.fields.map((field) => ({ ...field })),
      };
