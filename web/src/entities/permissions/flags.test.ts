import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_FLAGS, type PermissionFlag } from '@palisade/vocabulary/permissions.ts';

const ROOT = join(__dirname, '../../../..');

/** Flags of pages that Palisade does not have; each goes from here with its first page. */
const WITHOUT_A_PAGE: Partial<Record<PermissionFlag, string>> = {
  pReportsPhase3: 'Templates of reports: there are no reports.',
  aPostureNuclei: 'Scans of posture: Palisade scans nothing.',
  sConnectorsHub: 'The hub of connectors: there is none.',
  sExtendedCollectors: 'Collectors of cloud assets: there are none.',
};

/** What the product says, other than tests and the list of flags. */
const sources = ['services/src', 'gateway/src', 'web/src', 'vocabulary/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.|generated|testing\/|^permissions\.ts$/.test(file),
    )
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
);

describe('permission flags', () => {
  it.each(PERMISSION_FLAGS)('PERM-02 %s gates something, or its page is yet to come', (flag) => {
    const isUsed = sources.some((text) => text.includes(`'${flag}'`));
    expect(isUsed).toBe(WITHOUT_A_PAGE[flag] === undefined);
  });
});
