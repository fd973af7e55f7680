import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import {
  type EndpointMetadataKey,
  LABEL_LIMITS,
  type LabelRuleKind,
} from '@palisade/vocabulary/labels.ts';
import type { TFunction } from 'i18next';
import type { UseFormReturn } from 'react-hook-form';
import { array, boolean, mixed, number, object, string } from 'yup';
import type { FilterInput } from '../../../__generated__/useCreateRuleMutation.graphql.ts';
import { nameSchema } from '../nameSchema.ts';

export interface RuleValues {
  kind: LabelRuleKind;
  startIdx: number;
  endIdx: number;
  isLastIdx: boolean;
  metadataName: EndpointMetadataKey;
  filter: Filter;
  name: string;
  description: string;
  groupId: string;
  labelIds: string[];
  enabled: boolean;
  /** Of the rule that the form was filled with; 0 for one that was never saved. */
  version: number;
}

export const NEW_RULE: RuleValues = {
  kind: 'pathLocation',
  startIdx: 0,
  endIdx: 1,
  isLastIdx: false,
  metadataName: 'host',
  filter: { all: [] },
  name: '',
  description: '',
  groupId: '',
  labelIds: [],
  enabled: true,
  version: 0,
};

const partsOf = (filter: Filter): readonly FilterNode[] =>
  'all' in filter ? filter.all : filter.any;

/**
 * Whether the part that says where labels come from is whole: only then there are samples and a
 * next step.
 */
export function isSourceWhole({ kind, startIdx, endIdx, isLastIdx, filter }: RuleValues): boolean {
  if (kind === 'filter') return partsOf(filter).length > 0;
  return kind === 'endpointMetadata' || isLastIdx || endIdx > startIdx;
}

/** How a field that is no plain input is written: it counts as changed, and is checked if it was. */
export const asChanged = ({ formState }: UseFormReturn<RuleValues>) => ({
  shouldDirty: true,
  shouldValidate: formState.isSubmitted,
});

/** The end that fits a start: moved behind it when it is not. */
export const endFor = (startIdx: number, endIdx: number): number =>
  startIdx >= endIdx ? startIdx + 1 : endIdx;

/** The source as the graph takes it. */
export function sourceInput({
  kind,
  startIdx,
  endIdx,
  isLastIdx,
  metadataName,
  filter,
}: RuleValues) {
  // A filter tree is the graph's input as it is.
  return {
    kind,
    startIdx,
    endIdx,
    isLastIdx,
    metadataName,
    filter: partsOf(filter).length === 0 ? null : (filter as unknown as FilterInput),
  };
}

/** The whole rule as the graph takes it. */
export function ruleInput(values: RuleValues) {
  const { kind, name, description, groupId, labelIds, enabled } = values;
  return {
    name: name.trim(),
    description: description.trim(),
    source: sourceInput(values),
    groupId: kind === 'filter' ? null : groupId,
    labelIds: kind === 'filter' ? labelIds : [],
    enabled,
  };
}

/** A rule with what is wrong with it in words. */
export function ruleSchema(t: TFunction<'labels'>) {
  return object({
    kind: mixed<LabelRuleKind>().required(),
    version: number().required(),
    startIdx: number().required(),
    endIdx: number()
      .required()
      .when(['startIdx', 'isLastIdx', 'kind'], ([start, isLast, kind], schema) =>
        kind !== 'pathLocation' || isLast === true
          ? schema
          : schema.moreThan(Number(start), t('errors.end')),
      ),
    isLastIdx: boolean().required(),
    metadataName: mixed<EndpointMetadataKey>().required(),
    filter: mixed<Filter>()
      .required()
      .when('kind', ([kind], schema) =>
        kind === 'filter'
          ? schema.test('whole', t('errors.filter'), (value) => partsOf(value).length > 0)
          : schema,
      ),
    name: nameSchema(t),
    description: string()
      .defined()
      .max(
        LABEL_LIMITS.descriptionLength,
        t('errors.description', { count: LABEL_LIMITS.descriptionLength }),
      ),
    groupId: string()
      .defined()
      .when('kind', ([kind], schema) =>
        kind === 'filter' ? schema : schema.required(t('errors.group')),
      ),
    labelIds: array(string().defined())
      .defined()
      .when('kind', ([kind], schema) =>
        kind === 'filter' ? schema.min(1, t('errors.labels')) : schema,
      ),
    enabled: boolean().required(),
  });
}
