import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useBlocker, useLoaderData, useParams } from 'react-router-dom';
import { createRowOrders, RowOrdersContext } from '../../entities/drawers/rowOrder.ts';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import { identityOf } from '../../entities/routing/Boundaries.tsx';
import { useShownQueries } from '../../entities/routing/useShownQueries.ts';
import { DrawerStack } from '../../ui/drawer/DrawerStack.tsx';
import { ExitGuardProvider, useExitGuard } from '../../ui/drawer/ExitGuard.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { DrawerFailure, DrawerSkeleton } from './DrawerStates.tsx';
import type { OpenDrawer } from './drawerLayer.tsx';

/** The page, and above it the drawers of the address. Every exit asks about unsaved changes first. */
export default function DrawersHost() {
  const [orders] = useState(createRowOrders);
  return (
    <RowOrdersContext value={orders}>
      <ExitGuardProvider>
        <Outlet />
        <OpenDrawers />
      </ExitGuardProvider>
    </RowOrdersContext>
  );
}

function OpenDrawers() {
  const { t } = useTranslation();
  const open = useLoaderData<readonly OpenDrawer[]>();
  const { companyId = '' } = useParams();
  const { close } = useDrawers();
  const allowNext = useGuardedRouter();
  const entries = open.map((each, depth) => {
    const { name, label, width } = each.definition;
    return { key: `${companyId} ${depth} ${name}`, label: t(`drawers.${label}`), width, content: <DrawerSlot open={each} label={t(`drawers.${label}`)} /> };
  });
  const handleClose = (key: string) => {
    allowNext();
    close(entries.findIndex((entry) => entry.key === key));
  };
  return <DrawerStack entries={entries} onClose={handleClose} />;
}

/** Asks before the router leaves a form. Returns how to let one navigation pass that was asked about already. */
function useGuardedRouter(): () => void {
  const guard = useExitGuard();
  const isAllowed = useRef(false);
  const blocker = useBlocker(() => {
    const isFree = isAllowed.current || !guard.hasUnsaved();
    isAllowed.current = false;
    return !isFree;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') guard.attempt(() => blocker.proceed(), { onStay: () => blocker.reset() });
  }, [blocker, guard]);
  return useCallback(() => {
    isAllowed.current = true;
  }, []);
}

function DrawerSlot({ open, label }: { readonly open: OpenDrawer; readonly label: string }) {
  const { keeper, definition, queries, drawer } = useDeferredValue(open);
  useShownQueries(keeper, queries);
  return (
    <ErrorBoundary resetKey={identityOf(queries)} fallback={(error) => <DrawerFailure label={label} error={error} />}>
      <Suspense fallback={<DrawerSkeleton label={label} />}>
        <definition.Screen queries={queries} drawer={drawer} isStale={queries !== open.queries} />
      </Suspense>
    </ErrorBoundary>
  );
}
