import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkServer } from './checkServer.ts';
import { ensureDebian } from './testing/ensureDebian.ts';
import {
  debianPostgres,
  runAs,
  startOutsideServer,
  startPgbouncer,
  type OutsideServer,
} from './testing/outsideServer.ts';

const postgres = debianPostgres();
const pgbouncer = ensureDebian('pgbouncer', () => ['/usr/sbin/pgbouncer'].find(existsSync));
const TURKISH = '/usr/share/i18n/locales/tr_TR';
const locales = ensureDebian('locales', () => [TURKISH].find(existsSync));
const ONE = { learners: 1 };

describe(
  'a database that would break Palisade without a word',
  { skip: 'missing' in postgres && postgres.missing },
  () => {
    const compiled = mkdtempSync(join(tmpdir(), 'palisade-locales-'));
    let server: OutsideServer;
    before(async () => {
      if ('missing' in postgres) return;
      if ('path' in locales)
        execFileSync('localedef', ['-i', 'tr_TR', '-f', 'UTF-8', join(compiled, 'tr_TR.UTF-8')]);
      execFileSync('chmod', ['-R', 'a+rX', compiled]);
      const env = { ...process.env, LOCPATH: `${compiled}:/usr/lib/locale` };
      server = await startOutsideServer(postgres.path, {}, env);
    });
    after(async () => {
      await server?.stop();
      rmSync(compiled, { recursive: true, force: true });
    });

    /** Makes a database with these options, and checks it as a start does. */
    const checkNew = async (name: string, options: string): Promise<void> => {
      await runAs(
        server.adminUrl,
        `create database ${name} owner palisade template template0 ${options}`,
      );
      const url = server.url.replace(/palisade$/, name);
      await checkServer({ url, directUrl: url }, ONE);
    };
    const words =
      /The locale of the database at \S+ makes ı of I in lower case.*create database … locale_provider libc locale 'C\.UTF-8'/s;

    it('is refused when ICU lower-cases it as Turkish or Azeri', async () => {
      for (const locale of ['tr', 'az']) {
        const options = `locale_provider icu icu_locale '${locale}' locale 'C.UTF-8'`;
        await assert.rejects(checkNew(`icu_${locale}`, options), words);
      }
      await checkNew('icu_de', "locale_provider icu icu_locale 'de-CH' locale 'C.UTF-8'");
      await checkNew('advised', "locale_provider libc locale 'C.UTF-8'");
    });

    it(
      'is refused when the C library lower-cases it as Turkish',
      { skip: 'missing' in locales && locales.missing },
      () => assert.rejects(checkNew('libc_tr', "locale 'tr_TR.UTF-8'"), words),
    );

    it(
      'is refused behind PgBouncer in statement mode',
      { skip: 'missing' in pgbouncer && pgbouncer.missing },
      async () => {
        if ('missing' in pgbouncer) return;
        const pooler = await startPgbouncer(pgbouncer.path, server, 'statement');
        try {
          await assert.rejects(
            checkServer({ url: pooler.url, directUrl: server.url }, ONE),
            (error: Error) => {
              assert.match(
                error.message,
                /^DATABASE_URL \(127\.0\.0\.1:\d+\/palisade\) leads through a connection pooler in statement mode.*Set pool_mode = transaction/,
              );
              return true;
            },
          );
        } finally {
          await pooler.stop();
        }
      },
    );
  },
);
