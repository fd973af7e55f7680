import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { staticFiles } from './staticFiles.ts';

const dist = mkdtempSync(join(tmpdir(), 'palisade-dist-'));
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Palisade</title>');
writeFileSync(join(dist, 'assets', 'main-abc123.js'), 'console.log(1)');
writeFileSync(join(dist, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'));
const app = Fastify();
await staticFiles(app, { dist });
after(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const page = { accept: 'text/html' };

describe('static files', () => {
  it('answers every path of the app with the page, never cached, under a policy without inline scripts', async () => {
    const answer = await app.inject({ url: '/0198a/unified-inventory?filters=x', headers: page });
    assert.equal(answer.statusCode, 200);
    assert.match(answer.body, /<title>Palisade/);
    assert.equal(answer.headers['cache-control'], 'no-cache');
    assert.match(String(answer.headers['content-security-policy']), /default-src 'self'/);
    assert.doesNotMatch(
      String(answer.headers['content-security-policy']),
      /script-src[^;]*unsafe-inline/,
    );
  });
  it('SHELL-19 lets one script from elsewhere in, when it is set', async () => {
    const open = Fastify();
    await open.register(async (scope) =>
      staticFiles(scope, { dist, scriptUrl: 'https://guides.example/tour.js?x=1' }),
    );
    const { headers } = await open.inject({ url: '/', headers: page });
    assert.match(
      String(headers['content-security-policy']),
      /script-src 'self' https:\/\/guides\.example$/,
    );
    await open.close();
  });
  it('serves assets compressed as the browser accepts and caches them for good', async () => {
    const answer = await app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.match(String(answer.headers['cache-control']), /immutable/);
  });
  it('does not answer a missing asset or a machine path with the page', async () => {
    for (const url of ['/assets/gone-1.js', '/collect/v1/nothing', '/graphql/stream']) {
      const answer = await app.inject({ url, headers: page });
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json<{ code: string }>().code, 'notFound');
    }
  });
  it('does not leave its folder', async () => {
    const answer = await app.inject({ url: '/..%2f..%2fetc/passwd' });
    assert.notEqual(answer.statusCode, 200);
  });
});
