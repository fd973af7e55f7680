import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';

const Id = Type.String({ format: 'uuid' });

export const Label = Type.Object({ id: Id, name: Type.String(), groupName: Type.String() });
/** Row of `labels.labels` as it is sent. */
export type Label = Static<typeof Label>;

export const Params = Type.Object({ companyId: Type.String() });
export const Lookup = Type.Object({ ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) }, { additionalProperties: false });

export const LabelsOfEndpoints = Type.Array(Type.Object({ id: Id, labels: Type.Array(Label) }), { description: 'In the order asked; labels by group and name, empty where there are none.' });
export const LabelList = Type.Array(Type.Unsafe<Label | null>({ ...Label, type: ['object', 'null'] }), { description: 'In the order asked; null where there is none.' });
