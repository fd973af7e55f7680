import { Type } from '@fastify/type-provider-typebox';
import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import { ATTACKER_SOURCES } from '@palisade/vocabulary/attackTypes.ts';
import { ACTION_LIMITS } from '@palisade/vocabulary/integrations.ts';
import { Action } from '../../integrations/actions.client.ts';
import { Attacker, Status } from '../attackers/attacker.schemas.ts';
import { Id, oneOf, strict } from '../attackers.schemas.ts';

const Source = Type.Object(
  { sourceType: oneOf(ATTACKER_SOURCES), sourceId: Type.String({ minLength: 1, maxLength: 500 }) },
  strict,
);

export const ActionBody = Type.Object(
  {
    key: Type.String({
      minLength: 8,
      maxLength: 100,
      description:
        'Made up by the caller: with the same one again, what was done is not done again.',
    }),
    integrationId: Id,
    sources: Type.Array(Source, {
      minItems: 1,
      maxItems: ACTION_LIMITS.sources,
      description: 'Sources of the attacker.',
    }),
    newStatus: Status,
    message: Type.Optional(
      Type.Union([Type.String({ maxLength: 20 * LONGEST_ATTACKER_MESSAGE }), Type.Null()]),
    ),
    ignoreAttempts: Type.Optional(
      Type.Boolean({
        description:
          'With the status ignored: the same behaviour at the same endpoints is legitimate from then on, for anybody.',
      }),
    ),
    version: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description: 'What the caller saw; when it is another by now, nothing is sent.',
      }),
    ),
  },
  strict,
);
export const TakenAction = Type.Object({ action: Action, attacker: Attacker });
export const ActionsOf = Type.Array(
  Type.Object({
    attackerId: Id,
    actions: Type.Array(Action, { description: 'Newest first, at most 20.' }),
  }),
  { description: 'In the order asked.' },
);
