import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '@palisade/tools/run.ts';

/** Imports of values: types are gone when the page is built. */
const VALUE_IMPORT = /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm;

/** Files and packages that a module loads before it runs. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)) {
    const path = name.startsWith('.') ? join(dirname(file), name) : name;
    if (found.has(path)) continue;
    if (/^\/.*\.tsx?$/.test(path)) loadedBy(path, found);
    else found.add(path);
  }
  return found;
}

describe('what a page loads before it is drawn', () => {
  // 11.5 kB of brotli that checks forms, and 15.4 kB that describe the product's data types.
  const LATER = ['yup', 'react-hook-form', '@palisade/vocabulary/cataloguedTypes.ts'];

  for (const page of [
    'inventory/data-types/DataTypesPage.tsx',
    'inventory/data-types/DataCategoriesPage.tsx',
    'posture/policies/PoliciesPage.tsx',
    'posture/hub/HubPage.tsx',
  ])
    test(`${page} leaves to its forms what only they need`, () => {
      const loaded = loadedBy(join(ROOT, 'web/src/domains', page));
      assert.ok(loaded.size > 20, `${loaded.size} modules`);
      assert.deepEqual(
        LATER.filter((name) => loaded.has(name)),
        [],
      );
    });
});
