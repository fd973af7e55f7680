import { Type, type Static } from '@fastify/type-provider-typebox';
import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import { MARK_KINDS, MARK_VERDICTS } from '@palisade/vocabulary/attackMarks.ts';
import { ATTACK_TYPES } from '@palisade/vocabulary/attackTypes.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { MARK_SORTS, MARK_STATES } from '@palisade/vocabulary/markFields.ts';
import {
  After,
  Direction,
  First,
  Id,
  MaybeId,
  MaybeText,
  nullable,
  oneOf,
  pageOf,
  strict,
  Time,
} from '../../attackers.schemas.ts';
import { ExpiresAt } from '../mark.schemas.ts';

const MaybeTime = Type.Union([Time, Type.Null()]);

export const Contradiction = Type.Object({
  markId: Id,
  words: Type.String({ description: 'What the other mark is of.' }),
  verdict: oneOf(MARK_VERDICTS),
  isTuned: Type.Boolean(),
  attackerId: MaybeId,
  holds: Type.String({ description: 'What detection does with the two.' }),
});
/** Another mark that says the opposite, and what holds. */
export type Contradiction = Static<typeof Contradiction>;

export const ReviewedMark = Type.Object({
  id: Id,
  kind: oneOf(MARK_KINDS),
  words: Type.String({ description: 'What it is of, in words.' }),
  endpointId: MaybeId,
  location: MaybeText,
  name: MaybeText,
  status: Type.Union([Type.Integer(), Type.Null()]),
  type: Type.Union([oneOf(ATTACK_TYPES), Type.Null()]),
  host: MaybeText,
  method: MaybeText,
  path: MaybeText,
  attackerId: Type.Union([Id, Type.Null()], {
    description: 'Whose steps it is said of; null where it is for all.',
  }),
  setAtAttackerId: Type.Union([Id, Type.Null()], { description: 'At whose step it was set.' }),
  verdict: oneOf(MARK_VERDICTS),
  isTuned: Type.Boolean({ description: 'Whether detection goes by it, for anybody.' }),
  state: oneOf(MARK_STATES),
  message: Type.String(),
  author: Type.String(),
  at: Time,
  expiresAt: MaybeTime,
  version: Type.Integer({ description: 'Grows with each change of it.' }),
  hidden: Type.Integer({ description: 'Exchanges of which detection left something out.' }),
  hiddenAt: Type.Union([Time, Type.Null()], { description: 'When the last of these began.' }),
  hiddenCallers: Type.Integer({
    description: 'Who made them: exact below 64, estimated from there.',
  }),
  contradictions: Type.Array(Contradiction, { description: 'At most 10.' }),
});
/** A mark with what it hid. */
export type ReviewedMark = Static<typeof ReviewedMark>;

export const MarkList = Type.Array(nullable(ReviewedMark), {
  description: 'In the order asked; null where there is none.',
});
export const MarkPage = pageOf(ReviewedMark.properties);
export const MarkParams = Type.Object({ companyId: Type.String(), markId: Type.String() });
const which = {
  filter: Type.Optional(Type.Unknown({ description: 'Filter tree: `{all|any: […]}`.' })),
  attackerId: Type.Optional(Id),
};
export const MarkSearch = Type.Object(
  {
    ...which,
    state: Type.Optional(oneOf(MARK_STATES)),
    sort: Type.Optional(oneOf(MARK_SORTS)),
    direction: Direction,
    first: First,
    after: After,
  },
  strict,
);
export const MarkCounts = Type.Object({ active: Type.Integer(), expired: Type.Integer() });
export const MarkCountsBody = Type.Object(which, strict);
export const MarkChange = Type.Object(
  {
    message: Type.Optional(
      Type.String({
        maxLength: 20 * LONGEST_ATTACKER_MESSAGE,
        pattern: '^[^\\u0000]*$',
        description: 'As it is when absent.',
      }),
    ),
    expiresAt: ExpiresAt,
    version: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description: 'As it was read; somebody else changed it when it is another one by now.',
      }),
    ),
  },
  strict,
);
export const UndoBody = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.pageSize }) },
  strict,
);
export const Undone = Type.Object({
  ids: Type.Array(Id, { description: 'Marks that are gone.' }),
  countsAgain: Type.Array(Type.String(), { description: 'What is evidence again, in words.' }),
});
