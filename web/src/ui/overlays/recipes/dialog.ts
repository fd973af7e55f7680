import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { fadeIn, fadeOut } from './motion.ts';

/** A modal question or small form over the scrim. */
export const dialog = defineSlotRecipe({
  className: 'p-dialog',
  slots: [
    'trigger',
    'backdrop',
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
    backdrop: {
      position: 'fixed',
      inset: 0,
      bg: 'scrim',
      zIndex: 'modal',
      _open: fadeIn,
      _closed: fadeOut,
    },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'modal',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      overflow: 'auto',
      p: '4',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      margin: 'auto',
      bg: 'bg.raised',
      color: 'fg',
      borderRadius: 'l3',
      boxShadow: 'lg',
      outline: 'none',
      _open: fadeIn,
      _closed: fadeOut,
    },
    header: { px: '4', pt: '3.5' },
    title: { textStyle: 'section' },
    description: { textStyle: 'small', color: 'fg.muted' },
    body: { px: '4', pt: '0.5', pb: '3', textStyle: 'body' },
    footer: {
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'center',
      gap: '2',
      px: '4',
      pb: '3.5',
    },
  },
  variants: {
    size: {
      xs: { content: { maxWidth: '400px' } },
      sm: { content: { maxWidth: '520px' } },
      md: { content: { maxWidth: '720px' } },
    },
  },
  defaultVariants: { size: 'xs' },
});
