import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HELPER = new URL('./property.ts', import.meta.url).href;

/** What a file of tests says whose properties hold for small numbers alone. */
async function outputOf(file: string, seed?: string): Promise<string> {
  const { NODE_TEST_CONTEXT: _part, PALISADE_PROPERTY_SEED: _seed, ...env } = process.env;
  return run(process.execPath, ['--test', '--test-reporter=tap', file], {
    env: { ...env, ...(seed === undefined ? {} : { PALISADE_PROPERTY_SEED: seed }) },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

describe('a property that fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-property-'));
  const file = join(folder, 'small.test.ts');
  writeFileSync(
    file,
    `import { it } from 'node:test';
import { fc } from '${HELPER}';
const isSmall = (number) => number < 1000;
it('at once', () => fc.assert(fc.property(fc.nat(), isSmall)));
it('later', () => fc.assert(fc.asyncProperty(fc.nat(), async (number) => isSmall(number))));
`,
  );
  after(() => rmSync(folder, { recursive: true }));

  it('says the command that finds it again, which meets the same case', async () => {
    const first = await outputOf(file);
    const commands = first.match(/PALISADE_PROPERTY_SEED=-?\d+ node --test \S+small\.test\.ts/g);
    assert.equal(commands?.length, 2, first);
    for (const [at, command] of (commands ?? []).entries()) {
      const seed = /=(-?\d+)/.exec(command)?.[1] ?? '';
      const again = await outputOf(file, seed);
      const caseOf = (output: string) =>
        output.match(/seed: -?\d+, path: "[\d:]+"/g)?.at(at) ?? output;
      assert.equal(caseOf(again), caseOf(first));
      assert.match(caseOf(again), new RegExp(`seed: ${seed},`));
    }
  });
});
