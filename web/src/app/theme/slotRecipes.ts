import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { segments, tabs } from './recipes/choices.ts';
import { drawer } from './recipes/drawer.ts';
import { nativeSelect } from './recipes/fields.ts';
import { tooltip } from './recipes/tooltip.ts';

const fadeIn = {
  animationName: 'fade-in',
  animationDuration: 'menu',
  animationTimingFunction: 'out',
};
const fadeOut = {
  animationName: 'fade-out',
  animationDuration: 'hover',
  animationTimingFunction: 'out',
};

const dialog = defineSlotRecipe({
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

const floating = {
  bg: 'bg.raised',
  color: 'fg',
  borderRadius: 'l3',
  boxShadow: 'md',
  zIndex: 'popover',
  outline: 'none',
  _open: fadeIn,
  _closed: fadeOut,
};

const menu = defineSlotRecipe({
  className: 'p-menu',
  slots: [
    'arrow',
    'arrowTip',
    'content',
    'contextTrigger',
    'indicator',
    'item',
    'itemGroup',
    'itemGroupLabel',
    'itemIndicator',
    'itemText',
    'positioner',
    'separator',
    'trigger',
    'triggerItem',
    'itemCommand',
  ],
  base: {
    content: {
      ...floating,
      padding: '1',
      minWidth: '160px',
      maxWidth: '320px',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      textStyle: 'body',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      height: '7',
      px: '2',
      borderRadius: 'l1',
      cursor: 'pointer',
      userSelect: 'none',
      textDecoration: 'none',
      color: 'inherit',
      outline: 'none',
      '& svg': { color: 'fg.subtle', flexShrink: 0 },
      _highlighted: { bg: 'bg.muted' },
      _disabled: { color: 'fg.disabled', cursor: 'not-allowed' },
      '&[data-danger], &[data-danger] svg': { color: 'danger.fg' },
    },
    itemText: {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    itemGroupLabel: {
      px: '2',
      pt: '2',
      pb: '1',
      textStyle: 'micro',
      fontWeight: 'medium',
      color: 'fg.subtle',
    },
    separator: {
      border: 0,
      borderTop: '1px solid',
      borderColor: 'border.subtle',
      my: '1',
      mx: '-1',
    },
    itemCommand: { marginStart: 'auto', color: 'fg.subtle', textStyle: 'micro' },
  },
});

const popover = defineSlotRecipe({
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

const toast = defineSlotRecipe({
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

/** Chakra recipes of parts with several elements: only those that are used. */
export const slotRecipes = {
  dialog,
  drawer,
  menu,
  nativeSelect,
  popover,
  segments,
  tabs,
  toast,
  tooltip,
};
