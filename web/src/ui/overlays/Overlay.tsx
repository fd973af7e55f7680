import { Suspense, type ReactNode } from 'react';

/** A part whose code is fetched when it is first opened, so that no page waits for it. */
export function Overlay({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
