import { defineConfig } from '@chakra-ui/react/styled-system';

type Tokens =
  | 'colors'
  | 'durations'
  | 'easings'
  | 'fontWeights'
  | 'fonts'
  | 'radii'
  | 'shadows'
  | 'sizes'
  | 'spacing'
  | 'zIndex';

const from = (values: Tokens, shorthand?: string) => ({
  values,
  ...(shorthand !== undefined && { shorthand: [shorthand] }),
});

/**
 * The states and properties that our recipes use, with the tokens that each may name. Chakra's own
 * base knows every property of CSS, which is 4 kB more before the first paint.
 */
export const baseConfig = defineConfig({
  conditions: {
    open: '&:is([open], [data-open], [data-state=open])',
    closed: '&:is([closed], [data-closed], [data-state=closed])',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    highlighted: '&[data-highlighted]',
    dark: '.dark &',
    light: ':root &, .light &',
  },
  utilities: {
    background: from('colors', 'bg'),
    backgroundColor: from('colors'),
    color: from('colors'),
    borderColor: from('colors'),
    borderRadius: from('radii'),
    boxShadow: from('shadows'),
    padding: from('spacing', 'p'),
    paddingInline: from('spacing', 'px'),
    paddingTop: from('spacing', 'pt'),
    paddingBottom: from('spacing', 'pb'),
    paddingBlock: from('spacing', 'py'),
    marginInline: from('spacing', 'mx'),
    marginInlineStart: from('spacing', 'marginStart'),
    marginBlock: from('spacing', 'my'),
    marginTop: from('spacing'),
    gap: from('spacing'),
    inset: from('spacing'),
    right: from('spacing'),
    width: from('sizes'),
    minWidth: from('sizes'),
    maxWidth: from('sizes'),
    height: from('sizes'),
    minHeight: from('sizes'),
    fontFamily: from('fonts'),
    fontWeight: from('fontWeights'),
    zIndex: from('zIndex'),
    animationDuration: from('durations'),
    animationTimingFunction: from('easings'),
    transitionDuration: from('durations'),
  },
});
