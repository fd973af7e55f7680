import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** A few words beside what they explain. */
export const tooltip = defineSlotRecipe({
  className: 'p-tooltip',
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    positioner: { pointerEvents: 'none' },
    content: {
      zIndex: 'tooltip',
      maxWidth: '360px',
      padding: '4px 8px',
      borderRadius: 'l1',
      fontSize: '12px',
      lineHeight: '16px',
      overflowWrap: 'anywhere',
      color: 'fg.inverted',
      bg: 'bg.inverted',
      _open: { animationName: 'fade-in', animationDuration: 'menu' },
    },
  },
});
