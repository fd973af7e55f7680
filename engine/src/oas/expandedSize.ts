import { isObject, type Json } from './apiDocument.ts';
import { resolved } from './resolveRef.ts';

/** How large a document is, in objects, lists and plain values. */
export interface ExpandedSize {
  /** As written. */
  readonly own: number;
  /** With every reference replaced by what it names, and circles cut where they close. */
  readonly expanded: number;
}

/**
 * Counts what a reader that follows every reference has to walk, without walking it: each part is
 * counted once and its count is used again. Thirty schemas of which each names the next one six
 * times are 3 KB and 6^30 values.
 */
export function expandedSize(root: Json): ExpandedSize {
  const counted = new Map<object, number>();
  let own = 0;
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1;
    const known = counted.get(value);
    if (known !== undefined) return known;
    counted.set(value, 1); // where a circle closes
    const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    own += 1 + parts.filter((part) => typeof part !== 'object' || part === null).length;
    const target =
      isObject(value) && typeof value['$ref'] === 'string' ? resolved(root, value) : null;
    let sum = target === null ? 1 : count(target);
    for (const part of parts) sum += count(part);
    counted.set(value, sum);
    return sum;
  };
  return { expanded: count(root), own };
}
