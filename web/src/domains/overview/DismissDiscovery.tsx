import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/Button.tsx';

const DismissDiscoveryDialog = lazy(() => import('./DismissDiscoveryDialog.tsx'));

interface DismissDiscoveryProps {
  readonly hostId: string;
  readonly host: string;
  /** When the newest of its endpoints was discovered, ISO 8601. */
  readonly discoveredAt: string;
}

/** Hides a discovery from the viewer, who is asked first. */
export function DismissDiscovery(props: DismissDiscoveryProps) {
  const { t } = useTranslation('overview');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const handleClick = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <IconButton
        size="xs"
        variant="ghost"
        label={t('latest.dismissOf', { host: props.host })}
        icon={<X size={14} />}
        onClick={handleClick}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <DismissDiscoveryDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
