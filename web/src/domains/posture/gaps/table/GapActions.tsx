import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { IconButton } from '../../../../ui/buttons/Button.tsx';
import type { GapRow } from './useGapRows.ts';

interface GapActionsProps {
  readonly gap: GapRow;
  /** Asks for another status, at the button. */
  readonly onAsk: (gap: GapRow, button: Element) => void;
}

/** What can be done with the gap of a row. */
export function GapActions({ gap, onAsk }: GapActionsProps) {
  const { t } = useTranslation('gaps');
  return (
    <IconButton
      size="xs"
      variant="outline"
      label={t('change.statusOf', { name: catalogueText(gap.name) })}
      aria-haspopup="menu"
      icon={<CircleDot size={14} />}
      onClick={({ currentTarget }) => onAsk(gap, currentTarget)}
      {...(gap.status === 'deactivated' && { disabledReason: t('change.deactivated') })}
    />
  );
}
