import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { DOMAINS } from '@palisade/services/domains.ts';
import { ROOT } from '../run.ts';
import { ENVIRONMENT } from './environment.ts';

const OWN = /\b(?:PALISADE|SMTP|SMS_GATEWAY|DATABASE|TRUSTED|LOG)_[A-Z0-9_]+\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/**
 * No variables of the product: settings of the tests, and a constant of the gateway's own program.
 */
const OTHERS = new Set([
  'PALISADE_TEST_CLUSTER',
  'PALISADE_TEST_FILES',
  'PALISADE_TEST_RETRIES',
  'TRUSTED_DOCUMENTS',
]);
const perDomain = new Set(DOMAINS.map(({ name }) => `PALISADE_${name.toUpperCase()}_URL`));

function inCode(): Set<string> {
  const files = globSync(['services/src/**/*.ts', 'tools/src/**/*.ts', 'gateway/src/**/*.ts'], {
    cwd: ROOT,
    exclude: [
      '**/*.test.ts',
      '**/generated/**',
      '**/testing/**',
      'tools/src/operate/environment.ts',
    ],
  });
  const names = files.flatMap((file) =>
    readFileSync(ROOT + file, 'utf8')
      .replaceAll(COMMENT, '')
      .split(';\n')
      // Only statements that read the environment count, not those that merely mention a variable.
      .filter((statement) =>
        /\benv\b|ProcessEnv|\$\{name\.toUpperCase\(\)\}|\b(?:address|email|flag)\(/.test(statement),
      )
      .flatMap((statement) => statement.match(OWN) ?? []),
  );
  return new Set(names.filter((name) => !OTHERS.has(name) && !name.endsWith('_')));
}

const documented = new Set(
  readFileSync(`${ROOT}README.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => (line.split('|')[1] ?? '').match(OWN) ?? []),
);
const missing = (from: ReadonlySet<string>, to: ReadonlySet<string>) =>
  [...from].filter((name) => !to.has(name)).sort();

it('every environment variable that the code reads stands in the list and in the table of README, and the other way round', () => {
  const code = inCode();
  assert.deepEqual(
    {
      unlisted: missing(code, ENVIRONMENT),
      unread: missing(ENVIRONMENT, new Set([...code, ...perDomain])),
    },
    { unlisted: [], unread: [] },
  );
  const listed = new Set(missing(ENVIRONMENT, perDomain));
  assert.deepEqual(
    { undocumented: missing(listed, documented), obsolete: missing(documented, ENVIRONMENT) },
    { undocumented: [], obsolete: [] },
  );
});
