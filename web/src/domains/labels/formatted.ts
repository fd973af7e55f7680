/** A count for a text with a plural. */
export const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });
