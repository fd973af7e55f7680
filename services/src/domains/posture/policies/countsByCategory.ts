import type { CategoryCounts } from './policies.schemas.ts';

type Counted = CategoryCounts['categories'][number];

/** Counts of all policies and of each category, those of no category last. */
export function countsByCategory(
  categories: readonly Counted[],
  all: { readonly full: number; readonly filtered: number },
): CategoryCounts {
  return { ...all, isNew: categories.some(({ isNew }) => isNew), categories: [...categories] };
}
