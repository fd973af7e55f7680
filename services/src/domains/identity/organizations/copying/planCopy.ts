import { isDeepStrictEqual } from 'node:util';
import {
  CONFIGURATION_KINDS,
  type ConfigurationPart,
  PART_OF_KIND,
} from '@palisade/vocabulary/configuration.ts';
import type {
  ConfigurationItem,
  ConfigurationReference,
  WrittenItem,
} from '../../../../platform/configuration.ts';
import { nameInFilter, referenceOf, renameInFilter } from '../../../../platform/filterNames.ts';

/** A thing to copy. */
export interface PlannedItem extends WrittenItem {
  /** Whether it is copied only because another thing refers to it. */
  readonly isNeeded: boolean;
  /** Whether the target has it already, as it is in the source. */
  readonly isSame: boolean;
}

/** The items of an environment by kind and key. */
export type ItemsByKey = ReadonlyMap<string, ConfigurationItem>;

/** What tells a thing from all others of an environment. */
export const idOf = ({ kind, key }: ConfigurationReference): string => `${kind} ${key}`;

export const byKey = (items: readonly ConfigurationItem[]): ItemsByKey =>
  new Map(items.map((item) => [idOf(item), item]));

const needsOf = ({ needs }: ConfigurationItem): string[] => needs.map(idOf).toSorted();

/** Whether two environments have the same under a key; names may be spelled differently. */
const areSame = (one: ConfigurationItem, other: ConfigurationItem): boolean =>
  isDeepStrictEqual(one.values, other.values) && isDeepStrictEqual(needsOf(one), needsOf(other));

/** The item, its filter naming things as the target spells them: filters compare names exactly. */
function spelledAsIn(item: ConfigurationItem, target: ItemsByKey): ConfigurationItem {
  const filter = renameInFilter(item.values['filter'], (kind, name) => {
    const known = target.get(idOf(referenceOf(kind, name)));
    return known === undefined ? name : nameInFilter(known);
  });
  return filter === undefined ? item : { ...item, values: { ...item.values, filter } };
}

/**
 * What copying some parts comes to, what others refer to first: everything of these parts, and what
 * that refers to where the target has none of it.
 */
export function planCopy(
  source: ItemsByKey,
  target: ItemsByKey,
  parts: readonly ConfigurationPart[],
): PlannedItem[] {
  const planned = new Map<string, PlannedItem>();
  const plan = (own: ConfigurationItem, isNeeded: boolean): void => {
    const item = spelledAsIn(own, target);
    const before = target.get(idOf(item)) ?? null;
    const isSame = before !== null && areSame(item, before);
    planned.set(idOf(item), { item, before, isNeeded, isSame });
    if (isSame || item.isFixed !== undefined) return;
    for (const need of item.needs.map(idOf)) {
      const needed = source.get(need);
      if (needed !== undefined && !target.has(need) && !planned.has(need)) plan(needed, true);
    }
  };
  for (const item of source.values())
    if (parts.includes(PART_OF_KIND[item.kind]) && item.isFixed === undefined) plan(item, false);
  const rank = ({ item }: PlannedItem): number => CONFIGURATION_KINDS.indexOf(item.kind);
  return [...planned.values()].toSorted((one, other) => rank(one) - rank(other));
}

/** Fields in which a thing is to be another, with what they are and are to be. */
export function changesOf({ item, before }: WrittenItem) {
  const shown = (of: ConfigurationItem | null): Readonly<Record<string, unknown>> => ({
    ...of?.values,
    ...of?.named,
  });
  const [was, is] = [shown(before), shown(item)];
  const fields = [...new Set([...Object.keys(is), ...Object.keys(was)])];
  return fields
    .filter((field) => !isDeepStrictEqual(was[field], is[field]))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}
