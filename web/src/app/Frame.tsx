import { type ReactNode, useEffect } from 'react';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { MaintenanceGate } from './maintenance/MaintenanceGate.tsx';
import { startTexts } from './i18n/startTexts.ts';
import { followSystemColours } from './theme/colourMode.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

/** Resolves once the texts are there in the language of this browser. */
export const texts = startTexts();

/** Theme, texts and toasts around every page. */
export default function Frame({ children }: { readonly children: ReactNode }) {
  useEffect(followSystemColours, []);
  return (
    <ThemeProvider>
      <MaintenanceGate>{children}</MaintenanceGate>
      <Toaster />
    </ThemeProvider>
  );
}
