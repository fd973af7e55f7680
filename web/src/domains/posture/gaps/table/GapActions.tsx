import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { IconButton } from '../../../../ui/buttons/Button.tsx';
import type { GapRow } from './useGapRows.ts';

interface GapActionsProps {
  readonly gap: GapRow;
  readonly onChangeStatus: (gap: GapRow) => void;
}

/** What can be done with the gap of a row. */
export function GapActions({ gap, onChangeStatus }: GapActionsProps) {
  const { t } = useTranslation('gaps');
  const { can } = useCompany();
  const reason = !can('changeGaps')
    ? t('change.forbidden')
    : gap.status === 'deactivated'
      ? t('change.deactivated')
      : undefined;
  return (
    <IconButton
      size="xs"
      variant="outline"
      label={t('change.of', { name: gap.name })}
      icon={<CircleDot size={14} />}
      onClick={() => onChangeStatus(gap)}
      {...(reason !== undefined && { disabledReason: reason })}
    />
  );
}
