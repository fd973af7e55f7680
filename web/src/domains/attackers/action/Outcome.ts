import { chakra } from '@chakra-ui/react/styled-system';

/** What came of an action: words, and its sources one below the other. */
export const Outcome = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    paddingBottom: '3',
    '& > h3': { fontWeight: 'medium', lineHeight: '20px' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '112px minmax(0, 1fr)',
      columnGap: '3',
      paddingBlock: '1.5',
      borderTop: '1px solid',
      borderColor: 'border.subtle',
    },
    '& li > p': {
      gridColumn: '2',
      textStyle: 'small',
      color: 'fg.subtle',
      overflowWrap: 'anywhere',
    },
  },
});
