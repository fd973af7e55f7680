import { chakra } from '@chakra-ui/react/styled-system';

/** Percent that the smallest bar is wide, so that it can be seen. */
const LEAST_WIDTH = 2;

const Track = chakra('i', {
  base: {
    gridColumn: '1 / -1',
    display: 'block',
    height: '1',
    overflow: 'hidden',
    borderRadius: '2px',
    bg: 'bg.muted',
    '& > i': { display: 'block', height: 'full', borderRadius: '2px', bg: 'chart.1' },
  },
});

/** How much a value is of the largest, at least 2 percent wide. */
export function ShareBar({ value, most }: { readonly value: number; readonly most: number }) {
  const share = most > 0 ? (100 * value) / most : 0;
  return (
    <Track aria-hidden="true">
      <i style={{ width: `${Math.max(LEAST_WIDTH, share)}%` }} />
    </Track>
  );
}

/** Rows of a widget: a name, a count and a bar below both. */
export const TopRows = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    '& > li > *': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1',
      marginInline: '-8px',
      paddingInline: '2',
      paddingBlock: '1',
      borderRadius: '4px',
      color: 'inherit',
    },
    '& a:hover': { textDecoration: 'none', bg: 'bg.muted' },
    '& b': { fontWeight: 'semibold', textAlign: 'end' },
    '& small': { gridColumn: '1 / -1', textStyle: 'small', color: 'fg.subtle' },
  },
});
