import { chakra } from '@chakra-ui/react/styled-system';

/** An element without looks of its own; its props are styles, with tokens for values. */
export const Box = chakra('div');

/** Things beside each other, their middles in one line, 8 pixels apart. */
export const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' },
});

/** Things under each other, 8 pixels apart, each as wide as the stack. */
export const Stack = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' },
});

/** Two columns of one width, as fields of a form that belong together. */
export const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '4',
  },
});

/** A hairline box on the panel's colour, for what is no Panel with a title. */
export const Frame = chakra('div', {
  base: {
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'l3',
    bg: 'bg.panel',
  },
});

/** A list with a hairline between its items. */
export const LinedList = chakra('ul', {
  base: { '& > li + li': { borderTop: '1px solid', borderColor: 'border.subtle' } },
});
