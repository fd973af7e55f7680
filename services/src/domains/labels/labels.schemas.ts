import { Type, type Static, type TObject, type TProperties } from '@fastify/type-provider-typebox';
import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { SeenVersion } from '../../platform/needVersion.ts';

export const Id = Type.String({ format: 'uuid' });
export const strict = { additionalProperties: false };
/** Longer than any name may be: what is too long is refused in words, not by the schema. */
export const NameText = Type.String({ maxLength: 1000 });

export const Label = Type.Object({
  id: Id,
  name: Type.String(),
  groupId: Id,
  groupName: Type.String(),
  isMadeByRule: Type.Boolean(),
  isTag: Type.Boolean({ description: 'Whether tables show labels of its group as tags.' }),
  createdAt: Type.String(),
  createdBy: Type.String({ description: 'Who made it, or the rule that did; empty when unknown.' }),
  version: Type.Integer({ description: 'Grows with each change of it by people.' }),
});
/** A label as it is sent. */
export type Label = Static<typeof Label>;

export const Params = Type.Object({ companyId: Type.String() });
export const LabelParams = Type.Object({ companyId: Type.String(), labelId: Type.String() });
export const Lookup = Type.Object({ ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) }, strict);
const First = Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize }));
const Search = Type.Optional(Type.String({ maxLength: 100 }));
export const PageQuery = Type.Object({
  first: First,
  after: Type.Optional(Type.String({ maxLength: 10_000 })),
  search: Search,
});
export const LabelPageQuery = Type.Object({ ...PageQuery.properties, groupId: Type.Optional(Id) });
export const PAGE_SIZE = 50;

/** The same object or null. */
export function nullable<T extends TObject>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] });
}
export function pageOf<T extends TProperties>(properties: T) {
  return Type.Object({
    items: Type.Array(Type.Object({ cursor: Type.String(), ...properties })),
    hasNextPage: Type.Boolean(),
  });
}
export const Count = Type.Object({ count: Type.Integer() });
export const Counts = Type.Array(
  Type.Object({ id: Id, endpoints: Type.Integer(), rules: Type.Integer() }),
  { description: 'In the order asked: endpoints labelled, and rules that give it.' },
);

const AttachedLabels = Type.Object({
  ...Label.properties,
  isByHand: Type.Boolean(),
  ruleIds: Type.Array(Id),
});
export const LabelsOfEndpoints = Type.Array(
  Type.Object({ id: Id, labels: Type.Array(AttachedLabels) }),
  {
    description:
      'In the order asked; labels by group and name, groups shown as tags first; empty where there are none.',
  },
);
export const LabelsOfHosts = Type.Array(
  Type.Object({
    id: Id,
    labels: Type.Array(Type.Object({ labelId: Id, endpoints: Type.Integer() })),
  }),
  { description: 'In the order asked; most endpoints first, at most 20.' },
);
export const LabelList = Type.Array(nullable(Label), {
  description: 'In the order asked; null where there is none.',
});
export const LabelItem = Type.Object({ cursor: Type.String(), ...Label.properties });
export const LabelBody = Type.Object({ name: NameText, groupId: Id }, strict);
export const LabelChange = Type.Object({ ...LabelBody.properties, version: SeenVersion }, strict);
export const AttachBody = Type.Object(
  {
    endpointIds: Type.Array(Id, { minItems: 1, maxItems: LABEL_LIMITS.endpointsPerAttach }),
    labelIds: Type.Array(Id, { minItems: 1, maxItems: LABEL_LIMITS.labelsPerEndpoint }),
  },
  strict,
);
/** What a deletion took with it. */
export const Removed = Type.Object({
  endpoints: Type.Integer(),
  labels: Type.Integer(),
  rules: Type.Integer(),
});
