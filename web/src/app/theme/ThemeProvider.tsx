import { lazy, type ReactNode } from 'react';
import { OverlayFrameContext } from '../../ui/overlays/OverlayFrame.tsx';
import 'virtual:tokens.css';
import './base.css';
import './fonts.css';

const ChakraTheme = lazy(() => import('./ChakraTheme.tsx'));
const withChakra = (children: ReactNode) => <ChakraTheme>{children}</ChakraTheme>;

/**
 * Colours, type and motion for everything below it. The tokens are a style sheet made at build time, so that Chakra's
 * runtime (76 kB) is fetched with the first menu or dialog and not before the first paint. Light or dark is a class of
 * `html`, set by colour-mode.js and `setColourMode`.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return <OverlayFrameContext value={withChakra}>{children}</OverlayFrameContext>;
}
