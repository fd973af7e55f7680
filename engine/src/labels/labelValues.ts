import { labelNameFault, labelNameKey } from '@palisade/vocabulary/labels.ts';
import type { LabelFacts, PathLocation, ValueRule } from './labelRule.ts';

export interface LabelValues {
  /** Names of the labels the endpoint gets, as they are first spelled. */
  readonly names: readonly string[];
  /** Values that cannot name a label: too long, or with characters that labels do not have. */
  readonly unusable: readonly string[];
}

/**
 * The labels that a rule by path or metadata gives an endpoint. The one evaluator: of samples, of
 * the work over all endpoints and of new ones.
 */
export function labelValues(rule: ValueRule, facts: LabelFacts): LabelValues {
  const names = new Map<string, string>();
  const unusable = new Set<string>();
  for (const value of valuesOf(rule, facts)) {
    const name = value.trim();
    if (name === '') continue;
    if (labelNameFault(name) !== null) unusable.add(name);
    else if (!names.has(labelNameKey(name))) names.set(labelNameKey(name), name);
  }
  return { names: [...names.values()], unusable: [...unusable] };
}

function valuesOf(rule: ValueRule, facts: LabelFacts): readonly string[] {
  if (rule.kind === 'pathLocation') {
    const value = partOfPath(rule, facts.path);
    return value === null ? [] : [value];
  }
  const value = facts[rule.metadataName];
  return value == null ? [] : typeof value === 'string' ? [value] : value;
}

const isParameter = (segment: string): boolean => segment.includes('{');

/**
 * The part of a path template, or null when the path is too short for it or holds a parameter
 * there: a parameter names nothing.
 */
function partOfPath({ startIdx, endIdx, isLastIdx }: PathLocation, path: string): string | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  const part = isLastIdx ? segments.slice(-1) : segments.slice(startIdx, endIdx);
  const length = isLastIdx ? 1 : endIdx - startIdx;
  return part.length < length || part.some(isParameter) ? null : part.join('/');
}
