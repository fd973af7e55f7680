import { chakra } from '@chakra-ui/react/styled-system';
import type { HealthState } from '@palisade/vocabulary/installationHealth.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { HealthFigure_figure$key } from '../../../__generated__/HealthFigure_figure.graphql.ts';
import { formatFigure } from './formatFigure.ts';
import { HealthMark } from './HealthMark.tsx';

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 90px minmax(0, 290px) 80px',
    alignItems: 'center',
    gap: '3',
    minHeight: '8',
    borderTop: '1px solid',
    borderColor: 'border.subtle',
    '& b': { textAlign: 'end', fontWeight: 'medium' },
    '& > [data-state]': { justifySelf: 'end' },
    '& small': { textStyle: 'small', color: 'fg.subtle' },
  },
});

/** Words of thresholds: one for both states, and one for each. */
const SAME = { low: 'failingAt', high: 'failingFrom' } as const;
const APART = { low: 'degradedAt', high: 'degradedFrom' } as const;

interface HealthFigureProps {
  /** Name of what it was measured of. */
  readonly component: string;
  readonly figure: HealthFigure_figure$key;
}

/** A figure with its thresholds and what it comes to. */
export function HealthFigure({ component, figure: key }: HealthFigureProps) {
  const { t } = useTranslation('backoffice');
  const { name, value, unit, state, degradedFrom, failingFrom, isLow } = useFragment(
    graphql`
      fragment HealthFigure_figure on HealthFigure @throwOnFieldError {
        name
        value
        unit
        state
        degradedFrom
        failingFrom
        isLow
      }
    `,
    key,
  );
  const hasLimit = degradedFrom != null && failingFrom != null;
  const words = (degradedFrom === failingFrom ? SAME : APART)[isLow ? 'low' : 'high'];
  const path = `${component}.${name}` as 'database.size';
  return (
    <Line>
      <span>{t(`health.figures.${path}`, { defaultValue: name })}</span>
      <b>{formatFigure(t, value, unit)}</b>
      <small>
        {hasLimit &&
          t(`health.limits.${words}`, {
            degraded: formatFigure(t, degradedFrom, unit),
            failing: formatFigure(t, failingFrom, unit),
          })}
      </small>
      {hasLimit ? <HealthMark state={state as HealthState} /> : <span />}
    </Line>
  );
}
