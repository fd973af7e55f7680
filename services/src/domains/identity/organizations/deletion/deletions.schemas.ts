import { Type } from '@fastify/type-provider-typebox';
import { DELETED_KINDS, ENVIRONMENT_LIMITS } from '@palisade/vocabulary/environments.ts';
import { Nullable } from '../../identity.schemas.ts';

const Counts = Type.Array(
  Type.Object({ kind: Type.Enum([...DELETED_KINDS]), count: Type.Integer() }),
);

export const PlanSchema = Type.Object({
  counts: Counts,
  peopleOnlyHere: Type.Integer({ description: 'People with a role in it and in no other.' }),
  peopleByDefault: Type.Integer({ description: 'People whose default environment it is.' }),
  sharedRules: Type.Array(Type.String(), {
    description: 'Mapping rules of single sign-on that go on without it.',
  }),
  refusal: Nullable(Type.String({ description: 'Why it cannot be deleted, in words.' })),
});

export const DeletionSchema = Type.Object({
  environmentId: Type.String(),
  organizationId: Type.String(),
  name: Type.String(),
  actor: Type.String(),
  beganAt: Type.String(),
  counts: Counts,
  deletedRows: Type.Integer({ description: 'Rows deleted so far.' }),
  finishedAt: Nullable(Type.String()),
  receipt: Nullable(Type.String({ description: 'JSON, once nothing is left.' })),
  digest: Nullable(Type.String({ description: 'SHA-256 of the receipt, in hex.' })),
});

export const DeletionBody = Type.Object(
  { name: Type.String({ maxLength: ENVIRONMENT_LIMITS.name }) },
  { additionalProperties: false },
);
