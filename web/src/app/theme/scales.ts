import { defineTokens } from '@chakra-ui/react/styled-system';

/** Multiples of 4 px under their Chakra names: `2` is 8 px. */
const STEPS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24];
const spacing = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step * 4}px` }]));

/** Sizes, type and motion that are the same in both modes. */
export const scales = defineTokens({
  // The gutter of a page is narrower in a narrow window: base.css.
  spacing: { ...spacing, gutter: { value: 'var(--p-gutter)' } },
  sizes: { ...spacing, full: { value: '100%' } },
  radii: { none: { value: '0' }, full: { value: '9999px' } },
  fonts: {
    body: { value: "'Inter Variable', system-ui, sans-serif" },
    heading: { value: "'Inter Variable', system-ui, sans-serif" },
    mono: { value: "'JetBrains Mono Variable', ui-monospace, monospace" },
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, semibold: { value: 600 } },
  zIndex: {
    docked: { value: 10 },
    sticky: { value: 1100 },
    overlay: { value: 1300 },
    modal: { value: 1400 },
    popover: { value: 1500 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
  },
  durations: {
    hover: { value: '80ms' },
    menu: { value: '120ms' },
    toast: { value: '160ms' },
    drawer: { value: '180ms' },
  },
  easings: { out: { value: 'cubic-bezier(.2,0,0,1)' } },
});
