import { Type, type Static } from '@fastify/type-provider-typebox';
import { PRIVACY_OPTIONS, RULE_KINDS } from '@palisade/engine/sensitive/own/ownTypes.ts';
import { CLASSIFICATION_SCOPES } from '@palisade/vocabulary/dataClassification.ts';
import { Id, oneOf, Time } from '../../../platform/server/routeSchemas.ts';

/** Whether they are the company's, or every company's, which is for system users. */
export const ScopeQuery = Type.Object({ scope: Type.Optional(oneOf(CLASSIFICATION_SCOPES)) });
export type ScopeQuery = Static<typeof ScopeQuery>;

const strict = { additionalProperties: false };
/** Longer ones are refused in words, which the schema has none of. */
const Text = Type.String({ maxLength: 10_000 });
const Rule = Type.Object({ kind: oneOf(RULE_KINDS), text: Text }, strict);
const Rules = Type.Array(Rule, { maxItems: 100 });
/** Keywords of one list. */
const Keywords = Type.Array(Rule, { maxItems: 1_000 });
const Lists = Type.Array(Id, { maxItems: 100 });

export const CategoryBody = Type.Object({ name: Text, description: Text }, strict);
export type CategoryBody = Static<typeof CategoryBody>;

const typeFields = {
  name: Text,
  categories: Type.Array(Text, {
    maxItems: 20,
    description: "Names of the product's categories, or ids of the company's own.",
  }),
  privacy: oneOf(PRIVACY_OPTIONS),
  names: Rules,
  values: Rules,
  operator: oneOf(['and', 'or']),
};
export const TypeBody = Type.Object(
  {
    ...typeFields,
    enabled: Type.Boolean(),
    keywordLists: Type.Optional(Lists),
    version: Type.Optional(
      Type.Integer({ description: 'Of the type that was read; absent writes over any.' }),
    ),
  },
  strict,
);
export type TypeBody = Static<typeof TypeBody>;

export const SwitchBody = Type.Object({ name: Text, enabled: Type.Boolean() }, strict);

export const Category = Type.Object({
  id: Type.Union([Id, Type.Null()], { description: "Null for the product's." }),
  isGlobal: Type.Boolean({ description: 'Whether every company has it.' }),
  name: Type.String(),
  description: Type.String(),
  types: Type.Array(Type.String(), { description: 'Names of the types in it.' }),
  updatedBy: Type.Union([Type.String(), Type.Null()]),
  updatedAt: Type.Union([Time, Type.Null()]),
});
export type Category = Static<typeof Category>;

export const OwnDataType = Type.Object({
  ...typeFields,
  id: Id,
  keywordLists: Type.Array(Id, { description: 'Keyword lists whose keywords its names have too.' }),
  enabled: Type.Boolean(),
  version: Type.Integer(),
  updatedBy: Type.String(),
  updatedAt: Time,
});
export type OwnDataType = Static<typeof OwnDataType>;

export const KeywordListBody = Type.Object(
  {
    name: Text,
    description: Text,
    keywords: Keywords,
    version: Type.Optional(
      Type.Integer({ description: 'Of the list that was read; absent writes over any.' }),
    ),
  },
  strict,
);
export type KeywordListBody = Static<typeof KeywordListBody>;

export const OwnKeywordList = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  keywords: Keywords,
  version: Type.Integer(),
  updatedBy: Type.String(),
  updatedAt: Time,
});
export type OwnKeywordList = Static<typeof OwnKeywordList>;

const IsGlobal = Type.Object({
  isGlobal: Type.Boolean({ description: 'Whether every company has it.' }),
});

export const Classification = Type.Object({
  categories: Type.Array(Category),
  types: Type.Array(Type.Intersect([OwnDataType, IsGlobal])),
  keywordLists: Type.Array(
    Type.Intersect([
      OwnKeywordList,
      IsGlobal,
      Type.Object({
        types: Type.Array(Type.String(), { description: 'Names of the types that use it.' }),
      }),
    ]),
  ),
  disabledTypes: Type.Array(Type.String(), {
    description: "Names of the product's types and ids of global ones that are switched off.",
  }),
});

export const PreviewBody = Type.Object(
  {
    id: Type.Optional(Type.Union([Id, Type.Null()])),
    ...typeFields,
    keywordLists: Type.Optional(Lists),
  },
  strict,
);
export type PreviewBody = Static<typeof PreviewBody>;

export const KeywordListPreviewBody = Type.Object(
  { id: Type.Optional(Type.Union([Id, Type.Null()])), keywords: Keywords },
  strict,
);
export type KeywordListPreviewBody = Static<typeof KeywordListPreviewBody>;

export const Preview = Type.Object({
  parameters: Type.Integer({ description: 'Parameters that it would be found in.' }),
  endpoints: Type.Integer(),
  isWhole: Type.Boolean({ description: 'False where there was no time to look at all.' }),
  examples: Type.Array(
    Type.Object({
      endpointId: Id,
      method: Type.String(),
      host: Type.String(),
      path: Type.String(),
      parameter: Type.String(),
      dataType: Type.Union([Type.String(), Type.Null()], { description: 'What it is now.' }),
      samples: Type.Array(Type.String(), { description: 'As they may be shown.' }),
    }),
  ),
});
export type Preview = Static<typeof Preview>;

export const Changed = Type.Object({ id: Type.String() });
