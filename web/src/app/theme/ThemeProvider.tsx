import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import 'virtual:tokens.css';
import './base.css';
import './fonts.css';
import { system } from './system.ts';

/**
 * The variables of the tokens come with a style sheet made at build time; Chakra would write them
 * anew before the first paint.
 */
const lean = { ...system, _global: [system.getGlobalCss()] };

/**
 * Colours, type, motion and the recipes of controls for everything below it. Light or dark is a
 * class of `html`, set by colour-mode.js and `setColourMode`.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={lean}>{children}</ChakraProvider>;
}
