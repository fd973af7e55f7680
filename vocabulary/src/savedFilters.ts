/** Bounds of saved filters: how many a person has, letters of a name and of a grouping, columns. */
export const SAVED_FILTER_LIMITS = { own: 100, name: 70, groupBy: 200, columns: 60 } as const;
