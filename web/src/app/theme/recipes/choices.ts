import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** The few colours that somebody chose for all programs: grounds and shadows are gone. */
const FORCED_COLOURS = '@media (forced-colors: active)';

/** Tabs in a line, with a line below the current one. */
export const tabs = defineSlotRecipe({
  className: 'p-tabs',
  slots: ['list', 'trigger'],
  base: {
    // Below 1,280 pixels long names of nine tabs come nearer instead of leaving the window.
    list: {
      display: 'flex',
      alignItems: 'stretch',
      gap: { base: '3', xl: '5' },
      height: '9',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      marginBottom: '-1px',
      borderBottomWidth: '2px',
      borderBottomStyle: 'solid',
      borderColor: 'transparent',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      '&:hover': { color: 'fg' },
      '&[aria-selected="true"]': { fontWeight: 550, color: 'fg', borderColor: 'accent.fg' },
      '&:focus-visible': { outlineOffset: '-2px' },
      // There a transparent border has the colour of text: it is part of the line below all.
      [FORCED_COLOURS]: {
        '&:not([aria-selected="true"])': { borderBottomWidth: '1px' },
        '&[aria-selected="true"]': { borderBottomWidth: '4px', borderColor: 'Highlight' },
      },
    },
  },
  variants: {
    level: {
      page: {},
      // Below other tabs: filled ones, so that two lines do not look like one.
      inner: {
        list: { gap: '1', height: '7', marginInline: '-8px' },
        trigger: {
          marginBottom: '0',
          borderBottomWidth: '0',
          borderRadius: 'l2',
          paddingInline: '2',
          '&:hover': { color: 'fg', bg: 'bg.muted' },
          '&[aria-selected="true"]': { bg: 'bg.emphasized' },
          [FORCED_COLOURS]: {
            '&[aria-selected="true"]': { outline: '1px solid Highlight', outlineOffset: '-1px' },
          },
        },
      },
    },
  },
});

/** Two to four views of one thing: radio buttons that look like one control. */
export const segments = defineSlotRecipe({
  className: 'p-segments',
  slots: ['root', 'item', 'input'],
  base: {
    root: {
      display: 'inline-flex',
      flex: 'none',
      padding: '1px',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border',
      borderRadius: 'l2',
      bg: 'bg.muted',
    },
    item: {
      position: 'relative',
      borderRadius: 'l1',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      cursor: 'pointer',
      '&:has(:checked)': {
        fontWeight: 'medium',
        color: 'fg',
        bg: 'bg.panel',
        boxShadow: 'var(--p-shadows-sm), 0 0 0 1px var(--p-colors-border)',
        [FORCED_COLOURS]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
      },
      '&:has(:focus-visible)': {
        outline: '2px solid var(--p-colors-focus-ring)',
        outlineOffset: '1px',
      },
      '&:has(:disabled)': { color: 'fg.subtle' },
    },
    input: {
      position: 'absolute',
      inset: '0',
      appearance: 'none',
      outline: 'none',
      cursor: 'pointer',
      '&:disabled': { cursor: 'not-allowed' },
    },
  },
  variants: {
    size: {
      xs: { item: { height: '5', padding: '0 6px', fontSize: '11px', lineHeight: '20px' } },
      sm: { item: { height: '6', padding: '0 8px', fontSize: '12px', lineHeight: '24px' } },
    },
  },
});
