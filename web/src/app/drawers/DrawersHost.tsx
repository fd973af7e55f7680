import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useBlocker, useLoaderData } from 'react-router-dom';
import { createRowOrders, RowOrdersContext } from '../../entities/drawers/rowOrder.ts';
import { ExitGuardProvider, useExitGuard } from '../../ui/drawer/ExitGuard.tsx';
import { PolicyModal } from '../modals/PolicyModal.tsx';
import { loadOpenDrawers } from './loadOpenDrawers.ts';
import type { OpenDrawer } from './openDrawer.ts';

const OpenDrawers = lazy(loadOpenDrawers);
const SIGN_IN = '/login';

/**
 * The page, and above it the drawers of the address. Every exit asks about unsaved changes first.
 */
export default function DrawersHost() {
  const [orders] = useState(createRowOrders);
  return (
    <RowOrdersContext value={orders}>
      <ExitGuardProvider>
        <Outlet />
        <GuardedDrawers />
        <PolicyModal />
      </ExitGuardProvider>
    </RowOrdersContext>
  );
}

function GuardedDrawers() {
  const open = useLoaderData<readonly OpenDrawer[]>();
  const allowNext = useGuardedRouter();
  const [wasOpen, setWasOpen] = useState(open.length > 0);
  if (open.length > 0 && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <OpenDrawers open={open} allowNext={allowNext} />
      </Suspense>
    )
  );
}

/**
 * Asks before the router leaves a form. Returns how to let one navigation pass that was asked about
 * already.
 */
function useGuardedRouter(): () => void {
  const guard = useExitGuard();
  const isAllowed = useRef(false);
  const blocker = useBlocker(() => {
    const isFree = isAllowed.current || !guard.hasUnsaved();
    isAllowed.current = false;
    return !isFree;
  });
  useEffect(() => {
    if (blocker.state === 'blocked')
      guard.attempt(() => blocker.proceed(), {
        onStay: () => blocker.reset(),
        // Who signs out leaves the document; from within, only a session that ended leads there.
        ...(blocker.location.pathname === SIGN_IN && { signIn: SIGN_IN }),
      });
  }, [blocker, guard]);
  return useCallback(() => {
    isAllowed.current = true;
  }, []);
}
