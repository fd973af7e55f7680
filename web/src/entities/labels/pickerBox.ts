import { chakra } from '@chakra-ui/react/styled-system';

/** The box of the picker; it keeps its width while its code is fetched. */
export const PickerBox = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    width: '260px',
    '& > ul': {
      display: 'grid',
      gap: '0.5',
      height: '208px',
      alignContent: 'start',
      overflow: 'auto',
    },
    '& li > label': { width: 'full', minHeight: '7' },
    '& small': { ml: '1.5', textStyle: 'small', color: 'fg.subtle' },
  },
});
