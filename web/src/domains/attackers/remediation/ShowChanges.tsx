import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';

/** Tells that the list changed since it was asked for, so that no row moves under the pointer. */
export function ShowChanges({
  isDue,
  onShow,
}: {
  readonly isDue: boolean;
  readonly onShow: () => void;
}) {
  const { t } = useTranslation('remediation');
  return (
    <span role="status">
      {isDue && (
        <Button size="xs" icon={<RefreshCw size={14} />} onClick={onShow}>
          {t('news')}
        </Button>
      )}
    </span>
  );
}
