import { chakra } from '@chakra-ui/react/styled-system';

/** A boxed table of a drawer: the first column names, the last one tells most. */
export const DrawerTable = chakra('div', {
  base: {
    overflow: 'hidden',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'l2',
    '& table': { width: 'full', tableLayout: 'fixed' },
    '& th': {
      height: '7',
      paddingInline: '2',
      borderBottom: '1px solid',
      borderColor: 'border',
      bg: 'bg.subtle',
      fontSize: '11px',
      fontWeight: 'medium',
      color: 'fg.subtle',
    },
    '& td': {
      height: '8',
      paddingInline: '2',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: '12px',
      color: 'fg.muted',
    },
    '& tr + tr td': { borderTop: '1px solid', borderColor: 'border.subtle' },
    '& tr > :first-child': { width: '28%', paddingLeft: '3' },
    '& tr > :last-child': { width: '26%' },
    '& :is(td:first-child, td[data-strong])': { color: 'fg' },
  },
});
