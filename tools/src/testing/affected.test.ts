import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SourceFile } from '../imports/sourceFiles.ts';
import { affectedBy } from './affected.ts';
import { within } from './knownSeconds.ts';

const file = (name: string, imports: readonly string[] = [], source = ''): SourceFile => ({
  file: name,
  source,
  imports: imports.map((to) => ({ specifier: to, to, line: 1, isTypeOnly: false })),
});
const FILES = [
  file('services/src/domains/labels/rules.ts'),
  file(
    'services/src/domains/labels/labels.domain.ts',
    ['services/src/domains/labels/rules.ts'],
    "new URL('./migrations/', import.meta.url)",
  ),
  file('services/src/domains.ts', ['services/src/domains/labels/labels.domain.ts']),
  file('services/src/domains/labels/labels.test.ts', ['services/src/domains.ts']),
  file('services/src/startServices.test.ts', ['services/src/domains/labels/labels.domain.ts']),
  file('services/src/domains/posture/gaps.test.ts'),
  file(
    'services/src/composition/crash.test.ts',
    [],
    "new URL('./testing/child.ts', import.meta.url)",
  ),
  file('services/src/composition/testing/child.ts', ['services/src/domains/labels/rules.ts']),
  file('gateway/src/platform/schema/sdl.ts'),
  file('gateway/src/platform/schema/build.test.ts', ['gateway/src/platform/schema/sdl.ts']),
  file('web/src/domains/labels/LabelsPage.test.tsx', ['web/src/domains/labels/labels.css']),
  file('web/src/domains/posture/gaps.test.tsx'),
  file('tests/src/e2e/labels.spec.ts'),
  file('tests/src/e2e/gaps.spec.ts'),
];
const affected = (...changed: readonly string[]) => affectedBy(changed, FILES);

describe('tests that a change touches', () => {
  it('import it over however many files, or start what does; those about the same subject come first', () => {
    const { node, web, specs, isAll } = affected('services/src/domains/labels/rules.ts');
    assert.deepEqual(node, [
      'services/src/domains/labels/labels.test.ts',
      'services/src/startServices.test.ts',
      'services/src/composition/crash.test.ts',
    ]);
    assert.deepEqual([web, specs, isAll], [[], ['tests/src/e2e/labels.spec.ts'], false]);
  });

  it('read it by its address or by a pattern', () => {
    assert.deepEqual(affected('services/src/domains/labels/migrations/009_more.sql').node, [
      'services/src/domains/labels/labels.test.ts',
      'services/src/startServices.test.ts',
    ]);
    const { node, web } = affected('gateway/src/domains/labels/labels.graphql');
    assert.deepEqual(node, ['gateway/src/platform/schema/build.test.ts']);
    assert.deepEqual(web, ['web/src/domains/labels/LabelsPage.test.tsx']);
    assert.deepEqual(affected('web/src/domains/labels/labels.css').web, web);
    assert.deepEqual(affected('docs/architecture.md').web, []);
  });

  it('are all where it has to do with all', () => {
    for (const name of ['pnpm-lock.yaml', 'tools/src/testing/plan.ts', 'web/test/setup.ts'])
      assert.equal(affected(name).isAll, true, name);
  });

  it('are left to the whole command where there is no time for them', () => {
    const known = new Map([
      ['near', 5],
      ['slow', 100],
    ]);
    assert.deepEqual(within(['near', 'slow', 'unknown'], 10, known), {
      taken: ['near', 'unknown'],
      left: ['slow'],
    });
    const whole = 'tests/src/operating/commands.test.ts';
    assert.deepEqual(within([whole, 'unknown'], 10, known), { taken: ['unknown'], left: [whole] });
  });
});
