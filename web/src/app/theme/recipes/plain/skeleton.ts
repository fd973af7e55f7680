import { defineRecipe } from '@chakra-ui/react/styled-system';

/** A bar in the place of a text that comes. */
export const skeleton = defineRecipe({
  className: 'p-skeleton',
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    height: '3',
    borderRadius: 'l1',
    verticalAlign: 'middle',
    bg: 'bg.emphasized',
  },
});

/** Shows itself only after 150 ms, so that what is quick does not flicker. */
export const late = defineRecipe({
  className: 'p-late',
  base: { animation: 'appear 1ms 150ms both' },
});
