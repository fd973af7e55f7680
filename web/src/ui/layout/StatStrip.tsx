import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TABULAR, TRUNCATED } from '../theme/styles.ts';

interface Stat {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** Why it moved: "+22 · −31 resolved". */
  readonly note?: ReactNode;
  /** A sparkline; hidden where there is no room. */
  readonly trend?: ReactNode;
}

interface StatStripProps {
  readonly stats: readonly Stat[];
  /** `plain` has no frame, for the head of a drawer. */
  readonly variant?: 'framed' | 'plain';
}

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    flex: 'none',
    '& > div': { display: 'flex', flexDirection: 'column' },
    // A label of two lines pushes no count out of the row.
    '& > div > dt': { mb: 'auto', xlDown: { whiteSpace: 'normal' } },
  },
  variants: {
    variant: {
      framed: {
        gridAutoColumns: 'minmax(0, 1fr)',
        borderWidth: '1px',
        borderRadius: 'l3',
        bg: 'bg.panel',
        '& > div': { p: '12px 16px 10px', xlDown: { px: '3' } },
        '& > div + div': { borderLeftWidth: '1px', borderColor: 'border.subtle' },
      },
      plain: {
        gridAutoColumns: 'minmax(0, max-content)',
        gap: { base: '6', xl: '10' },
        '& b': { textStyle: 'title', letterSpacing: '-0.02em' },
      },
    },
  },
});
const Label = chakra('dt', {
  base: { ...TRUNCATED, textStyle: 'small', color: 'fg.muted' },
});
const Value = chakra('dd', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '2',
    mt: '1',
    '& > b': { ...TABULAR, whiteSpace: 'nowrap' },
    '& > svg': { xlDown: { display: 'none' } },
  },
  variants: { variant: { framed: { '& > b': { textStyle: 'stat' } }, plain: {} } },
});
const Note = chakra('dd', {
  base: {
    ...TRUNCATED,
    minHeight: '4',
    mt: '0.5',
    textStyle: 'micro',
    color: 'fg.subtle',
    xlDown: { whiteSpace: 'normal' },
  },
});

/** Counts in a row, each with what moved it. */
export function StatStrip({ stats, variant = 'framed' }: StatStripProps) {
  const hasNotes = stats.some(({ note }) => note !== undefined);
  return (
    <Strip variant={variant}>
      {stats.map((stat) => (
        <chakra.div key={stat.key} minWidth="0">
          <Label>{stat.label}</Label>
          <Value variant={variant}>
            <b>{stat.value}</b>
            {stat.trend}
          </Value>
          {hasNotes && <Note>{stat.note}</Note>}
        </chakra.div>
      ))}
    </Strip>
  );
}
