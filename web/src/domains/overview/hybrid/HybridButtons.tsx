import { Activity, Waypoints } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { overviewAddress } from '../overviewAddress.ts';

const HybridStatusDialog = lazy(() => import('./HybridStatusDialog.tsx'));
const HybridTrafficDialog = lazy(() => import('./HybridTrafficDialog.tsx'));

/** Ways to how this installation is and what goes through it; the address says which is open. */
export function HybridButtons() {
  const { t } = useTranslation('overview');
  const [{ hybrid }, change] = useAddress(overviewAddress);
  const close = () => change({ hybrid: null });
  return (
    <>
      <IconButton
        label={t('hybrid.status')}
        icon={<Activity size={16} />}
        onClick={() => change({ hybrid: 'status' })}
      />
      <IconButton
        label={t('hybrid.traffic')}
        icon={<Waypoints size={16} />}
        onClick={() => change({ hybrid: 'traffic' })}
      />
      <Suspense fallback={null}>
        {hybrid === 'status' && <HybridStatusDialog onClose={close} />}
        {hybrid === 'traffic' && <HybridTrafficDialog onClose={close} />}
      </Suspense>
    </>
  );
}
