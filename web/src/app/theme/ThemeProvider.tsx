import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import './base.css';
import './fonts.css';
import { system } from './system.ts';

/** Colours, type and motion for everything below it. Light or dark is a class of `html`, set by colour-mode.js and `setColourMode`. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
