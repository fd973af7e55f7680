import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { RunResult } from '../run.ts';
import { digestOf, isStamped, stamp } from '../stamp.ts';
import { FEW_CHECKERS } from '../typecheck.ts';
import { copyCheckout, type Copy } from './testing/copyCheckout.ts';

const SERVICE_TESTS = ['incidents.routes', 'editIncidents.routes', 'renameIncident.routes'].map(
  (name) => `services/src/domains/incident/${name}.test.ts`,
);
const GATEWAY_TESTS = [
  'incident.graph',
  'editIncident.graph',
  'renameIncident.graph',
  'removeIncident.graph',
].map((name) => `gateway/src/domains/incident/${name}.test.ts`);
const PAGES = process.env['PALISADE_SCAFFOLD_PAGES'] === '1';
const TIERS = ['services', 'gateway', 'web'];
/** What scaffolds are made of, and what they build on. */
const SOURCES = [
  'tools/{templates,src}/**/*',
  '{services,gateway}/src/{*,platform/**/*,testing/**/*}',
  'gateway/src/domains/identity/**/*',
  'services/src/domains/identity/**/*',
  'vocabulary/src/**/*',
  'web/{*,test/**/*,src/{app,ui,entities}/**/*}',
  '*.{json,jsonc,yml,yaml,js}',
  '.ox*',
];

const succeeds = ({ code, output }: RunResult): void => assert.equal(code, 0, output);

const CONFIG = 'tsconfig.scaffold.json';
const compiledIn = (): string =>
  JSON.stringify({
    extends: './tsconfig.json',
    include: [
      'src/domains/incident',
      'src/domains/advisory',
      'src/domains.ts',
      'src/app/router',
      'src/app/shell',
      'src/app/drawers',
      'src/**/*.d.ts',
      'test/setup.ts',
    ],
    exclude: ['src/app/**/*.test.*'],
  });

const digest = digestOf(SOURCES);
const isKnown = !PAGES && isStamped('scaffold', digest);
const skip = isKnown && 'they passed here with the same templates and what they build on';

/**
 * Everything the templates promise, on a copy of this checkout with two new domains and two new
 * mutations.
 */
describe('new:domain and new:mutation', { concurrency: 2, skip }, () => {
  let copy: Copy;
  let hasFailed = false;
  const scaffold = (script: string, ...args: readonly string[]) =>
    copy.node([`tools/src/scaffold/${script}.ts`, ...args]);
  const jest = (tests: string) =>
    copy.node(['node_modules/jest/bin/jest.js', '--silent', tests], join(copy.root, 'web'));
  before(async () => {
    copy = copyCheckout();
    // Only what is new is compiled, with what it imports and where it is registered.
    for (const tier of TIERS) writeFileSync(join(copy.root, tier, CONFIG), compiledIn());
    succeeds(
      await copy.bin(
        'oxfmt',
        TIERS.map((tier) => `${tier}/${CONFIG}`),
      ),
    );
    succeeds(await scaffold('newDomain', 'incident'));
    succeeds(await scaffold('newDomain', 'advisory', '--feature', 'feature_tags'));
    succeeds(await scaffold('newMutation', 'incident', 'renameIncident'));
    succeeds(await scaffold('newMutation', 'incident', 'removeIncident', '--action', 'delete'));
    succeeds(await copy.node(['tools/src/gen.ts']));
  });
  afterEach((context) => {
    if (!('passed' in context && context.passed)) hasFailed = true;
  });
  after(() => {
    copy.remove();
    if (!hasFailed) stamp('scaffold', digest);
  });

  it('pass the tests of their service and their graph', async () => {
    const answer = await copy.node([
      '--test',
      // Loading the product once takes less than the tests.
      '--test-isolation=none',
      '--test-reporter=tap',
      ...SERVICE_TESTS,
      ...GATEWAY_TESTS,
    ]);
    succeeds(answer);
    assert.match(answer.output, /^# pass 29$/m);
  });
  for (const tier of TIERS)
    it(`compile in ${tier}`, async () =>
      succeeds(await copy.bin('tsc', ['-p', `${tier}/${CONFIG}`, ...FEW_CHECKERS])));
  it('keep the import rules', async () => succeeds(await copy.node(['tools/src/imports/main.ts'])));
  it('leave no file, export or dependency unused', async () =>
    succeeds(await copy.bin('knip', ['--no-progress', '--no-gitignore'])));
  it('show a change at once and take it back when the server refuses', async () =>
    succeeds(await jest('domains/incident/RenameIncident')));
  it('are formatted', async () => succeeds(await copy.bin('oxfmt', ['--check'])));
  it('pass the linter', async () => {
    const folders = TIERS.flatMap((tier) =>
      ['incident', 'advisory'].map((domain) => `${tier}/src/domains/${domain}`),
    );
    const registries = ['router/routes.tsx', 'shell/menu.ts', 'drawers/registry.ts'].map(
      (file) => `web/src/app/${file}`,
    );
    succeeds(await copy.bin('oxlint', ['--quiet', ...folders, ...registries]));
  });
  it(
    'pass the tests of their pages',
    { skip: !PAGES && 'compiles the whole app for jest: set PALISADE_SCAFFOLD_PAGES=1' },
    async () => {
      await jest('domains/incident/IncidentsPage'); // Fills jest's cache, which the page's own waiting time is too short for.
      succeeds(await jest('domains/(incident|advisory)/'));
    },
  );
  it('print the new types into schema.graphql, each with its permission', () => {
    const schema = readFileSync(join(copy.root, 'schema.graphql'), 'utf8');
    assert.match(
      schema,
      /incidents\([^)]*\): IncidentConnection @semanticNonNull @auth\(feature: feature_inventory, action: read\)/,
    );
    assert.match(
      schema,
      /advisories\([^)]*\): AdvisoryConnection @semanticNonNull @auth\(feature: feature_tags, action: read\)/,
    );
    // The inventory has no action to create by, tags have one.
    for (const made of [
      /createIncident\([^)]*\): IncidentPayload @semanticNonNull @auth\(feature: feature_inventory, action: update\)/,
      /createAdvisory\([^)]*\): AdvisoryPayload @semanticNonNull @auth\(feature: feature_tags, action: create\)/,
    ])
      assert.match(schema, made);
    assert.match(
      schema,
      /removeIncident\([^)]*\): IncidentPayload @semanticNonNull @auth\(feature: feature_inventory, action: delete\)/,
    );
  });
  it('refuse the same name twice, and leave the files as they were', async () => {
    const lists = () =>
      [
        'services/src/domains.ts',
        'web/src/app/shell/menu.ts',
        'gateway/src/domains/incident/incident.client.ts',
      ].map((file) => readFileSync(join(copy.root, file), 'utf8'));
    const before = lists();
    const answers = [
      await scaffold('newDomain', 'incident'),
      await scaffold('newMutation', 'incident', 'renameIncident'),
      await scaffold('newDomain'),
    ];
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1, 1],
    );
    assert.match(answers[0]?.output ?? '', /^The domain incident exists already/);
    assert.match(answers[1]?.output ?? '', /renameIncident\.graph\.test\.ts exists already/);
    assert.match(answers[2]?.output ?? '', /^Name one domain: pnpm new:domain/);
    assert.deepEqual(lists(), before);
  });
});
