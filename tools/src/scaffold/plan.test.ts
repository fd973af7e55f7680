import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ROOT } from '../run.ts';
import { planDomain } from './domainPlan.ts';
import { planMutation } from './mutationPlan.ts';
import { namesOf } from './naming.ts';
import { Plan } from './plan.ts';
import { planSavedFilters } from './savedFilterPlan.ts';

describe('a plan', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'palisade-plan-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('writes nothing before it is applied, and then everything', () => {
    writeFileSync(join(root, 'old.ts'), 'old');
    const plan = new Plan(root);
    plan.create('a/new.ts', 'new');
    plan.edit('old.ts', (text) => `${text} changed`);
    assert.equal(existsSync(join(root, 'a')), false);
    plan.apply();
    assert.deepEqual(
      ['a/new.ts', 'old.ts'].map((file) => readFileSync(join(root, file), 'utf8')),
      ['new', 'old changed'],
    );
  });

  it('takes back what was written when a write fails', () => {
    writeFileSync(join(root, 'old.ts'), 'old');
    const plan = new Plan(root);
    plan.create('new.ts', 'new');
    plan.edit('old.ts', () => 'changed');
    plan.create('old.ts/impossible.ts', '');
    assert.throws(() => plan.apply());
    assert.equal(readFileSync(join(root, 'old.ts'), 'utf8'), 'old');
    assert.equal(existsSync(join(root, 'new.ts')), false);
  });

  it('refuses to overwrite', () => {
    writeFileSync(join(root, 'old.ts'), 'old');
    assert.throws(() => new Plan(root).create('old.ts', ''), {
      name: 'ScaffoldRefusal',
      message: 'old.ts exists already.',
    });
    assert.throws(() => new Plan(root).edit('none.ts', () => ''), {
      name: 'ScaffoldRefusal',
      message: 'There is no none.ts.',
    });
  });
});

const CHANGES = {
  home: 'labels',
  one: 'change',
  many: 'changes',
  feature: 'feature_inventory',
  page: 'inventory/changes',
  path: 'inventory/changes',
};

describe('saved filters of a list', () => {
  it('are planned in all three tiers, after the last migration, and registered', () => {
    const { created, changed } = planSavedFilters(ROOT, CHANGES, 'path');
    const migration = created.find((file) => file.endsWith('.sql')) ?? '';
    const present = new Plan(ROOT).filesIn('services/src/domains/labels/migrations');
    assert.ok(present.every((file) => file < basename(migration)));
    assert.ok(created.includes('web/src/domains/inventory/changes/saved/SavedChangeFilters.tsx'));
    assert.ok(changed.includes('services/src/domains/labels/labels.domain.ts'));
    assert.deepEqual(
      [...created, ...changed].filter((file) => /sample|home|pages\//i.test(file)),
      [],
    );
  });
});

describe('scaffolds refuse', () => {
  const refused = (make: () => unknown, message: RegExp) =>
    assert.throws(make, { name: 'ScaffoldRefusal', message });

  it('a domain that exists', () =>
    refused(
      () => planDomain(ROOT, namesOf('inventory'), 'feature_inventory'),
      /The domain inventory exists already: services\/src\/domains\/inventory/,
    ));
  it('a domain whose type the graph has', () =>
    refused(
      () => planDomain(ROOT, namesOf('host'), 'feature_inventory'),
      /The graph has a type Host already/,
    ));
  it('a domain whose list a company has', () =>
    refused(
      () => planDomain(ROOT, namesOf('finding', 'endpoints'), 'feature_inventory'),
      /A company of the graph has endpoints already/,
    ));
  it('a feature that cannot be read', () =>
    refused(
      () => planDomain(ROOT, namesOf('incident'), 'feature_none'),
      /There is no feature "feature_none"/,
    ));
  it('a checkout whose lists have another shape', () =>
    refused(
      () => planDomain(join(ROOT, 'docs'), namesOf('incident'), 'feature_inventory'),
      /There is no schema\.graphql/,
    ));
  it('a mutation of no domain', () =>
    refused(
      () => planMutation(ROOT, namesOf('incident'), 'closeIncident', 'update'),
      /There is no domain incident of the shape that new:domain makes/,
    ));
  it('a mutation of a domain of another shape', () =>
    refused(
      () => planMutation(ROOT, namesOf('labels', 'labelss'), 'closeLabels', 'update'),
      /labels of the shape/,
    ));
  it('saved filters where a domain keeps some, or there is no such list', () => {
    const planned = (part: object) => () => planSavedFilters(ROOT, { ...CHANGES, ...part }, 'name');
    refused(planned({ home: 'posture' }), /The service of posture keeps filters of a list already/);
    refused(planned({ page: 'inventory/none' }), /There is no list .*none\/changeList\.ts/);
    refused(planned({ one: 'gap', page: 'posture/gaps' }), /a type SavedGapFilter already/);
    refused(planned({ feature: 'feature_x' }), /There is no feature "feature_x"/);
  });
});
