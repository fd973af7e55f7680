import { expect, test } from '@playwright/test';
import { brotliBytes, entryScripts } from '../bench/builtScripts.ts';

/** Brotli bytes of scripts that arrive before anything else can start. */
const MOST_BYTES = 170_000;

test('starts with scripts of at most 170 kB', () => {
  const scripts = entryScripts();
  expect(scripts).not.toEqual([]);
  const bytes = scripts.map((script) => brotliBytes(script)).reduce((sum, size) => sum + size, 0);
  expect(bytes, scripts.join(', ')).toBeLessThanOrEqual(MOST_BYTES);
});
