import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);

export const EntryParams = Type.Object({
  companyId: Type.String(),
  integrationId: Type.String(),
  entryId: Type.String(),
});
export const EntryQuery = Type.Object({
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
  after: Type.Optional(Type.String()),
  search: Type.Optional(Type.String({ maxLength: 100 })),
});
export const FileParams = Type.Object({ file: Type.String() });

const DenyEntry = Type.Object({
  id: Type.String(),
  range: Type.String({ description: 'An address or CIDR range.' }),
  attackerId: Nullable,
  addedBy: Type.String(),
  addedAt: Type.String(),
  expiresAt: Nullable,
});
/** An address on a list, as it is sent. */
export type DenyEntry = Static<typeof DenyEntry>;
export const DenyEntryPage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...DenyEntry.properties })),
  hasNextPage: Type.Boolean(),
});
export const NewAddress = Type.Object({
  address: Type.String({
    description: 'Where the list is served, without the ending of a format; told this once.',
  }),
});
