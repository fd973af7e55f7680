import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { Insight } from './useInsights.ts';
import { useSwitchInsight } from './useSwitchInsight.ts';

interface TurnInsightProps {
  readonly insight: Insight;
  /** Conditions of the list that it is in: what they count follows. */
  readonly filter: Filter | null;
}

/** Turns the insight of a row on or off. */
export function TurnInsight({ insight, filter }: TurnInsightProps) {
  const { t } = useTranslation('remediation');
  const turn = useSwitchInsight(filter);
  const { isActive, location, name } = insight;
  return (
    <Button
      size="xs"
      aria-label={t(isActive ? 'turn.offOf' : 'turn.onOf', { field: `${location} ${name}` })}
      onClick={() => turn(insight)}
    >
      {t(isActive ? 'turn.off' : 'turn.on')}
    </Button>
  );
}
