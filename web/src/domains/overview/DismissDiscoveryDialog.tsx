import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useDismissDiscovery } from './useDismissDiscovery.ts';

interface DismissDiscoveryDialogProps {
  readonly hostId: string;
  readonly host: string;
  /** When the newest of its endpoints was discovered, ISO 8601. */
  readonly discoveredAt: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a discovery is hidden. */
export default function DismissDiscoveryDialog({
  hostId,
  host,
  discoveredAt,
  isOpen,
  onClose,
}: DismissDiscoveryDialogProps) {
  const { t } = useTranslation('overview');
  const dismiss = useDismissDiscovery();
  const handleConfirm = () => {
    onClose();
    void dismiss({ hostId, upTo: discoveredAt });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('latest.dismissTitle')}
      confirmLabel={t('latest.dismiss')}
      isDanger={false}
      onCancel={onClose}
      onConfirm={handleConfirm}
    >
      {t('latest.dismissBody', { host })}
    </ConfirmDialog>
  );
}
