import { chakra } from '@chakra-ui/react/styled-system';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';

/** What a panel of the settings is about. */
export const About = chakra('p', {
  base: { maxWidth: '640px', marginBottom: '4', color: 'fg.muted' },
});

/** A control of the settings with its label, in a line. */
export const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '9',
    '& + &': { marginTop: '2' },
    '& > label:first-child': { width: '280px' },
    '& input[type=range]': { width: '240px', accentColor: 'var(--p-colors-accent-fg)' },
  },
});

/** A list of the settings: long words give way, controls and the actions at its end do not. */
export const SettingsTable = chakra(SmallTable, {
  base: {
    '& th': { paddingInline: '2', textAlign: 'left', whiteSpace: 'nowrap' },
    '& td': {
      maxWidth: { base: '116px', xl: '320px' },
      paddingInline: '2',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& td:nth-child(2)': { maxWidth: { base: '166px', xl: '320px' } },
    '& :is(td:last-child, td:has(.p-select))': { maxWidth: 'none' },
    '& :is(td:last-child, .p-num)': { textAlign: 'right' },
    '& .p-num': { paddingRight: '24px' },
    '& .p-select': { width: { base: '144px', xl: '150px' } },
    '& .p-switch': { verticalAlign: 'middle' },
    '& tr[data-meant] > td': { bg: 'bg.selected' },
    '& tr[data-meant] > td:first-of-type': { boxShadow: 'inset 2px 0 0 {colors.accent.fg}' },
    '& code': { textStyle: 'code', color: 'fg.muted' },
    '& td > :is(a, button)': { verticalAlign: 'middle' },
    '& td > .p-button + .p-button': { marginLeft: '1.5' },
  },
});

/** Values or hosts that a pattern was tried on, one a line. */
export const Tried = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    marginBlock: '6px 8px',
    textStyle: 'code',
    '& span': { marginLeft: '2', color: 'fg.subtle', fontFamily: 'body' },
    '& [data-match] span': { color: 'success.fg' },
  },
});
