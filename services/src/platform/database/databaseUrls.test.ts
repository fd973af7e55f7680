import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectionBudget } from './connectionBudget.ts';
import { databaseUrlsFrom } from './databaseUrls.ts';

describe('addresses of an outside database', () => {
  it('are the embedded one’s when none is given', () => {
    assert.equal(databaseUrlsFrom({}), null);
    assert.equal(databaseUrlsFrom({ DATABASE_URL: '' }), null);
    assert.throws(
      () => databaseUrlsFrom({ DATABASE_DIRECT_URL: 'postgres://a@b/c' }),
      /beside DATABASE_URL, which is not set/,
    );
  });

  it('are one for all, or another for what no pooler carries; also of a socket', () => {
    assert.deepEqual(databaseUrlsFrom({ DATABASE_URL: 'postgres://a@b/c' }), {
      url: 'postgres://a@b/c',
      directUrl: 'postgres://a@b/c',
    });
    assert.deepEqual(
      databaseUrlsFrom({
        DATABASE_URL: 'postgresql://a@b:6432/c',
        DATABASE_DIRECT_URL: 'postgres://a@d/c',
      }),
      { url: 'postgresql://a@b:6432/c', directUrl: 'postgres://a@d/c' },
    );
    assert.equal(
      databaseUrlsFrom({ DATABASE_URL: 'postgres:///c?host=/var/run/postgresql' })?.url,
      'postgres:///c?host=/var/run/postgresql',
    );
  });

  it('ask the library for nothing that it warns of, with the same meaning', () => {
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      assert.equal(
        databaseUrlsFrom({ DATABASE_URL: `postgres://a@b/c?sslmode=${mode}` })?.url,
        'postgres://a@b/c?sslmode=verify-full',
      );
    for (const mode of ['disable', 'no-verify'])
      assert.equal(
        databaseUrlsFrom({ DATABASE_URL: `postgres://a@b/c?sslmode=${mode}` })?.url,
        `postgres://a@b/c?sslmode=${mode}`,
      );
  });

  it('are refused in words that do not repeat them', () => {
    for (const wrong of [
      'not-a-url',
      'mysql://a:secret@b/c',
      'postgres://a:secret@b:port/c',
      'http://secret',
    ]) {
      assert.throws(
        () => databaseUrlsFrom({ DATABASE_URL: wrong }),
        (error: Error) =>
          /^DATABASE_URL (is not the address of a PostgreSQL server|cannot be read)\. It looks like postgres:/.test(
            error.message,
          ) &&
          !error.message.includes('secret') &&
          !error.message.includes('not-a-url'),
        wrong,
      );
    }
    assert.throws(
      () => databaseUrlsFrom({ DATABASE_URL: 'postgres://a@b/c', DATABASE_DIRECT_URL: 'x' }),
      /^Error: DATABASE_DIRECT_URL is not/,
    );
    assert.throws(
      () => databaseUrlsFrom({ DATABASE_URL: 'postgres://a@b/c?sslrootcert=/nowhere.pem' }),
      /names a file that is not there: \/nowhere\.pem/,
    );
  });
});

describe('connections of a process', () => {
  it('grow with its learning threads alone', () => {
    assert.deepEqual(
      [connectionBudget(0), connectionBudget(1), connectionBudget(8)],
      [
        { pooled: 21, direct: 13 },
        { pooled: 33, direct: 13 },
        { pooled: 75, direct: 13 },
      ],
    );
  });
});
