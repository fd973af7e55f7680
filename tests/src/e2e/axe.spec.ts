import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from '@palisade/tools/run.ts';
import { OF_COMPANIES, OF_NOBODY, OF_PERSONS, pagesOfEmptyCompany } from '../pageAddresses.ts';
import { found } from './support/axe.ts';
import { COMPANIES, expect, NOBODY, test } from './support/test.ts';

const { production } = COMPANIES;
/** They lead on, or frame others. */
const WITHOUT_PAGE = new Set([
  '/',
  '*',
  ':companyId',
  'settings',
  'adminpanel',
  'settings/label-management',
  'settings/data-classification',
  'posture-gaps',
  'attackers',
  'marks',
  'remediation',
  'settings/posture-rules-marketplace',
]);

/** Every path that is written out in a route of the web. */
function writtenPaths(): string[] {
  const files = readdirSync(`${ROOT}web/src`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /routes\.tsx?$/.test(file) && !file.includes('__generated__'),
  );
  return files.flatMap((file) =>
    [...readFileSync(`${ROOT}web/src/${file}`, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );
}

test('no page with a path of its own is left out', () => {
  const known = new Set([
    ...Object.keys(OF_COMPANIES),
    ...Object.keys(OF_NOBODY),
    ...Object.keys(OF_PERSONS),
    ...WITHOUT_PAGE,
  ]);
  expect(writtenPaths().filter((path) => !known.has(path))).toEqual([]);
});

test('axe finds nothing on any page of a company on its first day', async ({ page }) => {
  test.setTimeout(300_000);
  expect(await found(page, pagesOfEmptyCompany(production), false)).toEqual([]);
});

test('axe finds nothing on pages without a company', async ({ page }) => {
  expect(await found(page, Object.values(OF_PERSONS).flat())).toEqual([]);
});

test.describe('signed out', () => {
  test.use({ storageState: NOBODY });
  test('axe finds nothing on the way in', async ({ page }) => {
    expect(await found(page, Object.values(OF_NOBODY).flat())).toEqual([]);
  });
});
