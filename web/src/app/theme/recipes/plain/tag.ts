import { defineRecipe } from '@chakra-ui/react/styled-system';

const filled = { borderColor: 'transparent' } as const;

/** A label, data type or reason in a small box. */
export const tag = defineRecipe({
  className: 'p-tag',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    gap: '1',
    height: '18px',
    maxWidth: 'full',
    padding: '0 6px',
    borderWidth: '1px',
    borderRadius: 'l1',
    fontSize: '11px',
    lineHeight: '16px',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  variants: {
    variant: {
      outline: {},
      solid: { ...filled, bg: 'bg.muted' },
      warning: { ...filled, color: 'warning.fg', bg: 'warning.bg' },
      danger: { ...filled, color: 'danger.fg', bg: 'danger.bg' },
    },
  },
});

/** Tags beside each other. */
export const tags = defineRecipe({
  className: 'p-tags',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minWidth: '0',
    maxWidth: 'full',
    verticalAlign: 'middle',
  },
  variants: {
    lines: {
      // The words give way, never the counter after them.
      one: { '& > .p-tag:not([data-count])': { flex: '0 1 auto', minWidth: '0' } },
      many: { flexWrap: 'wrap' },
    },
  },
});
