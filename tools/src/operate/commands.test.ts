import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { secretKeyFrom } from '@palisade/services/composition/secretKey.ts';
import { DOMAINS } from '@palisade/services/domains.ts';
import { identityOf } from '@palisade/services/domains/identity/authenticate.ts';
import { firstStart } from '@palisade/services/domains/identity/firstStart.ts';
import { openDatabase, type Database } from '@palisade/services/platform/database/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { SecretBox } from '@palisade/services/platform/secretBox.ts';
import { run, ROOT } from '../run.ts';
import { withInstallation } from './withInstallation.ts';

const EMAIL = 'maya.okafor@example.com';

describe('commands over an installation', () => {
  const home = mkdtempSync(join(tmpdir(), 'palisade-commands-'));
  let embedded: EmbeddedPostgres;
  let db: Database;
  before(async () => {
    embedded = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), throwaway: true });
    await migrate(embedded.url, DOMAINS);
    db = openDatabase(embedded.url, { max: 2 });
    identityOf(db).secrets = new SecretBox(await secretKeyFrom({}, home));
    await firstStart(db, { email: EMAIL, isSystem: true });
  });
  after(async () => {
    await db.close();
    await embedded.stop();
    rmSync(home, { recursive: true, force: true });
  });
  const command = (file: string, ...args: string[]) =>
    run('node', [join(ROOT, 'tools/src', file), ...args, '--home', home], {
      output: 'capture',
      env: { DATABASE_URL: undefined, PALISADE_SECRET_KEY: undefined },
    });
  const isSystem = async () =>
    (
      await db.system.query<{ isSystem: boolean }>(
        'select is_system as "isSystem" from identity.users',
      )
    )[0]?.isSystem;
  const keys = async () =>
    (
      await db.system.query<{ isRetired: boolean }>(
        'select retired_at is not null as "isRetired" from identity.signing_keys order by created_at',
      )
    ).map(({ isRetired }) => isRetired);

  it('PERM-05 pnpm system-user ends and makes a system user while Palisade runs', async () => {
    assert.equal(await isSystem(), true, 'the first administrator was made one');
    assert.deepEqual(await command('systemUser.ts', EMAIL.toUpperCase(), '--revoke'), {
      code: 0,
      output: `${EMAIL} is no system user now.\n`,
    });
    assert.equal(await isSystem(), false);
    assert.deepEqual(await command('systemUser.ts', EMAIL), {
      code: 0,
      output: `${EMAIL} is a system user now.\n`,
    });
    assert.equal(await isSystem(), true);
  });

  it('PERM-05 says in words what is wrong', async () => {
    const wrong = async (file: string, ...args: string[]) => {
      const { code, output } = await command(file, ...args);
      assert.equal(code, 1);
      return output;
    };
    assert.match(
      await wrong('systemUser.ts', 'nobody@example.com'),
      /^There is no account with that email\.\n$/,
    );
    assert.match(
      await wrong('rotateKeys.ts', '--now'),
      /Unknown option '--now'.*\nusage: pnpm rotate-keys/s,
    );
    await assert.rejects(
      withInstallation(join(home, 'nowhere'), {}, async () => undefined),
      /^Error: There is no installation in .*nowhere/,
    );
  });

  it('AUTH-14 pnpm rotate-keys makes a new key, with --at-once without the old ones', async () => {
    assert.deepEqual(await keys(), [false]);
    assert.match(
      (await command('rotateKeys.ts')).output,
      /^Access tokens are signed with a new key\. Those signed before work until they end/,
    );
    assert.deepEqual(await keys(), [true, false]);
    assert.match(
      (await command('rotateKeys.ts', '--at-once')).output,
      /Those signed before no longer work/,
    );
    assert.deepEqual(await keys(), [false]);
  });
});
