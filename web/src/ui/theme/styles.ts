/** One line that ends in an ellipsis where there is no room for more. */
export const TRUNCATED = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Middles in one line. */
export const CENTRED = { display: 'flex', alignItems: 'center' } as const;

/** Digits of one width. */
export const TABULAR = { fontVariantNumeric: 'tabular-nums' } as const;
