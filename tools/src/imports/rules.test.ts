import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cyclesOf } from './cycles.ts';
import { importsOf } from './parse.ts';
import { broken, brokenPackage } from './rules.ts';

describe('import rules', () => {
  const allowed: [string, string][] = [
    ['engine/src/risk/riskScore.ts', 'vocabulary/src/severities.ts'],
    ['services/src/domains/ingest/ingest.routes.ts', 'services/src/platform/keyset.ts'],
    ['services/src/domains/posture/gaps.ts', 'services/src/domains/inventory/inventory.events.ts'],
    ['services/src/domains/labels/labels.test.ts', 'services/src/composition/inventoryService.ts'],
    ['services/src/domains/labels/testing/labelServer.ts', 'services/src/domains.ts'],
    ['services/src/domains/labels/labels.test.ts', 'services/src/domains/ingest/ingest.domain.ts'],
    ['services/src/domains/labels/labels.test.ts', 'services/src/domains/ingest/testing/upload.ts'],
    ['services/src/main.ts', 'services/src/domains/ingest/ingest.domain.ts'],
    ['web/src/domains/inventory/InventoryPage.tsx', 'web/src/ui/table/DataTable.tsx'],
    ['web/src/domains/inventory/InventoryPage.tsx', 'web/src/domains/ingest/ingest.paths.ts'],
    ['web/src/app/routes.tsx', 'web/src/domains/inventory/inventory.routes.tsx'],
    ['tests/src/bench/main.ts', 'services/src/platform/keyset.ts'],
  ];
  for (const [from, to] of allowed)
    it(`lets ${from} import ${to}`, () => assert.equal(broken(from, to), null));

  const refused: [string, string][] = [
    ['vocabulary/src/limits.ts', 'engine/src/risk/riskScore.ts'],
    ['engine/src/risk/riskScore.ts', 'services/src/platform/keyset.ts'],
    ['gateway/src/domains/posture/posture.loaders.ts', 'engine/src/filter/parseFilter.ts'],
    ['gateway/src/platform/context.ts', 'gateway/src/domains/posture/posture.loaders.ts'],
    [
      'services/src/domains/posture/gaps.ts',
      'services/src/domains/inventory/endpoints.repository.ts',
    ],
    [
      'services/src/domains/labels/labels.routes.ts',
      'services/src/composition/inventoryService.ts',
    ],
    ['services/src/domains/labels/labels.routes.ts', 'services/src/domains.ts'],
    [
      'services/src/domains/labels/labels.routes.ts',
      'services/src/domains/ingest/ingest.domain.ts',
    ],
    [
      'services/src/domains/labels/labels.routes.ts',
      'services/src/domains/ingest/testing/upload.ts',
    ],
    ['services/src/domains/labels/labels.test.ts', 'services/src/domains/ingest/pipeline/turns.ts'],
    ['services/src/platform/keyset.test.ts', 'services/src/domains/ingest/ingest.domain.ts'],
    ['web/src/ui/table/DataTable.tsx', 'web/src/entities/EndpointLink.tsx'],
    ['web/src/domains/inventory/InventoryPage.tsx', 'web/src/app/routes.tsx'],
    ['web/src/domains/inventory/InventoryPage.tsx', 'web/src/domains/ingest/IngestPage.tsx'],
    ['engine/src/risk/riskScore.ts', 'engine/src/risk/index.ts'],
  ];
  for (const [from, to] of refused)
    it(`refuses ${from} importing ${to}`, () => assert.notEqual(broken(from, to), null));

  it('keeps Relay and the router out of the building blocks', () => {
    assert.notEqual(brokenPackage('web/src/ui/table/DataTable.tsx', 'react-relay'), null);
    assert.equal(brokenPackage('web/src/domains/inventory/InventoryPage.tsx', 'react-relay'), null);
  });
});

describe('reading imports', () => {
  it('sees static, type, re-exported and dynamic imports with their lines', () => {
    const source =
      "import a from './a.ts';\nimport type { B } from './b.ts';\nexport { c } from './c.ts';\nconst d = import('./d.ts');\nexport const e = [a, d] as unknown as B;\n";
    assert.deepEqual(importsOf('x.ts', source), [
      { specifier: './a.ts', line: 1, isTypeOnly: false },
      { specifier: './b.ts', line: 2, isTypeOnly: true },
      { specifier: './c.ts', line: 3, isTypeOnly: false },
      { specifier: './d.ts', line: 4, isTypeOnly: false },
    ]);
  });
});

describe('import cycles', () => {
  it('names the files of a circle once and leaves trees alone', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'd']],
      ['d', []],
      ['e', ['a']],
    ]);
    assert.deepEqual(cyclesOf(graph), [['a', 'b', 'c']]);
  });
});
