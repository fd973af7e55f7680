import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '@palisade/tools/run.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { newHome } from '../palisade.ts';
import { below, stillThere } from './processes.ts';

interface Started {
  readonly pid: number;
  /** Address of its services, once they are ready. */
  readonly url: Promise<string>;
  /** Resolves once it has ended, with its exit code or signal. */
  readonly ended: Promise<{ readonly how: number | NodeJS.Signals | null; readonly said: string }>;
  kill(signal: NodeJS.Signals): void;
}

/** Migrations after which a start is stopped in the middle of them; there are more than seventy. */
const SOME = 5;

describe('a start that does not come to its end', { timeout: 600_000 }, () => {
  const home = newHome();
  after(() => rmSync(home, { recursive: true, force: true }));

  function start(port = 0): Started {
    const options = ['--only', 'identity', '--port', String(port), '--home', home];
    const child = spawn(process.execPath, [`${ROOT}tools/src/start.ts`, ...options], {
      cwd: ROOT,
      env: { ...process.env, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    const ended = Promise.all([closed, text(child.stdout), text(child.stderr)]).then(
      ([[code, signal], out, errors]) => ({ how: signal ?? code, said: out + errors }),
    );
    const lines = createInterface({ input: child.stdout });
    const url = once(lines, 'line').then(([line]) => String(line).split(' ').at(-1) ?? '');
    return { pid: child.pid ?? 0, url, ended, kill: (signal) => void child.kill(signal) };
  }
  /** The address of the database while it runs; null before. */
  function databaseUrl(): string | null {
    const lock = join(home, 'postgres', 'cluster', 'postmaster.pid');
    const port = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n')[3] : undefined;
    if (!port) return null;
    const password = readFileSync(join(home, 'postgres', 'password'), 'utf8');
    return `postgres://palisade_owner:${password}@127.0.0.1:${port}/postgres`;
  }
  /** Waits until so many migrations have run. */
  async function migrated(count: number): Promise<void> {
    for (let turn = 0; turn < 3_000; turn += 1) {
      const client = new pg.Client({ connectionString: databaseUrl() ?? 'postgres://127.0.0.1:1' });
      client.on('error', () => undefined);
      try {
        await client.connect();
        for (const end = Date.now() + 60_000; Date.now() < end;) {
          const { rows } = await client.query<{ done: number }>(
            'select count(*)::int as done from palisade.migrations',
          );
          if ((rows[0]?.done ?? 0) >= count) return;
        }
      } catch {
        await wait(5); // It does not take connections yet, or has no tables at all.
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    assert.fail('no migrations were seen');
  }
  /** Sends the signal and gives how the process ended; nothing of it is left then. */
  async function stopped({ pid, ended, kill }: Started): Promise<number | NodeJS.Signals | null> {
    const processes = below(pid);
    kill('SIGTERM');
    const { how, said } = await ended;
    assert.doesNotMatch(said, /Error|asked|abort/i);
    assert.deepEqual(stillThere(processes), [], 'the database outlived it');
    const isLocked = existsSync(join(home, 'postgres', 'palisade.lock'));
    assert.equal(isLocked, false, 'the state folder is still locked');
    return how;
  }

  it('ends with 0 at SIGTERM while its database starts, and while it migrates', async () => {
    const first = start();
    await until('the database began to start', databaseUrl, { within: 180_000, every: 5 });
    assert.equal(await stopped(first), 0);
    const second = start();
    await migrated(SOME);
    assert.equal(await stopped(second), 0);
  });

  it('ends with 1 when its port is taken, with the way in told and its database stopped', async () => {
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await once(taken, 'listening');
    const failed = start((taken.address() as AddressInfo).port);
    await migrated(SOME);
    const processes = below(failed.pid);
    const { how, said } = await failed.ended;
    taken.close();
    assert.equal(how, 1);
    const [wayIn, reason, ...more] = said.trimEnd().split('\n');
    assert.match(wayIn ?? '', /^Sign in as \S+ with the password \S+ \(shown this once\)$/);
    assert.match(reason ?? '', /EADDRINUSE/);
    assert.deepEqual(more, []);
    assert.deepEqual(stillThere(processes), []);
  });

  it('leaves a state folder that starts', async () => {
    const started = start();
    const url = await started.url;
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    assert.equal(await stopped(started), 0);
  });
});
