import { ruleFault, type ValueRule } from '@palisade/engine/labels/labelRule.ts';
import {
  type EndpointMetadataKey,
  LABEL_LIMITS,
  type LabelRuleKind,
} from '@palisade/vocabulary/labels.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  isVolatile,
  readRuleFilter,
  type RuleAsker,
} from '../../inventory/labelling/labelFacts.client.ts';
import { type ReadName, readName } from '../labelNames.ts';
import type { RuleBody, SamplesBody } from './rules.schemas.ts';

/** Where a rule takes its labels from, checked. */
export interface RuleSource {
  readonly kind: LabelRuleKind;
  readonly startIdx: number;
  readonly endIdx: number;
  readonly isLastIdx: boolean;
  readonly metadataName: EndpointMetadataKey;
  /** As it is stored; null for all endpoints. */
  readonly filter: unknown;
  readonly nodes: readonly FilterNode[];
}

export interface RuleInput extends RuleSource {
  readonly name: ReadName;
  readonly description: string;
  readonly groupId: string | null;
  readonly labelIds: readonly string[];
  readonly enabled: boolean;
  readonly isVolatile: boolean;
}

/**
 * The part of a rule that the engine evaluates; null for one by filter, which gives the same labels
 * to all it keeps.
 */
export function valueRule({
  kind,
  startIdx,
  endIdx,
  isLastIdx,
  metadataName,
}: Omit<RuleSource, 'filter' | 'nodes'>): ValueRule | null {
  if (kind === 'filter') return null;
  return kind === 'pathLocation' ? { kind, startIdx, endIdx, isLastIdx } : { kind, metadataName };
}

/** The filter of these nodes, no deeper than it came. */
function stored(nodes: readonly FilterNode[]): unknown {
  const [only] = nodes;
  if (only === undefined) return null;
  return nodes.length === 1 && !('field' in only) ? only : { all: nodes };
}

/**
 * The source of a rule from outside.
 * @throws Problem badInput in words
 */
export function readSource(
  asker: RuleAsker,
  {
    kind,
    startIdx = 0,
    endIdx = 1,
    isLastIdx = false,
    metadataName = 'host',
    filter = null,
  }: SamplesBody,
): RuleSource {
  const source = { kind, startIdx, endIdx, isLastIdx, metadataName };
  const rule = valueRule(source);
  const fault = rule === null ? null : ruleFault(rule);
  if (fault !== null) throw new Problem('badInput', fault.message, { field: fault.field });
  const nodes = readRuleFilter(asker, filter);
  if (kind === 'filter' && nodes.length === 0)
    throw new Problem(
      'badInput',
      'Choose which endpoints get the labels: the filter has no condition.',
      { field: 'filter' },
    );
  // The indexes of a last index are of no use; stored in range all the same.
  const isInRange = isLastIdx || kind !== 'pathLocation';
  return {
    ...source,
    ...(isInRange ? { startIdx: 0, endIdx: 1 } : {}),
    filter: stored(nodes),
    nodes,
  };
}

/**
 * A rule from outside.
 * @throws Problem badInput in words
 */
export function readRule(
  asker: RuleAsker,
  { name, description = '', groupId = null, labelIds = [], enabled = true, ...rest }: RuleBody,
): RuleInput {
  const read = readName(name);
  if (description.trim().length > LABEL_LIMITS.descriptionLength)
    throw new Problem(
      'badInput',
      `You cannot exceed ${LABEL_LIMITS.descriptionLength} characters in this field.`,
      { field: 'description' },
    );
  const source = readSource(asker, rest);
  const labels = [...new Set(labelIds.map((id) => id.toLowerCase()))];
  if (source.kind === 'filter' && labels.length === 0)
    throw new Problem('badInput', 'Please select at least one label', { field: 'labelIds' });
  if (labels.length > LABEL_LIMITS.labelsPerRule)
    throw new Problem('badInput', `A rule gives up to ${LABEL_LIMITS.labelsPerRule} labels.`, {
      field: 'labelIds',
    });
  if (source.kind !== 'filter' && groupId === null)
    throw new Problem('badInput', 'Please select a label group', { field: 'groupId' });
  return {
    ...source,
    name: read,
    description: description.trim(),
    enabled,
    isVolatile: isVolatile(source.nodes),
    groupId: source.kind === 'filter' ? null : groupId,
    labelIds: source.kind === 'filter' ? labels : [],
  };
}
