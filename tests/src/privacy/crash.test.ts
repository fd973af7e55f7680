import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@palisade/services/platform/database/embedded.ts';
import { MASKING_RULE } from '@palisade/services/domains/learning/models/maskKept.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { HARMLESS } from './canaryRun.ts';
import { harLine } from './carriers.ts';
import { execute, finishRewriting, untilRow } from './finishRewriting.ts';
import { dumpRows, searchFiles } from './searchHome.ts';

const TOKEN = 'plt_canary_0123456789abcdef0123456789abcdef';
const ADMIN = {
  PALISADE_ADMIN_EMAIL: 'canary.keeper@example.com',
  PALISADE_ADMIN_PASSWORD: 'correct-horse-battery-staple',
  PALISADE_INIT_ADMIN_TOKEN: TOKEN,
};

const work = mkdtempSync(join(tmpdir(), 'palisade-crash-'));
const home = join(work, 'home');

describe('a process that is killed', () => {
  let postgres: EmbeddedPostgres;
  let child: ChildProcess | null = null;
  before(async () => {
    chmodSync(work, 0o755);
    postgres = await startEmbeddedPostgres({ dataDir: join(home, 'postgres') });
  });
  after(async () => {
    child?.kill('SIGKILL');
    await postgres.stop();
    rmSync(work, { recursive: true, force: true });
  });

  /** Starts a process of the services alone, which can be killed. */
  async function startServicesProcess(): Promise<{ readonly url: string; kill(): Promise<void> }> {
    const started = spawn(process.execPath, [`${ROOT}services/src/main.ts`, '--home', home], {
      env: { ...process.env, ...ADMIN, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    for await (const line of createInterface(started.stdout)) {
      const url = /^Services are ready at (.*)$/.exec(line)?.[1];
      if (url === undefined) continue;
      return {
        url,
        async kill() {
          started.kill('SIGKILL');
          await once(started, 'exit');
        },
      };
    }
    throw new Error('The services ended.');
  }

  const search = async (name: string): Promise<string[]> => {
    await execute(postgres.url, 'checkpoint');
    await dumpRows(postgres.url, join(work, name));
    return [
      ...searchFiles(home, [HARMLESS], work),
      ...searchFiles(join(work, name), [HARMLESS], work),
    ];
  };

  it('DATA-04 the next start finishes the opting out that a killed process began', async () => {
    const services = await startServicesProcess();
    const company = await execute<{ id: string }>(
      postgres.url,
      `select id from identity.companies order by (kind = 'production') desc limit 1`,
    );
    const companyId = company?.id ?? '';
    const ask = async (method: string, path: string, body: string, wanted = 200): Promise<void> => {
      const { status } = await fetch(services.url + path, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body,
      });
      assert.equal(status, wanted, path);
    };
    const words = {
      method: 'POST',
      path: '/words',
      body: { mimeType: 'application/json', text: JSON.stringify({ status: HARMLESS }) },
    };
    const lines = Array.from({ length: 120 }, (_, count) =>
      harLine(words, Date.now() - 60_000 + count, '203.0.113.20', 'crash.canary.example'),
    );
    await ask('PUT', `/ingest/${companyId}/sampling`, '{"sampling":true}');
    await ask('POST', `/collect/v1/entries?source=canary&companyId=${companyId}`, lines.join('\n'));
    const named = { all: [{ field: 'name', op: 'equals', value: 'status' }] };
    const filter = { all: [{ field: 'request', op: 'has', value: named }] };
    const policy = { name: 'Status', severity: 'low', categories: ['Data Exposure'], filter };
    await ask('POST', `/posture/${companyId}/policies`, JSON.stringify(policy), 201);
    const quoting = `select count(*)::int from posture.gaps
    where evidence::text like '%${HARMLESS}%'`;
    await untilRow<{ count: number }>(postgres.url, quoting, ({ count }) => count === 1);
    // Not evaluated again.
    await execute(postgres.url, `update posture.gaps set status = 'ignored', is_frozen = true`);

    const reader = new pg.Client({ connectionString: postgres.url });
    await reader.connect();
    await reader.query('begin; lock table inventory.parameters in access share mode');
    await ask('PUT', `/ingest/${companyId}/sampling`, '{"sampling":false}');
    await untilRow<{ count: number }>(
      postgres.url,
      `select count(*)::int from pg_stat_activity
     where query like 'vacuum (full%' and wait_event_type = 'Lock'`,
      ({ count }) => count === 1,
    );
    await services.kill();
    await reader.query('rollback');
    await reader.end();

    const left = await execute<{ rows: number; owned: number; rule: number }>(
      postgres.url,
      `select (select count(*)::int from inventory.model_journal) as rows,
       (select count(*)::int from ingest.owners o join ingest.runs r on r.id = o.run_id
        where r.lease_until > clock_timestamp()) as owned,
       (select rule from inventory.masking_rules where company_id = '${companyId}') as rule`,
    );
    assert.deepEqual(
      left,
      { rows: 1, owned: 1, rule: -MASKING_RULE },
      'a journal, a lease that still runs, and files that are not rewritten',
    );
    assert.ok((await search('crashed')).some((place) => place.includes('/base/')));
    await finishRewriting(home, postgres.url);
    assert.deepEqual(await search('started'), []);
  });
});
