import { defineRecipe } from '@chakra-ui/react/styled-system';

const button = defineRecipe({
  className: 'p-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '1.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontFamily: 'body',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'hover',
    _disabled: { color: 'fg.disabled', bg: 'bg.muted', borderColor: 'border', cursor: 'not-allowed', '& svg': { color: 'inherit' } },
  },
  variants: {
    variant: {
      solid: { bg: 'accent.solid', color: 'accent.contrast', '&:hover:enabled, &:is(a):hover': { bg: 'accent.solidHover' } },
      outline: {
        bg: 'bg.panel',
        color: 'fg',
        borderColor: 'border.emphasized',
        '& svg': { color: 'fg.subtle' },
        '&:hover:enabled, &:is(a):hover, &[aria-expanded=true]': { bg: 'bg.muted' },
      },
      ghost: {
        bg: 'transparent',
        color: 'fg.muted',
        '& svg': { color: 'fg.subtle' },
        '&:hover:enabled, &:is(a):hover, &[aria-expanded=true]': { bg: 'bg.muted' },
        _disabled: { bg: 'transparent', borderColor: 'transparent' },
      },
      danger: { bg: 'danger.solid', color: 'danger.contrast', '&:hover:enabled': { bg: 'danger.solidHover' } },
      dangerOutline: {
        bg: 'bg.panel',
        color: 'danger.fg',
        borderColor: 'border.emphasized',
        '&:hover:enabled': { bg: 'danger.bg' },
      },
    },
    size: {
      xs: { h: '6', minW: '6', px: '2', fontSize: '12px', lineHeight: '16px', borderRadius: '5px' },
      sm: { h: '7', minW: '7', px: '2.5', fontSize: '13px', lineHeight: '20px', borderRadius: 'l2' },
      md: { h: '9', minW: '9', px: '3', fontSize: '13px', lineHeight: '20px', borderRadius: 'l2' },
    },
    iconOnly: { true: { px: '0' } },
  },
  defaultVariants: { size: 'sm', variant: 'outline' },
});

const control = {
  width: '100%',
  minWidth: 0,
  fontFamily: 'body',
  color: 'fg',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'l2',
  _placeholder: { color: 'fg.subtle', opacity: 1 },
  _disabled: { color: 'fg.disabled', bg: 'bg.muted', borderColor: 'border', cursor: 'not-allowed' },
  _focusVisible: { borderColor: 'focusRing', outlineOffset: '-1px' },
  _invalid: { borderColor: 'danger.mark', boxShadow: 'inset 0 0 0 1px {colors.danger.mark}' },
};

const input = defineRecipe({
  className: 'p-input',
  base: control,
  variants: {
    size: {
      sm: { h: '7', px: '2', fontSize: '12px', lineHeight: '16px' },
      md: { h: '9', px: '2.5', fontSize: '13px', lineHeight: '20px' },
    },
  },
  defaultVariants: { size: 'md' },
});

const textarea = defineRecipe({
  className: 'p-textarea',
  base: { ...control, px: '2.5', py: '2', fontSize: '13px', lineHeight: '20px', minHeight: '80px', resize: 'vertical' },
});

/** One-part Chakra recipes: only those that are used, so that Chakra's own set stays out of the bundle. */
export const recipes = { button, input, textarea };
