import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { startServices, type RunningServices } from '@palisade/services/startServices.ts';
import pg from 'pg';
import { ROOT } from '../../run.ts';
import { runningServer } from '../homeDatabase.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkHome } from './checkHome.ts';
import { checkKey } from './checkKey.ts';
import { checkPorts } from './checkPorts.ts';
import { checkSettings } from './checkSettings.ts';
import type { Finding } from './finding.ts';

const problemsOf = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level === 'problem').map(({ words }) => words);

function doctor(
  home: string,
  env: NodeJS.ProcessEnv = {},
  ...args: readonly string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`${ROOT}tools/src/doctor.ts`, '--home', home, ...args],
      { env: { ...process.env, ...env } },
      (error, output) => resolve({ code: Number(error?.code ?? 0), output }),
    );
  });
}

describe('the doctor', () => {
  const home = mkdtempSync(join(tmpdir(), 'palisade-doctor-'));
  chmodSync(home, 0o755);
  let services: RunningServices;
  let owner: pg.Client;
  let url = '';

  before(async () => {
    services = await startServices({ home, log: createLog('silent') });
    url = runningServer(home) ?? '';
    owner = new pg.Client({ connectionString: url });
    await owner.connect();
  });
  after(async () => {
    await owner.end().catch(() => undefined);
    await services.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('finds a key that does not open what the database has sealed, and a missing one', async () => {
    const other = await doctor(home, {
      PALISADE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    assert.equal(other.code, 1);
    assert.match(other.output, /^✗ The key does not open the secrets in the database/m);
    assert.match(problemsOf(await checkKey(url, null)).join(), /there is no key that opens them/);
  });

  /** What the database's checks find while `change` is in force. */
  async function whileChanged(change: string, back: string): Promise<string[]> {
    await owner.query(change);
    try {
      return problemsOf(await checkDatabase(url));
    } finally {
      await owner.query(back);
    }
  }

  it('finds nothing wrong with a healthy installation that runs, and exits with 0', async () => {
    const { code, output } = await doctor(home);
    assert.match(output, /^✓ Palisade runs over this state folder/m);
    assert.match(output, /^✓ The tables are those of this version\./m);
    assert.match(output, /^✓ The books of the intake balance/m);
    assert.match(output, /^✓ The key opens the secrets in the database/m);
    assert.match(output, /^✓ The clocks of the database and of this machine agree/m);
    assert.deepEqual([code, output.trimEnd().split('\n').at(-1)], [0, 'No problem found.'], output);
  });

  it('looks at a port and a backup when they are named, and refuses what is no port', async () => {
    const { code, output } = await doctor(home, {}, '--port', '4000', '--backup', home);
    assert.match(output, /^✓ Palisade runs, and holds its ports itself/m);
    assert.match(output, /^✗ The backup .* is not a finished backup/m);
    assert.equal(code, 1);
    assert.equal((await doctor(home, {}, '--port', 'many')).code, 2);
    const port = Number(new URL(services.url).port);
    const [taken] = await checkPorts(port, { PALISADE_HOST: '127.0.0.1' }, false);
    assert.equal(taken?.level, 'warning');
    assert.match(taken?.words ?? '', /is taken by a Palisade that answers there/);
  });

  it('tells of a database that a newer version made, and of a migration that was changed', async () => {
    const newer = await whileChanged(
      `insert into palisade.migrations (domain, file, checksum) values ('inventory', '999_later.sql', 'x')`,
      `delete from palisade.migrations where file = '999_later.sql'`,
    );
    assert.match(newer.join(), /brought up to date by a newer Palisade/);
    const changed = await whileChanged(
      `update palisade.migrations set checksum = 'x' || checksum where domain = 'ingest' and file like '002%'`,
      `update palisade.migrations set checksum = substr(checksum, 2) where domain = 'ingest' and file like '002%'`,
    );
    assert.match(changed.join(), /Migration ingest\/002_sampled\.sql was changed/);
  });

  it('tells what the next start refuses a server for', async () => {
    await owner.query('alter database postgres set default_transaction_read_only to on');
    try {
      const { code, output } = await doctor(home, { DATABASE_URL: url, PALISADE_LEARNERS: '1' });
      assert.match(
        output,
        /^✗ The database at .* is read-only: default_transaction_read_only is on/m,
      );
      assert.equal(code, 1);
    } finally {
      await owner.query('alter database postgres reset default_transaction_read_only');
    }
  });

  it('tells when companies are not kept apart, by the table or by the role', async () => {
    const table = await whileChanged(
      'alter table inventory.endpoints disable row level security',
      'alter table inventory.endpoints enable row level security',
    );
    assert.deepEqual(table, ['Row-level security of inventory.endpoints is off.']);
    const role = await whileChanged(
      'alter role palisade_app bypassrls',
      'alter role palisade_app nobypassrls',
    );
    assert.deepEqual(role, ['The role palisade_app is not held to row-level security.']);
    const more = await whileChanged(
      'alter role palisade_limited createrole; revoke palisade_limited from palisade_app',
      `alter role palisade_limited nocreaterole;
       grant palisade_limited to palisade_app with inherit false, set true`,
    );
    assert.deepEqual(more, [
      'The role palisade_limited has the attribute createrole, which Palisade never gives it.',
      'The role palisade_app may not become palisade_limited: people who are limited to labels see errors.',
    ]);
    const gone = await whileChanged(
      'alter role palisade_limited rename to lost',
      'alter role lost rename to palisade_limited',
    );
    assert.deepEqual(gone, [
      'The role palisade_limited is gone, and with it its rights to tables.',
    ]);
  });

  it('tells of books that do not balance, and of a database that does not answer', async () => {
    const company = '00000000-0000-4000-8000-00000000d0c7';
    const books = await whileChanged(
      `set session_replication_role = 'replica'; insert into ingest.totals (company_id, received, learned, last_received_at) values ('${company}', 7, 7, now())`,
      `delete from ingest.totals where company_id = '${company}'; set session_replication_role = 'origin'`,
    );
    assert.match(
      books.join(),
      new RegExp(`company ${company} has 7 in its totals and 0 in its ledger`),
    );
    assert.match(
      problemsOf(await checkDatabase('postgres://x:y@127.0.0.1:9/z')).join(),
      /The database does not answer/,
    );
  });

  it('tells what is wrong with the state folder: rights, key, password, control file', () => {
    const key = join(home, 'secret.key');
    const without = (file: string, name: RegExp) => {
      renameSync(file, `${file}.aside`);
      try {
        assert.match(problemsOf(checkHome(home, {})).join(), name);
      } finally {
        renameSync(`${file}.aside`, file);
      }
    };
    assert.deepEqual(problemsOf(checkHome(home, {})), []);
    without(key, /key that secrets are sealed under is gone/);
    without(join(home, 'postgres', 'password'), /password is missing/);
    without(
      join(home, 'postgres', 'cluster', 'global', 'pg_control'),
      /control file of the cluster is missing/,
    );
    chmodSync(key, 0o644);
    assert.match(problemsOf(checkHome(home, {})).join(), /can be read by other users/);
    chmodSync(key, 0o600);
    assert.match(problemsOf(checkHome(home, { PALISADE_SECRET_KEY: 'short' })).join(), /is no key/);
  });

  it('tells of settings that make no sense and of misspelled ones', async () => {
    const words = checkSettings(
      {
        PALISADE_PUBLIC_URL: 'nowhere',
        PALISADE_LEARNERS: 'many',
        PALISADE_PUBLC_URL: 'https://x',
      },
      home,
    ).map((finding) => finding.words);
    assert.match(words.join('\n'), /PALISADE_PUBLIC_URL is not an http or https address/);
    assert.match(words.join('\n'), /PALISADE_LEARNERS is many/);
    assert.match(words.join('\n'), /PALISADE_PUBLC_URL is set, and nothing reads it/);
    const between = { PALISADE_SERVICES_URL: '10.0.0.5:4005', PALISADE_SERVICES_PORT: 'any' };
    assert.deepEqual(
      checkSettings(between, home).map((finding) => finding.words),
      [
        'PALISADE_SERVICES_PORT is any; a port goes from 1 to 65535.',
        'PALISADE_SERVICES_URL is 10.0.0.5:4005; it must be an address such as http://10.0.0.5:4005.',
        'PALISADE_SERVICES_URL tells other processes an address, and the services listen on this machine alone.',
      ],
    );
    writeFileSync(join(home, 'collector.json'), '{}', { mode: 0o644 });
    const { code, output } = await doctor(home, { PALISADE_LEARNERS: 'many' });
    assert.deepEqual([code, output.trimEnd().split('\n').at(-1)], [1, '2 problems found.'], output);
  });
});
