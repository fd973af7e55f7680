import { defineRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { TRUNCATED } from '../../../../ui/theme/styles.ts';

const line = { display: 'flex', alignItems: 'center' } as const;
/** In a narrow window the sidebar is a rail of icons. */
const rail = (style: SystemStyleObject) => ({ xlDown: style });

const frame = defineRecipe({
  className: 'shell',
  base: {
    display: 'grid',
    gridTemplateRows: 'auto 48px minmax(0, 1fr)',
    gridTemplateColumns: { base: '84px minmax(0, 1fr)', xl: '216px minmax(0, 1fr)' },
    gridTemplateAreas: "'side banner' 'side top' 'side main'",
    height: 'full',
    '& > main': { gridArea: 'main', minWidth: '0', overflow: 'auto', outline: 'none' },
  },
});

/** The first stop of the keyboard; out of sight until then. */
const skipLink = defineRecipe({
  className: 'skip-link',
  base: {
    position: 'fixed',
    top: '-48px',
    left: '2',
    zIndex: 'tooltip',
    py: '1.5',
    px: '3',
    borderRadius: 'l2',
    bg: 'bg.raised',
    boxShadow: 'md',
    '&:focus': { top: '2' },
  },
});

const side = defineRecipe({
  className: 'side',
  base: {
    gridArea: 'side',
    display: 'flex',
    flexDirection: 'column',
    minHeight: '0',
    px: { base: '0.5', xl: '2' },
    borderRightWidth: '1px',
    '& > nav': {
      display: 'flex',
      flexDirection: 'column',
      flex: 1,
      minHeight: '0',
      overflowY: 'auto',
      // What is scrolled to stops above the foot, which stays.
      scrollPaddingBottom: '20',
    },
    '& .side-brand': {
      ...line,
      flex: 'none',
      height: '12',
      px: '2',
      color: 'fg',
      '&:hover': { textDecoration: 'none' },
      ...rail({ justifyContent: 'center', px: '0' }),
    },
    '& .side-section': {
      ...rail({
        pt: '2',
        mt: '2',
        borderTopWidth: '1px',
        borderColor: 'border.subtle',
      }),
      '& h2': { padding: '12px 8px 4px', textStyle: 'micro', fontWeight: 'medium' },
      '& h2 a': { color: 'fg.subtle' },
    },
    '& .side-foot': {
      position: 'sticky',
      bottom: 0,
      py: '2',
      mt: 'auto',
      bg: 'bg',
      '&:empty': { display: 'none' },
      ...rail({ mt: 'auto', borderTopWidth: '1px', borderColor: 'border.subtle' }),
    },
    '& .side-link': {
      ...line,
      gap: '2',
      height: '7',
      px: '2',
      borderRadius: '5px',
      color: 'fg.muted',
      '& > svg': { flex: 'none', color: 'fg.subtle' },
      '& > span:first-of-type': { ...TRUNCATED, minWidth: '0' },
      '& > .p-badge': { ml: 'auto' },
      '&:hover': { textDecoration: 'none', bg: 'bg.muted' },
      '&[aria-current]': { bg: 'bg.emphasized', color: 'fg', fontWeight: 550 },
      '&[aria-current] > svg': { color: 'fg' },
      ...rail({
        flexDirection: 'column',
        justifyContent: 'center',
        gap: '0.5',
        height: 'auto',
        minHeight: '10',
        py: '1',
        px: '0',
        fontSize: '11px',
        lineHeight: '13px',
        letterSpacing: '-0.02em',
        // Longer names, such as Spanish ones, take two lines.
        '& > span:first-of-type': {
          maxWidth: 'full',
          overflow: 'hidden',
          textAlign: 'center',
          textWrap: 'balance',
          whiteSpace: 'normal',
        },
      }),
    },
  },
});

/** Initials of the organization. */
const square = defineRecipe({
  className: 'side-square',
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '22px',
    height: '22px',
    borderRadius: 'l1',
    fontSize: '10px',
    fontWeight: 650,
    color: 'fg.inverted',
    bg: 'bg.inverted',
  },
});

const words = defineRecipe({
  className: 'side-words',
  base: {
    minWidth: '0',
    '& > *': { ...TRUNCATED, display: 'block' },
    '& > b': { textStyle: 'small', fontWeight: 550 },
    '& > small': { fontSize: '11px', lineHeight: '14px', color: 'fg.subtle' },
  },
});

const top = defineRecipe({
  className: 'top',
  base: {
    gridArea: 'top',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minWidth: '0',
    padding: '0 16px 0 var(--p-gutter)',
    borderBottomWidth: '1px',
  },
});

const find = defineRecipe({
  className: 'find',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: { base: '240px', xl: '280px' },
    height: '7',
    padding: '0 6px 0 8px',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.panel',
    fontSize: '12px',
    color: 'fg.subtle',
    '& > kbd': { ml: 'auto' },
  },
});

const live = defineRecipe({
  className: 'live',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'small',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > b': { fontWeight: 'medium', color: 'fg' },
    '& > i': {
      width: '2',
      height: '2',
      borderWidth: '1.5px',
      borderColor: 'fg.subtle',
      borderRadius: '50%',
    },
    '& > i[data-on]': { borderColor: 'success.mark', bg: 'success.mark' },
  },
});

const avatar = defineRecipe({
  className: 'avatar',
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '6',
    height: '6',
    borderRadius: '50%',
    fontSize: '10px',
    fontWeight: 'semibold',
    color: 'fg.muted',
    bg: 'bg.emphasized',
  },
});

/** What is around every page: it is there before the first script of the page has come. */
export const shell = [frame, skipLink, side, square, words, top, find, live, avatar];
