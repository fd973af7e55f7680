import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const line = { display: 'flex', alignItems: 'center' } as const;

/** From this width of its drawer on, the aside is beside the content. */
const WIDE = '@container drawer (min-width: 900px)';

/** A drawer, or a page that shows what a drawer does: head, content with an aside, foot. */
export const drawer = defineSlotRecipe({
  className: 'p-drawer',
  slots: [
    'content',
    'header',
    'where',
    'title',
    'actions',
    'body',
    'columns',
    'main',
    'aside',
    'footer',
  ],
  base: {
    content: {
      position: 'fixed',
      inset: '0 0 0 auto',
      display: 'flex',
      flexDirection: 'column',
      outline: 'none',
      bg: 'bg.panel',
      boxShadow: 'drawer',
      container: 'drawer / inline-size',
      animationName: 'drawer-in',
      animationDuration: 'drawer',
      animationTimingFunction: 'out',
    },
    header: { flex: 'none', padding: '12px 24px 0', borderBottomWidth: '1px' },
    where: {
      ...line,
      gap: '2',
      height: '7',
      textStyle: 'small',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      '& i': { fontStyle: 'normal', color: 'fg.subtle' },
    },
    title: {
      ...line,
      gap: '3',
      minHeight: '12',
      padding: '8px 0 12px',
      '& > :is(h1, h2)': {
        ...line,
        flex: 1,
        gap: '2.5',
        minWidth: '0',
        overflow: 'hidden',
        textStyle: 'drawerTitle',
        letterSpacing: '-0.01em',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
    },
    actions: { ...line, flex: 'none', gap: '2.5' },
    body: { flex: 1, minHeight: '0', overflow: 'auto' },
    columns: {
      minHeight: 'full',
      [WIDE]: {
        '&:has(> aside)': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 340px' },
      },
    },
    main: { display: 'flow-root', minWidth: '0' },
    aside: {
      borderTopWidth: '1px',
      bg: 'bg.subtle',
      [WIDE]: { borderTopWidth: '0', borderLeftWidth: '1px' },
    },
    footer: {
      ...line,
      flex: 'none',
      gap: '2',
      height: '52px',
      px: '6',
      borderTopWidth: '1px',
      bg: 'bg.panel',
    },
  },
});
