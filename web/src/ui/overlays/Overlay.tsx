import { Suspense, type ReactNode } from 'react';

/**
 * A part that takes the focus and whose code is fetched when it is first opened, so that no page
 * waits for it. What is typed meanwhile is meant for it: the mark keeps letters from the page's own
 * keys. Toasts and tooltips, which take no focus, must not use it.
 */
export function Overlay({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<i data-opening="" hidden />}>{children}</Suspense>;
}
