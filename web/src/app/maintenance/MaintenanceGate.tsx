import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { checkMaintenance } from './checkMaintenance.ts';
import { isUnderMaintenance, onMaintenance } from './maintenanceState.ts';

const MaintenancePage = lazy(() => import('./MaintenancePage.tsx'));

/**
 * Everything, or the maintenance page in its place. Asks once at the start; later each answer
 * tells.
 */
export function MaintenanceGate({ children }: { readonly children: ReactNode }) {
  const environment = useRelayEnvironment();
  const isOn = useSyncExternalStore(onMaintenance, isUnderMaintenance);
  useEffect(() => void checkMaintenance(environment), [environment]);
  if (!isOn) return children;
  return (
    <Suspense>
      <MaintenancePage />
    </Suspense>
  );
}
