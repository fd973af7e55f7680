import { chakra } from '@chakra-ui/react/styled-system';

/** The numbers of what is pointed at in a chart. */
export const ChartTip = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 1,
    display: 'grid',
    gap: '0.5',
    minWidth: '140px',
    py: '1.5',
    px: '2',
    borderRadius: 'l2',
    textStyle: 'small',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    color: 'fg',
    bg: 'bg.raised',
    boxShadow: 'md',
    '& > b': { fontWeight: 'normal', color: 'fg.muted' },
    '& > span': { display: 'flex', alignItems: 'center', gap: '1.5' },
    '& > span > :last-child': { ml: 'auto', pl: '4', fontWeight: 'medium' },
  },
});
