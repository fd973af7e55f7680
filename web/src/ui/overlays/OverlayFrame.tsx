import { createContext, Suspense, use, type ComponentType, type ReactNode } from 'react';

type Frame = ComponentType<{ readonly children: ReactNode }>;

const PlainFrame: Frame = ({ children }) => children;

/** What gives Chakra's parts their theme; loaded with the first part that is opened, so that no page waits for it. */
export const OverlayFrameContext = createContext<Frame>(PlainFrame);

/** A part that is fetched when it is first opened. */
export function Overlay({ children }: { readonly children: ReactNode }) {
  const Theme = use(OverlayFrameContext);
  return (
    <Suspense fallback={null}>
      <Theme>{children}</Theme>
    </Suspense>
  );
}
