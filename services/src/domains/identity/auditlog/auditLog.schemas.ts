import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { Nullable } from '../identity.schemas.ts';

const filters = Type.Optional(
  Type.String({
    maxLength: 20_000,
    description: 'Filter tree as JSON, as in the address of the page; all entries when absent.',
  }),
);

/** Which entries are wanted. */
export const AuditWanted = Type.Object({ filters }, { additionalProperties: false });
export const AuditQuery = Type.Object(
  {
    filters,
    first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
    after: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);

export const AuditLogEntry = Type.Object({
  id: Type.String(),
  companyId: Type.String(),
  companyName: Type.String(),
  at: Type.String(),
  actor: Type.String(),
  address: Nullable(Type.String()),
  action: Type.String({ description: 'What it was done to, then what was done: `token.create`.' }),
  targetType: Type.String(),
  targetId: Nullable(Type.String()),
  targetName: Nullable(Type.String({ description: 'What people called it then.' })),
  bySystem: Type.Boolean({ description: 'Whether the actor was a system user then.' }),
  before: Nullable(Type.String({ description: 'JSON.' })),
  after: Nullable(Type.String({ description: 'JSON.' })),
});
/** A write, as the audit log keeps it. */
export type AuditLogEntry = Static<typeof AuditLogEntry>;
export const AuditPage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...AuditLogEntry.properties })),
  hasNextPage: Type.Boolean(),
});

/** What there is to choose among when filtering. */
export const AuditChoices = Type.Object({
  actions: Type.Array(Type.String()),
  targetTypes: Type.Array(Type.String()),
  companies: Type.Array(Type.Object({ companyId: Type.String(), name: Type.String() })),
});
export type AuditChoices = Static<typeof AuditChoices>;
