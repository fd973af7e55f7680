import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';

export const READS_SAMPLES = { auth: { feature: 'feature_inventory', action: 'read' } } as const;

const Id = Type.String({ format: 'uuid' });

export const Sample = Type.Object({ id: Id, name: Type.String(), createdAt: Type.String() });
/** Row of `sample.samples` as it is sent; the moment is ISO 8601. */
export type Sample = Static<typeof Sample>;

export const Params = Type.Object({ companyId: Type.String() });
export const PageQuery = Type.Object({
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
  after: Type.Optional(Type.String()),
});
export const SamplePage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...Sample.properties })),
  hasNextPage: Type.Boolean(),
});
export const SampleCount = Type.Object({ count: Type.Integer() });
export const Lookup = Type.Object(
  { ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) },
  { additionalProperties: false },
);
export const SampleList = Type.Array(
  Type.Unsafe<Sample | null>({ ...Sample, type: ['object', 'null'] }),
  { description: 'In the order asked; null where there is none.' },
);
