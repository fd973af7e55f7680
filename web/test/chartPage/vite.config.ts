import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themePlugin } from '../../themeCss.ts';

/** Builds the page of `pnpm bench charts` as one script. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [themePlugin(), react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2023',
    lib: {
      entry: join(import.meta.dirname, 'main.tsx'),
      formats: ['iife'],
      name: 'chartPage',
      fileName: () => 'chartPage.js',
    },
  },
});
