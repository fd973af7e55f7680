import { chakra } from '@chakra-ui/react/styled-system';

const tone = {
  muted: { color: 'fg.muted' },
  subtle: { color: 'fg.subtle' },
  success: { color: 'success.fg' },
  warning: { color: 'warning.fg' },
  danger: { color: 'danger.fg' },
};

const truncate = {
  true: {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};

/** Words in a line; `textStyle` gives their size: `strong`, `small`, `micro`, `code`, `path`. */
export const Text = chakra('span', { variants: { tone, truncate } });

/** A small paragraph beside the matter: a hint, a caption, what went wrong. */
export const Note = chakra('p', {
  base: { textStyle: 'small', color: 'fg.subtle' },
  variants: { tone },
});

/** An icon and its words, which may break; the icon is subtle unless both have a tone. */
export const IconText = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    '& > svg': { flex: 'none' },
  },
  variants: { tone: { ...tone, none: { '& > svg': { color: 'fg.subtle' } } } },
  defaultVariants: { tone: 'none' },
});
