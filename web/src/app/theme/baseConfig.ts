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
 * The states that our recipes use, and the properties whose values may be tokens; any other property
 * of CSS takes plain values. Chakra's own base knows them all, which is 4 kB more before the first
 * paint.
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
    fill: from('colors'),
    borderColor: from('colors'),
    borderRadius: from('radii'),
    boxShadow: from('shadows'),
    padding: from('spacing', 'p'),
    paddingInline: from('spacing', 'px'),
    paddingBlock: from('spacing', 'py'),
    paddingTop: from('spacing', 'pt'),
    paddingBottom: from('spacing', 'pb'),
    paddingLeft: from('spacing', 'pl'),
    paddingRight: from('spacing', 'pr'),
    margin: from('spacing', 'm'),
    marginInline: from('spacing', 'mx'),
    marginInlineStart: from('spacing', 'marginStart'),
    marginBlock: from('spacing', 'my'),
    marginTop: from('spacing', 'mt'),
    marginBottom: from('spacing', 'mb'),
    marginLeft: from('spacing', 'ml'),
    marginRight: from('spacing', 'mr'),
    gap: from('spacing'),
    rowGap: from('spacing'),
    columnGap: from('spacing'),
    inset: from('spacing'),
    top: from('spacing'),
    right: from('spacing'),
    bottom: from('spacing'),
    left: from('spacing'),
    width: from('sizes', 'w'),
    minWidth: from('sizes', 'minW'),
    maxWidth: from('sizes', 'maxW'),
    height: from('sizes', 'h'),
    minHeight: from('sizes', 'minH'),
    maxHeight: from('sizes', 'maxH'),
    fontFamily: from('fonts'),
    fontWeight: from('fontWeights'),
    zIndex: from('zIndex'),
    animationDuration: from('durations'),
    animationTimingFunction: from('easings'),
    transitionDuration: from('durations'),
  },
});
