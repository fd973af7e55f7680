import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { Insight } from './useInsights.ts';
import { useSwitchInsight } from './useSwitchInsight.ts';

/** Turns the insight of a row on or off. */
export function TurnInsight({ insight }: { readonly insight: Insight }) {
  const { t } = useTranslation('remediation');
  const turn = useSwitchInsight();
  const { isActive, location, name } = insight;
  return (
    <Button size="xs" aria-label={t(isActive ? 'turn.offOf' : 'turn.onOf', { field: `${location} ${name}` })} onClick={() => turn(insight)}>
      {t(isActive ? 'turn.off' : 'turn.on')}
    </Button>
  );
}
