import { defineRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';

const COLOURS = {
  key: 'code.key',
  string: 'code.string',
  number: 'code.number',
  punct: 'code.punct',
  flag: 'param.fg',
  comment: 'fg.subtle',
} as const;

const kinds: SystemStyleObject = Object.fromEntries(
  Object.entries(COLOURS).map(([kind, color]) => [`& [data-kind=${kind}]`, { color }]),
);

/** A block of code. */
const block = defineRecipe({
  className: 'p-code',
  base: {
    overflow: 'hidden',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    ...kinds,
    '& pre': { padding: '12px 0', overflowX: 'auto', textStyle: 'path', lineHeight: '18px' },
    '& pre[data-numbered]': { padding: '4px 0' },
  },
});

const head = defineRecipe({
  className: 'p-code-head',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    height: '8',
    padding: '0 4px 0 12px',
    borderBottomWidth: '1px',
    textStyle: 'small',
    color: 'fg.muted',
    bg: 'bg.panel',
    '& > b': { fontWeight: 'medium', whiteSpace: 'nowrap' },
    '& > :last-child': { ml: 'auto' },
  },
});

/** A line, with its number and why it is marked. */
const line = defineRecipe({
  className: 'p-code-line',
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    minWidth: 'max-content',
    minHeight: '18px',
    padding: '0 14px',
    whiteSpace: 'pre',
    'pre[data-numbered] > &': {
      gridTemplateColumns: '32px 1fr auto',
      padding: '0 8px 0 0',
    },
    '& > i': {
      paddingRight: '10px',
      fontSize: '11px',
      fontStyle: 'normal',
      textAlign: 'end',
      color: 'fg.subtle',
      userSelect: 'none',
    },
    '& > code': { font: 'inherit' },
    '&[data-marked]': {
      bg: 'anomaly.bg',
      boxShadow: 'inset 3px 0 0 var(--p-colors-danger-mark)',
    },
  },
});

const reason = defineRecipe({
  className: 'p-code-reason',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    pl: '3',
    fontFamily: 'body',
    fontSize: '11px',
    fontWeight: 'medium',
    lineHeight: '18px',
    letterSpacing: '0',
    color: 'anomaly.fg',
  },
});

/** Code, of which hundreds of lines may be shown. */
export const code = [block, head, line, reason];
