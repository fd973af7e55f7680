import type { TemplateNode } from './templateNode.ts';

/**
 * So that learning does not go back and forth: the most splits in one place, and times that their
 * words may be merged again.
 */
export const SPLITS = { most: 4, mergedAgain: 1, growth: 8 } as const;

/** Whether learning may split in this place (again). */
export function maySplit({ splits }: TemplateNode): boolean {
  return splits === null || splits.count < SPLITS.most;
}

/** Notes a split in this place. */
export function noteSplit(parent: TemplateNode): void {
  const { count, mergedAgain } = parent.splits ?? { count: 0, mergedAgain: 0 };
  parent.splits = { count: count + 1, at: parent.total, mergedAgain };
}

/**
 * Gives words that were split off back to the judge, once, when much more is known of their place.
 */
export function mayMergeAgain(parent: TemplateNode): void {
  const { splits } = parent;
  if (splits === null || splits.mergedAgain >= SPLITS.mergedAgain) return;
  if (parent.total < splits.at * SPLITS.growth) return;
  parent.splits = { ...splits, mergedAgain: splits.mergedAgain + 1 };
  for (const child of parent.literals?.values() ?? []) child.isSplitOff = false;
}
