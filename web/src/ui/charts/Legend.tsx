import { chakra } from '@chakra-ui/react/styled-system';
import type { Series } from './bins.ts';

/** The square of a series, in its colour. */
export const Square = chakra('i', {
  base: { width: '2', height: '2', flex: 'none', borderRadius: '1px' },
});

const List = chakra('ul', {
  base: {
    display: 'flex',
    gap: '4',
    textStyle: 'small',
    color: 'fg.muted',
    '& > li': { display: 'flex', alignItems: 'center', gap: '1.5' },
  },
});

/** Squares and words of the series, for the head of a chart. */
export function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <List>
      {series.map(({ key, label, colour }) => (
        <li key={key}>
          <Square style={{ background: `var(--p-colors-${colour})` }} />
          {label}
        </li>
      ))}
    </List>
  );
}
