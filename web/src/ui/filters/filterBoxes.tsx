import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useUiText } from '../text/UiText.tsx';
import { CENTRED, TABULAR, TRUNCATED } from '../theme/styles.ts';

const HOVERED = { '&:hover': { bg: 'bg.muted' } } as const;

/** Field, operator, value and × in one box with hairlines between. */
export const Chip = chakra('span', {
  base: {
    ...CENTRED,
    display: 'inline-flex',
    flex: 'none',
    maxWidth: 'full',
    height: '7',
    borderWidth: '1px',
    borderRadius: 'l2',
    fontSize: '12px',
    whiteSpace: 'nowrap',
    verticalAlign: 'top',
    bg: 'bg.panel',
    '& > [data-segment]': { padding: '0 7px' },
    '& > *': {
      height: '26px',
      borderRightWidth: '1px',
      borderColor: 'border.subtle',
      lineHeight: '26px',
    },
    '& > :last-child': { borderRightWidth: '0' },
    '& > button:hover': { bg: 'bg.muted' },
    '& > button:focus-visible': { outlineOffset: '-2px' },
    '& > [data-segment=field]': { color: 'fg.muted' },
    '& > [data-segment=operator]': { color: 'fg.subtle' },
    '& > [data-segment=value]': {
      ...TRUNCATED,
      ...TABULAR,
      maxWidth: '280px',
      fontWeight: 'medium',
    },
  },
});

/** Conditions in one frame. */
export const Group = chakra('span', {
  base: {
    ...CENTRED,
    display: 'inline-flex',
    flexWrap: 'wrap',
    gap: '1',
    maxWidth: 'full',
    padding: '1px 2px',
    margin: '-2px 0',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l3',
    bg: 'bg.subtle',
  },
});

/** What the items are called whose conditions stand in a frame. */
export const ItemsName = chakra('span', {
  base: {
    padding: '0 4px 0 6px',
    fontSize: '12px',
    lineHeight: '28px',
    color: 'fg.muted',
  },
});

/** A quiet button of a frame: all of, any of, has, has not. */
export const FrameButton = chakra('button', {
  base: {
    ...CENTRED,
    ...HOVERED,
    display: 'inline-flex',
    flex: 'none',
    gap: '1',
    height: '7',
    padding: '0 6px',
    borderRadius: 'l2',
    fontSize: '12px',
    color: 'fg.muted',
  },
});

const Remove = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    color: 'fg.subtle',
    padding: '0 6px',
  },
  variants: { of: { chip: {}, group: { ...HOVERED, height: '7', borderRadius: 'l2' } } },
});

/** The × of a chip or a frame. */
export function RemoveButton({
  of,
  name,
  onClick,
}: {
  readonly of: 'chip' | 'group';
  readonly name: string;
  readonly onClick: () => void;
}) {
  const t = useUiText();
  return (
    <Remove type="button" of={of} aria-label={t('remove', { name })} onClick={onClick}>
      <X size={12} />
    </Remove>
  );
}

/** A few words in an editor: that nothing is found, or what is wrong. */
export const EditorNote = chakra('p', {
  base: { maxWidth: '260px', fontSize: '12px', color: 'fg.subtle' },
  variants: { kind: { note: {}, fault: { mt: '1.5', color: 'danger.fg' } } },
});

/** The two ends of a span under each other. */
export const Ends = chakra('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    '& > label': { ...CENTRED, gap: '2' },
    '& > label > span:first-of-type': { width: '9', color: 'fg.subtle' },
    '& input[type=range]': {
      flex: 1,
      minWidth: '120px',
      accentColor: 'var(--p-colors-accent-fg)',
    },
    '& input[type=number]': { width: '72px' },
  },
});
