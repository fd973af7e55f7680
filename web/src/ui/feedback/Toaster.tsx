import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, onToast } from './toastQueue.ts';

export { toast } from './toastQueue.ts';

const ToastRegion = lazy(() =>
  import('./ToastRegion.tsx').then((parts) => ({ default: parts.ToastRegion })),
);

/** The place of all toasts: once, at the root of the app. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onToast, hasToasts);
  return (
    isWanted && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
