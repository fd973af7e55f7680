import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useDismissDiscovery } from './useDismissDiscovery.ts';

interface DismissDiscoveryProps {
  readonly hostId: string;
  readonly host: string;
  /** When the newest of its endpoints was discovered, ISO 8601. */
  readonly discoveredAt: string;
}

/** Hides a discovery from the viewer, who is asked first. */
export function DismissDiscovery({ hostId, host, discoveredAt }: DismissDiscoveryProps) {
  const { t } = useTranslation('overview');
  const [isAsking, setIsAsking] = useState(false);
  const dismiss = useDismissDiscovery();
  const handleConfirm = () => {
    setIsAsking(false);
    void dismiss({ hostId, upTo: discoveredAt });
  };
  return (
    <>
      <IconButton
        size="xs"
        variant="ghost"
        label={t('latest.dismissOf', { host })}
        icon={<X size={14} />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('latest.dismissTitle')}
        confirmLabel={t('latest.dismiss')}
        isDanger={false}
        onCancel={() => setIsAsking(false)}
        onConfirm={handleConfirm}
      >
        {t('latest.dismissBody', { host })}
      </ConfirmDialog>
    </>
  );
}
