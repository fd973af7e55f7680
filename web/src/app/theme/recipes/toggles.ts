import { defineRecipe } from '@chakra-ui/react/styled-system';

const icon = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23fff' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;
const off = { '&:disabled': { opacity: 0.5, cursor: 'not-allowed' } };

/** A box to tick. */
export const checkbox = defineRecipe({
  className: 'p-checkbox',
  base: {
    appearance: 'none',
    flex: 'none',
    width: '3.5',
    height: '3.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.control',
    borderRadius: '3px',
    backgroundColor: 'bg.panel',
    backgroundPosition: 'center',
    backgroundSize: '10px',
    backgroundRepeat: 'no-repeat',
    cursor: 'pointer',
    '&:is(:checked, :indeterminate)': {
      borderColor: 'accent.solid',
      backgroundColor: 'accent.solid',
    },
    '&:checked': { backgroundImage: icon('M20 6 9 17l-5-5') },
    '&:indeterminate': { backgroundImage: icon('M5 12h14') },
    ...off,
  },
});

/** On or off. */
export const toggle = defineRecipe({
  className: 'p-switch',
  base: {
    appearance: 'none',
    position: 'relative',
    flex: 'none',
    width: '7',
    height: '4',
    borderRadius: 'l3',
    bg: 'border.control',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'hover',
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      left: '2px',
      width: '3',
      height: '3',
      borderRadius: 'full',
      bg: '#fff',
      transitionProperty: 'translate',
      transitionDuration: 'hover',
    },
    '&:checked': { bg: 'accent.solid' },
    '&:checked::after': { translate: '12px 0' },
    ...off,
  },
});
