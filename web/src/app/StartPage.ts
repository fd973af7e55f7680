import { chakra } from '@chakra-ui/react/styled-system';

/** A page before any company: one column in the middle of the window. */
export const StartPage = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    height: 'full',
    padding: '24px',
    textAlign: 'center',
    '& > h1': { textStyle: 'title' },
    '& > p': { maxWidth: '48ch', color: 'fg.muted' },
  },
});
