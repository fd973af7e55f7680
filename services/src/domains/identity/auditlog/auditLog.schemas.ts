import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { Nullable } from '../identity.schemas.ts';

const Word = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
const Moment = Type.Optional(Type.String({ format: 'date-time' }));
const wanted = {
  actor: Type.Optional(Type.String({ maxLength: 300, description: 'Part of the name of who did it.' })),
  action: Word,
  targetType: Word,
  from: Moment,
  to: Moment,
};

/** Which entries are wanted. */
export const AuditWanted = Type.Object(wanted, { additionalProperties: false });
export type AuditWanted = Static<typeof AuditWanted>;
export const AuditQuery = Type.Object({ ...wanted, first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })), after: Type.Optional(Type.String()) }, { additionalProperties: false });

const AuditLogEntry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  actor: Type.String(),
  address: Nullable(Type.String()),
  action: Type.String({ description: 'What it was done to, then what was done: `token.create`.' }),
  targetType: Type.String(),
  targetId: Nullable(Type.String()),
  before: Nullable(Type.String({ description: 'JSON.' })),
  after: Nullable(Type.String({ description: 'JSON.' })),
});
/** A write, as the audit log keeps it. */
export type AuditLogEntry = Static<typeof AuditLogEntry>;
export const AuditPage = Type.Object({ items: Type.Array(Type.Object({ cursor: Type.String(), ...AuditLogEntry.properties })), hasNextPage: Type.Boolean() });
