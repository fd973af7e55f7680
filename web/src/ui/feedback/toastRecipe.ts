import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** What was done, said at the edge of the window. */
export const toastRecipe = defineSlotRecipe({
  className: 'p-toast',
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2.5',
      width: '360px',
      maxWidth: 'calc(100vw - 32px)',
      px: '3',
      py: '2.5',
      bg: 'bg.raised',
      color: 'fg',
      borderRadius: 'l3',
      boxShadow: 'md',
      textStyle: 'small',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      opacity: 'var(--opacity)',
      height: 'var(--height)',
      zIndex: 'var(--z-index)',
      willChange: 'translate, opacity',
      transition: 'translate 160ms, opacity 160ms, height 160ms',
    },
    title: { fontWeight: 'medium' },
    description: { color: 'fg.muted' },
    actionTrigger: {
      color: 'accent.fg',
      fontWeight: 'medium',
      cursor: 'pointer',
      bg: 'none',
      border: 0,
      p: 0,
    },
    closeTrigger: {
      color: 'fg.subtle',
      cursor: 'pointer',
      bg: 'none',
      border: 0,
      p: 0,
      display: 'grid',
    },
  },
});
