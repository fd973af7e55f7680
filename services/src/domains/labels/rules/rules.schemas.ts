import { Type, type Static } from '@fastify/type-provider-typebox';
import {
  ENDPOINT_METADATA_KEYS,
  LABEL_LIMITS,
  LABEL_RULE_KINDS,
  LABEL_RULE_STATES,
} from '@palisade/vocabulary/labels.ts';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { Id, NameText, nullable, strict } from '../labels.schemas.ts';

const Kind = Type.Enum([...LABEL_RULE_KINDS]);
const Metadata = Type.Enum([...ENDPOINT_METADATA_KEYS]);
const FilterTree = Type.Unknown({
  description: 'Filter tree of the inventory that says which endpoints; null or absent for all.',
});

export const Rule = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  kind: Kind,
  startIdx: Type.Integer(),
  endIdx: Type.Integer(),
  isLastIdx: Type.Boolean(),
  metadataName: Metadata,
  groupId: Type.Union([Id, Type.Null()], {
    description: 'Where labels by path or metadata are made.',
  }),
  labelIds: Type.Array(Id, {
    description: 'Labels that a rule by filter gives, by group and name.',
  }),
  filter: FilterTree,
  leftOut: Type.Array(Type.String(), {
    description: 'Names that were deleted and are not made again.',
  }),
  enabled: Type.Boolean(),
  isFull: Type.Boolean({
    description: 'Whether it made as many labels as a rule may and left the rest out.',
  }),
  state: Type.Enum([...LABEL_RULE_STATES]),
  done: Type.Integer({ description: 'Endpoints looked at.' }),
  total: Type.Integer({ description: 'Endpoints to look at.' }),
  appliedAt: Type.Union([Type.String(), Type.Null()], {
    description: 'When it last had looked at all endpoints.',
  }),
  createdAt: Type.String(),
  createdBy: Type.String(),
  updatedAt: Type.String(),
  updatedBy: Type.String(),
  version: Type.Integer({ description: 'Grows with each change of it by people.' }),
});
/** A label rule as it is sent. */
export type Rule = Static<typeof Rule>;

export const RuleItem = Type.Object({ cursor: Type.String(), ...Rule.properties });
export const RuleList = Type.Array(nullable(Rule), {
  description: 'In the order asked; null where there is none.',
});
export const RuleParams = Type.Object({ companyId: Type.String(), ruleId: Type.String() });

/** Where labels come from: what samples need of a rule. */
const Source = {
  kind: Kind,
  startIdx: Type.Optional(Type.Number()),
  endIdx: Type.Optional(Type.Number()),
  isLastIdx: Type.Optional(Type.Boolean()),
  metadataName: Type.Optional(Metadata),
  filter: Type.Optional(FilterTree),
};
export const SamplesBody = Type.Object(Source, strict);
export const RuleBody = Type.Object(
  {
    ...Source,
    name: NameText,
    description: Type.Optional(Type.String({ maxLength: 10 * LABEL_LIMITS.descriptionLength })),
    groupId: Type.Optional(Type.Union([Id, Type.Null()])),
    labelIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    enabled: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type RuleBody = Static<typeof RuleBody>;

export const RuleChange = Type.Object({ ...RuleBody.properties, version: SeenVersion }, strict);
export type SamplesBody = Static<typeof SamplesBody>;

export const Samples = Type.Object({
  items: Type.Array(
    Type.Object({
      endpointId: Id,
      names: Type.Array(Type.String()),
      unusable: Type.Array(Type.String()),
    }),
  ),
  lookedAt: Type.Integer({ description: 'Endpoints that were looked at, riskiest first.' }),
});
export const MetadataOptions = Type.Array(Metadata);
