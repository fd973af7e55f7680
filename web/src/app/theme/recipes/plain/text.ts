import { defineRecipe } from '@chakra-ui/react/styled-system';

/** Words of cells: a class each, for elements that have no looks else. */
export const texts = [
  defineRecipe({ className: 'p-num', base: { fontVariantNumeric: 'tabular-nums' } }),
  defineRecipe({ className: 'p-num-none', base: { color: 'fg.subtle' } }),
  defineRecipe({ className: 'p-muted', base: { color: 'fg.muted' } }),
  defineRecipe({ className: 'p-subtle', base: { color: 'fg.subtle' } }),
  defineRecipe({ className: 'p-strong', base: { fontWeight: 'medium' } }),
  defineRecipe({ className: 'p-mono', base: { textStyle: 'path' } }),
  defineRecipe({
    className: 'p-trunc',
    base: {
      minWidth: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  }),
  // Read aloud, not seen.
  defineRecipe({
    className: 'p-sr',
    base: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      margin: '-1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  }),
  // An icon or mark and words beside each other.
  defineRecipe({
    className: 'p-line',
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minWidth: '0',
      '& > svg': { flex: 'none' },
    },
    variants: { gap: { tight: { gap: '1' } } },
  }),
];

/** A key of the keyboard. */
export const kbd = defineRecipe({
  className: 'p-kbd',
  base: {
    display: 'inline-block',
    minWidth: '18px',
    height: '18px',
    px: '1',
    borderWidth: '1px',
    borderRadius: 'l1',
    fontFamily: 'body',
    fontSize: '11px',
    fontWeight: 'medium',
    lineHeight: '16px',
    textAlign: 'center',
    color: 'fg.subtle',
    bg: 'bg.subtle',
    '&[data-on-solid]': { color: 'inherit', bg: 'none', borderColor: 'currentColor' },
  },
});
