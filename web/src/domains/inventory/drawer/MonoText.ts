import { chakra } from '@chakra-ui/react/styled-system';

/** Keys, URLs and names as they are in traffic; long ones break anywhere. */
export const MonoText = chakra('span', {
  base: { textStyle: 'code', letterSpacing: '-.01em', overflowWrap: 'anywhere' },
});

/** A list of such, of which many scroll. */
export const MonoList = chakra('ul', {
  base: {
    display: 'grid',
    gap: '0.5',
    maxHeight: '270px',
    overflowY: 'auto',
    textStyle: 'code',
    letterSpacing: '-.01em',
    overflowWrap: 'anywhere',
  },
});
