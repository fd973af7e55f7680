import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { floating } from './motion.ts';

/** A small panel beside a button. */
export const popover = defineSlotRecipe({
  className: 'p-popover',
  slots: [
    'arrow',
    'arrowTip',
    'anchor',
    'trigger',
    'indicator',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    content: {
      ...floating,
      padding: '2',
      minWidth: '220px',
      maxWidth: '360px',
      textStyle: 'small',
    },
  },
});
