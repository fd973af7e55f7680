import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import 'virtual:theme.css';
import './base.css';
import './fonts.css';
import { leanSystem } from './leanSystem.ts';

/**
 * Colours, type, motion and the recipes of controls for everything below it. Light or dark is a
 * class of `html`, set by colour-mode.js and `setColourMode`.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={leanSystem}>{children}</ChakraProvider>;
}
