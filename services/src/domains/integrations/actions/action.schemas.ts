import { Type, type Static } from '@fastify/type-provider-typebox';
import { ATTACKER_SOURCES } from '@palisade/vocabulary/attackTypes.ts';
import { ATTACKER_STATUSES } from '@palisade/vocabulary/attackerStatuses.ts';
import { ACTION_FAILURES, ACTION_KINDS, ACTION_STATES } from '@palisade/vocabulary/integrations.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] });

const ActionSource = Type.Object({
  sourceType: oneOf(ATTACKER_SOURCES),
  sourceId: Type.String(),
  state: oneOf(ACTION_STATES),
  failureKind: Type.Union([oneOf(ACTION_FAILURES), Type.Null()]),
  failure: Nullable,
  at: Nullable,
});

export const Action = Type.Object({
  id: Type.String({ format: 'uuid' }),
  integrationId: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
    description: 'Null once the integration was deleted.',
  }),
  integrationName: Type.String(),
  kind: oneOf(ACTION_KINDS),
  newStatus: oneOf(ATTACKER_STATUSES),
  isUnderWay: Type.Boolean({
    description: 'It came to no end yet: it is carried out, or will be taken up again by itself.',
  }),
  recordedAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When everything was done and status and comment were recorded.',
  }),
  notRecorded: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the status was left as it was all the same.',
  }),
  createdBy: Type.String(),
  createdAt: Type.String(),
  sources: Type.Array(ActionSource),
});
/** What was done about a subject through an integration, source by source. */
export type Action = Static<typeof Action>;
