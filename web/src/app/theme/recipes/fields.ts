import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

const box = {
  width: 'full',
  minWidth: '0',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'l2',
  color: 'fg',
  bg: 'bg.panel',
  '&::placeholder': { color: 'fg.subtle', opacity: 1 },
  '&:focus-visible': { borderColor: 'focusRing', outlineOffset: '-1px' },
  '&[aria-invalid="true"]': {
    borderColor: 'danger.mark',
    boxShadow: 'inset 0 0 0 1px var(--p-colors-danger-mark)',
  },
  '&:disabled': {
    color: 'fg.disabled',
    bg: 'bg.muted',
    borderColor: 'border',
    cursor: 'not-allowed',
  },
};

const sizes = {
  sm: { height: '7', padding: '0 8px', fontSize: '12px', lineHeight: '16px' },
  md: { height: '9', padding: '0 10px', fontSize: '13px', lineHeight: '20px' },
};

/** What looks like an input and holds more, such as chosen values. */
export const inputBox = defineRecipe({
  className: 'p-input',
  base: {
    ...box,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '1',
    minHeight: '9',
    padding: '4px 4px 4px 6px',
    '&:has(:focus-visible)': { borderColor: 'focusRing' },
    '&[data-off]': { color: 'fg.subtle', bg: 'bg.muted', borderColor: 'border' },
  },
});

/** One line of text: 28 high in filters, 36 in forms. */
export const input = defineRecipe({
  className: 'p-input',
  base: box,
  variants: { size: sizes },
});

/** Several lines of text. */
export const textarea = defineRecipe({
  className: 'p-input',
  base: {
    ...box,
    minHeight: '20',
    padding: '8px 10px',
    fontSize: '13px',
    lineHeight: '20px',
    resize: 'vertical',
  },
});

/** The browser's own list in the box of an input. */
export const nativeSelect = defineSlotRecipe({
  className: 'p-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'block' },
    field: {
      ...box,
      appearance: 'none',
      cursor: 'pointer',
      textOverflow: 'ellipsis',
      '& > option': { bg: 'bg.raised', color: 'fg' },
    },
    indicator: {
      position: 'absolute',
      top: '50%',
      right: '2',
      marginTop: '-7px',
      pointerEvents: 'none',
      color: 'fg.subtle',
    },
  },
  variants: {
    size: {
      sm: { field: { ...sizes.sm, padding: '0 28px 0 8px' } },
      md: { field: { ...sizes.md, padding: '0 28px 0 10px' } },
    },
    fit: { words: { root: { display: 'inline-block', maxWidth: 'full' } }, box: {} },
  },
});
