import { Suspense, type ReactNode } from 'react';

/**
 * A part whose code is fetched when it is first opened, so that no page waits for it. What is typed
 * meanwhile is meant for it: the mark keeps letters from the page's own keys.
 */
export function Overlay({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<i data-opening="" hidden />}>{children}</Suspense>;
}
