import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';

/** Stands for the field of a condition that could not be read; no list has such a field. */
export const UNREAD = 'unread';

/** A condition in the place of a text that could not be read. */
export const unread = (text: string): FilterCondition => ({ field: UNREAD, op: 'is', value: text });

const isFilter = (value: FilterCondition['value']): value is Filter =>
  typeof value === 'object' && !Array.isArray(value);

/** Whether a part of a filter could not be read, or holds such a part. */
export const isUnread = (node: FilterNode): boolean =>
  'field' in node
    ? node.field === UNREAD || (isFilter(node.value) && isUnread(node.value))
    : ('all' in node ? node.all : node.any).some((part) => isUnread(part));
