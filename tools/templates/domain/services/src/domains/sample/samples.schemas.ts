import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { SeenVersion } from '../../platform/needVersion.ts';

/** `byLabels`: who is limited to labels finds none, which routes see to. */
export const READS_SAMPLES = {
  auth: { feature: 'feature_inventory', action: 'read', byLabels: true },
} as const;
export const CREATES_SAMPLES = {
  auth: { feature: 'feature_inventory', action: 'create' },
} as const;
export const UPDATES_SAMPLES = {
  auth: { feature: 'feature_inventory', action: 'update' },
} as const;
export const DELETES_SAMPLES = {
  auth: { feature: 'feature_inventory', action: 'delete' },
} as const;

const Id = Type.String({ format: 'uuid' });
const Moment = Type.String({ description: 'ISO 8601, UTC.' });

/** What people say of a sample. */
const values = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
};

export const Sample = Type.Object({
  id: Id,
  ...values,
  createdAt: Moment,
  createdBy: Type.String({ description: 'Email of who made it.' }),
  version: Type.Integer({ description: 'Grows with each change of it.' }),
  updatedAt: Type.Union([Moment, Type.Null()], { description: 'Null while nobody changed it.' }),
  updatedBy: Type.Union([Type.String(), Type.Null()]),
});
/** Row of `sample.samples` as it is sent. */
export type Sample = Static<typeof Sample>;

export const Params = Type.Object({ companyId: Type.String() });
export const SampleParams = Type.Object({ companyId: Type.String(), sampleId: Id });
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

export const NewSample = Type.Object(values, { additionalProperties: false });
export type SampleValues = Static<typeof NewSample>;
export const SampleChange = Type.Object(
  { ...values, version: SeenVersion },
  { additionalProperties: false },
);
