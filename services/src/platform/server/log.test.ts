import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { it } from 'node:test';

const FULL = '/dev/full';
const script = `
  const { createLog } = await import('${new URL('./log.ts', import.meta.url).href}');
  const log = createLog('info');
  for (let line = 0; line < 3; line += 1) log.error('nobody can read this');
  setTimeout(() => process.exit(7), 50);`;

it(
  'goes on and can end when the disk that the log is written to is full',
  { skip: existsSync(FULL) ? false : `there is no ${FULL} here` },
  () => {
    const output = openSync(FULL, 'w');
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', output, 'pipe'],
      encoding: 'utf8',
      timeout: 120_000,
    });
    closeSync(output);
    assert.equal(status, 7, stderr);
  },
);
