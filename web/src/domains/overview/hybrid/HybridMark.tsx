import { chakra } from '@chakra-ui/react/styled-system';
import type { HybridStatusName } from '@palisade/vocabulary/hybridChecks.ts';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleX };

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'small',
    fontWeight: 'normal',
    whiteSpace: 'nowrap',
    '&[data-status=success] svg': { color: 'success.mark' },
    '&[data-status=warning] svg': { color: 'warning.mark' },
    '&[data-status=error] svg': { color: 'danger.mark' },
  },
});

interface HybridMarkProps {
  readonly status: HybridStatusName;
  /** What it is about: a check, or whether exchanges were taken. */
  readonly of?: 'statuses' | 'taken';
}

/** What a check, a group of them or a part of the traffic's way comes to: a shape and a word. */
export function HybridMark({ status, of = 'statuses' }: HybridMarkProps) {
  const { t } = useTranslation('overview');
  const Icon = ICONS[status];
  return (
    <Mark data-status={status}>
      <Icon size={14} aria-hidden="true" />
      {t(`hybrid.${of}.${status}`)}
    </Mark>
  );
}
