import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { checkMaintenance, confirmMaintenance } from './checkMaintenance.ts';
import { isUnderMaintenance, onMaintenance, onMaintenanceTold } from './maintenanceState.ts';

const MaintenancePage = lazy(() => import('./MaintenancePage.tsx'));

/**
 * Everything, or the maintenance page in its place. Asks once at the start, and again when an
 * answer tells otherwise.
 */
export function MaintenanceGate({ children }: { readonly children: ReactNode }) {
  const environment = useRelayEnvironment();
  const isOn = useSyncExternalStore(onMaintenance, isUnderMaintenance);
  useEffect(() => {
    const stop = onMaintenanceTold((isTold) => confirmMaintenance(environment, isTold));
    void checkMaintenance(environment);
    return stop;
  }, [environment]);
  if (!isOn) return children;
  return (
    <Suspense>
      <MaintenancePage />
    </Suspense>
  );
}
