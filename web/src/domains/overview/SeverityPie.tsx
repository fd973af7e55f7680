import { chakra } from '@chakra-ui/react/styled-system';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Donut } from '../../ui/charts/Donut.tsx';
import { NumberText } from '../../ui/marks/NumberText.tsx';
import { SeverityBadge } from '../../ui/marks/SeverityBadge.tsx';
import { formatNumber } from '../../ui/text/format.ts';

const Pie = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '1.5',
    '& > ul': { width: 'full' },
    '& a': {
      display: 'grid',
      gridTemplateColumns: '1fr auto 44px',
      alignItems: 'center',
      height: '22px',
      marginInline: '-8px',
      paddingInline: '2',
      borderRadius: '4px',
      fontSize: '12px',
      color: 'inherit',
    },
    '& small': { textAlign: 'end', color: 'fg.subtle' },
    '& a:hover': { textDecoration: 'none', bg: 'bg.muted' },
  },
});

interface SeverityPieProps {
  /** The most severe first, those of which there are none included. */
  readonly counts: readonly { readonly severity: Severity; readonly count: number }[];
  readonly total: number;
  /** What is counted, below the total. */
  readonly unit: string;
  /** Address of those of a severity. */
  readonly pathOf: (severity: Severity) => string;
}

/** How many there are of each severity as a ring and a list, each leading to its own. */
export function SeverityPie({ counts, total, unit, pathOf }: SeverityPieProps) {
  const { t } = useTranslation('overview');
  return (
    <Pie>
      <Donut
        slices={counts.map(({ severity, count }) => ({
          key: severity,
          value: count,
          colour: `severity-${severity}-mark`,
        }))}
        total={formatNumber(total)}
        unit={unit}
      />
      <ul>
        {counts.map(({ severity, count }) => (
          <li key={severity}>
            <Link to={pathOf(severity)}>
              <SeverityBadge
                severity={severity}
                label={t(`severities.${severity}`)}
                variant="quiet"
              />
              <NumberText value={count} />
              <small className="p-num">{Math.round((count / total) * 100)}%</small>
            </Link>
          </li>
        ))}
      </ul>
    </Pie>
  );
}
