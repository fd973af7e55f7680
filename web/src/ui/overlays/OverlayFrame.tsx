import { createContext, Suspense, use, type ReactNode } from 'react';

/**
 * Wraps Chakra's parts in their theme, which is loaded with the first part that is opened, so that
 * no page waits for it.
 */
export const OverlayFrameContext = createContext<(children: ReactNode) => ReactNode>(
  (children) => children,
);

/** A part that is fetched when it is first opened. */
export function Overlay({ children }: { readonly children: ReactNode }) {
  const frame = use(OverlayFrameContext);
  return <Suspense fallback={null}>{frame(children)}</Suspense>;
}
