import { defineRecipe } from '@chakra-ui/react/styled-system';

const OFF = '&:is([disabled], [aria-disabled="true"])';
const HOVERED = '&:hover:not([disabled], [aria-disabled="true"])';
const PRESSED =
  '&:is(:hover, [aria-expanded="true"], [data-state="open"]):not([disabled], [aria-disabled="true"])';
const quiet = {
  '& > svg:not([data-keep])': { color: 'fg.subtle' },
  [PRESSED]: { bg: 'bg.muted' },
} as const;

/** Five weights in three heights. What is blocked looks so, whether by `disabled` or by words. */
export const button = defineRecipe({
  className: 'p-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    gap: '1.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'hover',
    '&:hover': { textDecoration: 'none' },
    [OFF]: {
      color: 'fg.disabled',
      bg: 'bg.muted',
      borderColor: 'border',
      cursor: 'not-allowed',
      '& > .p-kbd': { display: 'none !important' },
      '& > svg:not([data-keep])': { color: 'inherit' },
    },
  },
  variants: {
    variant: {
      solid: {
        color: 'accent.contrast',
        bg: 'accent.solid',
        [HOVERED]: { bg: 'accent.solidHover' },
        [OFF]: { color: 'fg.muted', borderColor: 'border.emphasized' },
      },
      outline: {
        color: 'fg',
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        ...quiet,
      },
      ghost: {
        color: 'fg.muted',
        ...quiet,
        [OFF]: { bg: 'none', borderColor: 'transparent' },
      },
      danger: {
        color: 'danger.contrast',
        bg: 'danger.solid',
        [HOVERED]: { bg: 'danger.solidHover' },
      },
      dangerOutline: {
        color: 'danger.fg',
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        [HOVERED]: { bg: 'danger.bg' },
      },
    },
    size: {
      xs: {
        height: '6',
        minWidth: '6',
        padding: '0 8px',
        borderRadius: '5px',
        fontSize: '12px',
        lineHeight: '16px',
      },
      sm: {
        height: '7',
        minWidth: '7',
        padding: '0 10px',
        borderRadius: 'l2',
        fontSize: '13px',
        lineHeight: '20px',
      },
      md: {
        height: '9',
        minWidth: '9',
        padding: '0 12px',
        borderRadius: 'l2',
        fontSize: '13px',
        lineHeight: '20px',
      },
    },
    shape: { words: {}, icon: { padding: 0 }, wide: { width: 'full' } },
  },
});

/** A button that reads as a link. */
export const linkButton = defineRecipe({
  className: 'p-link-button',
  base: {
    color: 'accent.fg',
    fontSize: '12px',
    lineHeight: '16px',
    borderRadius: '2px',
    '&:hover': { textDecoration: 'underline' },
  },
});
