import { defineRecipe } from '@chakra-ui/react/styled-system';

/** A path template; its parameters are tinted unless its row is selected. */
export const path = defineRecipe({
  className: 'p-path',
  base: {
    textStyle: 'path',
    whiteSpace: 'nowrap',
    '& em': {
      fontStyle: 'normal',
      color: 'param.fg',
      bg: 'param.bg',
      borderRadius: '3px',
      padding: '1px 2px',
    },
    '[data-selected] &': { '& em': { bg: 'none' } },
    '.p-cell > &': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
    // What gives way is the middle: the end of a path tells it from its neighbours.
    '&[data-how=fits]': {
      display: 'inline-flex',
      minWidth: '0',
      maxWidth: 'full',
      position: 'relative',
    },
    '&[data-how=fits] > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '&[data-how=fits] > :nth-child(2)': { minWidth: '2ch' },
    '&[data-how=fits] > :nth-child(3)': { flex: 'none', maxWidth: 'calc(100% - 2ch)' },
    // For those who hear it: of two boxes they would hear two words.
    '&[data-how=fits] > :first-child:not(:last-child)': {
      position: 'absolute',
      inset: '0',
      opacity: '0',
      pointerEvents: 'none',
      userSelect: 'none',
    },
    '&[data-how=wraps]': { minWidth: '0', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  variants: {
    size: { row: {}, title: { fontSize: '16px', lineHeight: '24px', fontWeight: 'medium' } },
  },
});

/** A host with the icon of its kind. */
export const host = defineRecipe({
  className: 'p-host',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    maxWidth: 'full',
    verticalAlign: 'middle',
    '& > svg': { flex: 'none', color: 'fg.subtle' },
    // The end stays, the beginning gives way.
    '& > .p-host-name': { display: 'inline-flex', minWidth: '0', whiteSpace: 'nowrap' },
    '& > .p-host-name > :last-child:not(:first-child)': { flex: 'none' },
  },
});

/** A meter and a number. */
export const risk = defineRecipe({
  className: 'p-risk',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '1.5',
    lineHeight: '20px',
    verticalAlign: 'middle',
    fontVariantNumeric: 'tabular-nums',
    '& > i': {
      display: 'inline-block',
      position: 'relative',
      width: '6',
      height: '1',
      overflow: 'hidden',
      borderRadius: '2px',
      bg: 'bg.emphasized',
    },
    '& > i > b': {
      position: 'absolute',
      inset: '0 auto 0 0',
      borderRadius: '2px',
      bg: 'fg.muted',
    },
    '&[data-level=high] > i > b': { bg: 'severity.high.mark' },
    '&[data-level=critical] > i > b': { bg: 'severity.critical.mark' },
  },
});
