import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';

interface NewAttackersProps {
  /** Attackers that match and are not in the list. */
  readonly count: number;
  /** Whether the list has no row that could move. */
  readonly isListEmpty: boolean;
  readonly onShow: () => void;
}

/**
 * Tells of attackers that came since the list was asked for, so that no row moves under the
 * pointer; an empty list shows them by itself.
 */
export function NewAttackers({ count, isListEmpty, onShow }: NewAttackersProps) {
  const { t } = useTranslation('attackersList');
  const isDue = count > 0 && isListEmpty;
  useEffect(() => {
    if (isDue) onShow();
  }, [isDue, onShow]);
  return (
    <span role="status">
      {count > 0 && !isListEmpty && (
        <Button size="xs" icon={<ArrowUp size={14} />} onClick={onShow}>
          {t('news', { count, formatted: count.toLocaleString('en-GB') })}
        </Button>
      )}
    </span>
  );
}
