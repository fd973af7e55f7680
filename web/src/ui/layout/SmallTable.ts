import { chakra } from '@chakra-ui/react/styled-system';

/**
 * A plain table of a few rows inside a panel or drawer, with a hairline above each. A list that
 * scrolls, sorts or selects is a DataTable.
 */
export const SmallTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textAlign: 'start',
    '& th': { textStyle: 'small', fontWeight: 'medium', color: 'fg.subtle' },
    '& td': { borderTop: '1px solid', borderColor: 'border.subtle' },
  },
  variants: {
    size: {
      sm: { '& thead th': { height: '7' }, '& td': { height: '7', textStyle: 'small' } },
      md: { '& thead th': { height: '7' }, '& td': { height: '8' } },
      lg: { '& thead th': { height: '8' }, '& td': { height: '9' } },
    },
    layout: { fixed: { tableLayout: 'fixed' }, auto: {} },
  },
  defaultVariants: { size: 'md', layout: 'auto' },
});
