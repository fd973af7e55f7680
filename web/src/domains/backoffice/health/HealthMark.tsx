import { chakra } from '@chakra-ui/react/styled-system';
import type { HealthState } from '@palisade/vocabulary/installationHealth.ts';
import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS = {
  healthy: CircleCheck,
  degraded: TriangleAlert,
  failing: CircleX,
  unknown: CircleHelp,
} as const;

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'small',
    whiteSpace: 'nowrap',
    '&[data-state=healthy] svg': { color: 'success.mark' },
    '&[data-state=degraded] svg': { color: 'warning.mark' },
    '&[data-state=failing] svg': { color: 'danger.mark' },
    '&[data-state=unknown] svg': { color: 'fg.subtle' },
  },
});

/** A state: a shape and a word. */
export function HealthMark({ state }: { readonly state: HealthState }) {
  const { t } = useTranslation('backoffice');
  const Icon = ICONS[state];
  return (
    <Mark data-state={state}>
      <Icon size={14} aria-hidden="true" />
      {t(`health.states.${state}`)}
    </Mark>
  );
}
