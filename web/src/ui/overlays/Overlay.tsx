import { Suspense, type ReactNode, useLayoutEffect } from 'react';
import { forgetTyped, keepTyped } from '../keys/typedAhead.ts';

/** Stands where the part will be. The mark keeps letters from the page's own keys. */
function Opening() {
  useLayoutEffect(keepTyped, []);
  return <i data-opening="" hidden />;
}

/**
 * A part that takes the focus and whose code is fetched when it is first opened, so that no page
 * waits for it. What is typed meanwhile is meant for it, and it gets it. Toasts and tooltips, which
 * take no focus, must not use it.
 */
export function Overlay({ children }: { readonly children: ReactNode }) {
  // Once what it shows has gone as well.
  useLayoutEffect(() => () => queueMicrotask(forgetTyped), []);
  return <Suspense fallback={<Opening />}>{children}</Suspense>;
}
