import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LOOPBACK, trustedProxiesFrom } from '@palisade/services/platform/server/trustedProxies.ts';
import { openApiDocuments } from '@palisade/services/openapi.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { ERROR_CODES } from '@palisade/vocabulary/errorCodes.ts';
import { createPublicServer } from './publicServer.ts';

const FILE = '/inventory/00000000-0000-4000-8000-000000000001/endpoints.csv';

/** What a connection is told that sends these bytes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.setTimeout(5_000, () => socket.destroy());
  socket.write(bytes, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('the public server', () => {
  const dist = mkdtempSync(join(tmpdir(), 'palisade-dist-'));
  let base = '';
  let close = async (): Promise<void> => undefined;
  before(async () => {
    writeFileSync(join(dist, 'index.html'), '<!doctype html>');
    const app = await createPublicServer({
      gateway: async () => undefined,
      services: (request, response) => {
        if (request.url === '/healthz') throw new Error('secret of the house');
        response.end(
          JSON.stringify({ url: request.url, bearer: request.headers.authorization ?? null }),
        );
      },
      dist,
      log: createLog('silent'),
    });
    base = await app.listen({ host: '127.0.0.1', port: 0 });
    close = () => app.close();
  });
  after(async () => {
    await close();
    rmSync(dist, { recursive: true });
  });

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(base + path, { headers, method });
    const text = await answer.text();
    return text.startsWith('{') && answer.headers.get('content-type') === null
      ? (JSON.parse(text) as unknown)
      : answer.status;
  };
  const cookie = 'palisade_access=secret';

  it('answers an address whose escapes are no text as any that there is not', async () => {
    for (const headers of [{ accept: 'text/html' }, {}]) {
      const answer = await fetch(`${base}/%E0%A4%A?x=%E0`, { headers });
      const { code } = (await answer.json()) as { code: string };
      assert.deepEqual([answer.status, code], [404, 'notFound']);
    }
  });

  it('gives the page at addresses that a page may have, to browsers alone', async () => {
    const headers = { accept: 'text/html,*/*' };
    for (const path of ['/', '/login', '/a/b/c/', '/%C3%BC', '/x?y=%00', '/.well-known', '/a..b']) {
      const answer = await fetch(base + path, { headers });
      assert.deepEqual([answer.status, await answer.text()], [200, '<!doctype html>'], path);
      assert.equal((await fetch(base + path)).status, 404, path);
    }
  });

  const long = (part: string, times: number) => `/${part.repeat(times)}`;
  const ODD = [
    '//x',
    '//',
    '/x//y',
    '///etc/passwd',
    '/%00',
    '/a%00b',
    '/%',
    '/%ff',
    '/..%2f',
    '/../x',
    '/..%2f..%2fetc/passwd',
    '/.',
    '/..',
    '/%2e%2e/',
    '/\\',
    '/a\\b',
    '/%5c..%5cx',
    '/assets/',
    '/assets/.',
    '/assets/x.js',
    '//index.html',
    '*',
    'x',
    '?',
    'http://e.example/x',
    '/a b',
    '/\x80',
    long('a', 2_500),
    long('a/', 3_000),
    long('%41', 3_000),
    '/%0d%0aX:1',
    long('a', 20_000),
    '/__proto__//',
    '/collect/',
    '/graphql//',
    '/sso/x/acs',
  ];
  const METHODS = ['POST', 'PUT', 'QUERY', 'OPTIONS', 'TRACE', 'CONNECT', 'FOO', 'get', 'PROPFIND'];
  const line = (method: string, target: string, more = '') =>
    `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`;
  const page = 'Accept: text/html\r\n';
  const json = 'Content-Type: application/json\r\nContent-Length: 1\r\n';
  const refused = new Map<string, string>([
    ...ODD.map((target) => [target.slice(0, 50), line('GET', target, page)] as const),
    ...METHODS.map((method) => [method, line(method, '/login', page)] as const),
    ['another expectation', line('GET', '/login', 'Expect: other\r\n')],
    ['another expectation of an upload', line('POST', '/collect/v1/files', 'Expect: x\r\n')],
    ['no host', 'GET /login HTTP/1.1\r\n\r\n'],
    ['long headers', line('GET', '/login', `X: ${'x'.repeat(20_000)}\r\n`)],
    ['broken JSON', `${line('POST', '/x', json)}{`],
    ['a large body', line('POST', '/x', 'Content-Type: text/plain\r\nContent-Length: 9000000\r\n')],
    ['broken chunks', `${line('POST', '/x', 'Transfer-Encoding: chunked\r\n')}zz\r\n`],
    ['a range beyond the file', line('GET', '/index.html', 'Range: bytes=9999-\r\n')],
    ['another file', line('GET', '/index.html', 'If-Match: "x"\r\n')],
    ['another version of HTTP', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ]);
  for (const [name, bytes] of refused) {
    it(`answers ${JSON.stringify(name)} with a problem in our words`, async () => {
      const answer = await raw(Number(new URL(base).port), bytes);
      assert.match(answer, /^HTTP\/1\.1 4\d\d /);
      assert.match(answer, /\r\ncontent-type: application\/problem\+json\r\n/);
      const body = JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? '') as Record<string, string>;
      const { code, detail } = body;
      assert.ok(ERROR_CODES.some((known) => known === code));
      assert.match(detail ?? '', /^[A-Z].*\.$/);
      assert.doesNotMatch(answer, /FST_|ERR_|palisade-dist|\.ts:|node:/);
    });
  }

  it('INV-03 hands a download to the services under their own address, with the session of a link on our pages or a bearer', async () => {
    assert.deepEqual(
      await ask(`/download${FILE}?sort=path&filters=%7B%7D`, {
        cookie,
        'sec-fetch-site': 'same-origin',
      }),
      { url: `${FILE}?sort=path&filters=%7B%7D`, bearer: 'Bearer secret' },
    );
    assert.deepEqual(await ask(`/download${FILE}`, { authorization: 'Bearer plt_x' }), {
      url: FILE,
      bearer: 'Bearer plt_x',
    });
  });

  it('INV-03 gives the session to no link of another site', async () => {
    for (const site of ['cross-site', 'same-site'])
      assert.deepEqual(await ask(`/download${FILE}`, { cookie, 'sec-fetch-site': site }), {
        url: FILE,
        bearer: null,
      });
    assert.deepEqual(await ask(`/download${FILE}`, { cookie, origin: 'https://evil.example' }), {
      url: FILE,
      bearer: null,
    });
  });

  it('SHELL-01 gives the page at the root, whatever the encodings that are accepted', async () => {
    const app = await createPublicServer({
      gateway: async () => undefined,
      services: (_request, response) => void response.end(),
      dist,
      log: createLog('error'),
    });
    for (const encoding of ['', 'gzip', 'br']) {
      const { statusCode, headers } = await app.inject({
        url: '/',
        headers: { accept: 'text/html', ...(encoding && { 'accept-encoding': encoding }) },
      });
      assert.deepEqual(
        [statusCode, headers['content-type']],
        [200, 'text/html; charset=utf-8'],
        encoding,
      );
    }
    await app.close();
  });

  it('AUTH-09 logs requests without the secret of a link from a mail, and without searches', async (test) => {
    let logged = '';
    const log = createLog('info');
    const info = log.info.bind(log);
    const keep = (...args: unknown[]) => {
      logged += JSON.stringify(args);
    };
    Object.assign(log, { info: keep, child: () => log });
    test.after(() => Object.assign(log, { info }));
    const app = await createPublicServer({
      gateway: async () => undefined,
      services: (_request, response) => void response.end(),
      dist,
      log,
    });
    await app.inject('/login/changepassword/the-secret-of-a-mail?search=secret');
    await app.close();
    assert.match(logged, /changepassword\/…/);
    assert.doesNotMatch(logged, /secret/);
  });

  it('AUTH-07 hands the addresses of single sign-on to the services, without a session, and without a search but that of an answer', async () => {
    const at = '/sso/00000000-0000-4000-8000-000000000001';
    assert.deepEqual(await ask(`${at}/metadata?x=1`, { cookie, 'sec-fetch-site': 'same-origin' }), {
      url: `/identity${at}/metadata`,
      bearer: null,
    });
    assert.deepEqual(await ask(`${at}/acs`, { cookie, origin: 'https://idp.example' }, 'POST'), {
      url: `/identity${at}/acs`,
      bearer: null,
    });
    const answer = `${at}/callback?code=a&state=b%20c`;
    assert.deepEqual(await ask(answer, { cookie, 'sec-fetch-site': 'cross-site' }), {
      url: `/identity${answer}`,
      bearer: null,
    });
    for (const [path, method] of [
      [`${at}/acs`, 'GET'],
      [`${at}/callback`, 'POST'],
      [`${at}/metadata`, 'POST'],
      [`${at}/../start`, 'POST'],
      ['/sso/start', 'POST'],
      [`${at}/complete`, 'POST'],
    ] as const)
      assert.equal(await ask(path, { cookie, accept: 'text/html' }, method), 404, path);
  });

  it('ADM-07 hands SCIM to the services with its own bearer, a search and no session', async () => {
    const users = '/scim/v2/Users';
    const search = '?filter=userName%20eq%20%22a%22';
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      assert.deepEqual(await ask(`${users}/x${search}`, { cookie }, method), {
        url: `/identity${users}/x${search}`,
        bearer: null,
      });
    assert.deepEqual(await ask(users, { cookie, authorization: 'Bearer pls_x' }), {
      url: `/identity${users}`,
      bearer: 'Bearer pls_x',
    });
    for (const path of ['/scim/v1/Users', '/scim/v2x', '/scim'])
      assert.equal(await ask(path, { cookie, accept: 'text/html' }, 'POST'), 404, path);
  });

  it('ATK-11 hands deny lists to the services', async () => {
    assert.deepEqual(await ask('/deny-lists/0e-secret_.conf', {}), {
      url: '/deny-lists/0e-secret_.conf',
      bearer: null,
    });
    for (const path of ['/deny-lists/0e-secret', '/deny-lists/0e/x.conf'])
      assert.equal(typeof (await ask(path)), 'number', path);
  });

  it('POST-01 ATK-02 hands out gaps as a table, and the evidence of an attacker', async () => {
    for (const file of ['/posture/x/gaps.csv', '/attackers/x/attackers/y/evidence.zip'])
      assert.deepEqual(await ask(`/download${file}`, { cookie, 'sec-fetch-site': 'same-origin' }), {
        url: file,
        bearer: 'Bearer secret',
      });
  });

  it('ADM-05 ADM-12 hands out each file of CSV that a service answers, and nothing else with that ending', async () => {
    const files = Object.values(await openApiDocuments()).flatMap((document) =>
      Object.entries((document as { paths: Record<string, { get?: object }> }).paths).flatMap(
        ([path, { get }]) => (JSON.stringify(get ?? {}).includes('"text/csv"') ? [path] : []),
      ),
    );
    assert.ok(files.length >= 7, String(files.length));
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    for (const file of files) {
      const url = file.replace('{companyId}', 'x');
      const expected = { url, bearer: 'Bearer secret' };
      assert.deepEqual(await ask(`/download${url}`, headers), expected, file);
    }
    for (const path of ['/download/x.csv', '/download/identity/x/a/b/c.csv', '/download/a/x/.csv'])
      assert.equal(typeof (await ask(path, headers)), 'number', path);
  });

  it('a cookie whose escapes are no text is nobody, and what its services throw is the answer of that request alone', async () => {
    for (const escape of ['%E0%A4%A', '%ff', '%', '%0d%0aX-Injected: 1', '%00']) {
      for (const path of [
        `/download${FILE}`,
        '/collect/v1/files',
        '/deny-lists/x.conf',
        '/readyz',
      ]) {
        const url = path.replace('/download', '');
        assert.deepEqual(
          await ask(path, { cookie: `palisade_access=${escape}`, 'sec-fetch-site': 'same-origin' }),
          { url, bearer: null },
          `${escape} ${path}`,
        );
      }
    }
    const answer = await fetch(`${base}/healthz`);
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [400, 'application/problem+json'],
    );
    assert.doesNotMatch(await answer.text(), /secret/);
  });

  it('has browsers come by https alone when that is where people come by, under cookies of this very host', async (test) => {
    const seen: (string | undefined)[] = [];
    const services = (request: IncomingMessage, response: ServerResponse): void => {
      seen.push(request.headers.authorization);
      response.end();
    };
    const app = await createPublicServer({
      gateway: async () => undefined,
      services,
      dist,
      isHttps: true,
      log: createLog('silent'),
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    test.after(() => app.close());
    for (const path of ['/', '/readyz', '/nothing', `/download${FILE}`]) {
      const { headers } = await fetch(url + path, {
        headers: {
          cookie: 'palisade_access=old; __Host-palisade_access=new',
          'sec-fetch-site': 'same-origin',
        },
      });
      assert.deepEqual(
        [headers.get('strict-transport-security'), headers.get('x-content-type-options')],
        ['max-age=31536000', 'nosniff'],
        path,
      );
    }
    assert.deepEqual(seen, ['Bearer new', 'Bearer new']);
    assert.equal((await fetch(`${base}/readyz`)).headers.get('strict-transport-security'), null);
  });

  it('believes what a proxy says of who is behind it exactly when it is one of ours', async (test) => {
    const forwarded = async (
      trustedProxies: readonly string[],
      chain: string,
    ): Promise<unknown> => {
      const services = (request: IncomingMessage, response: ServerResponse): void =>
        void response.end(
          JSON.stringify([
            request.headers['x-forwarded-for'] ?? null,
            request.headers['x-forwarded-host'] ?? null,
          ]),
        );
      const app = await createPublicServer({
        gateway: async () => undefined,
        services,
        dist,
        trustedProxies,
        log: createLog('silent'),
      });
      test.after(() => app.close());
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      return (
        await fetch(`${url}/readyz`, {
          headers: { 'x-forwarded-for': chain, 'x-forwarded-host': 'evil.example' },
        })
      ).json();
    };
    assert.deepEqual(await forwarded([], '198.51.100.7'), [null, null]);
    assert.deepEqual(await forwarded(['10.0.0.0/8'], '198.51.100.7'), [null, null]);
    assert.deepEqual(await forwarded(['127.0.0.1'], '203.0.113.66, 198.51.100.7'), [
      '198.51.100.7',
      'evil.example',
    ]);
    assert.deepEqual(
      await forwarded(['127.0.0.1', '10.0.0.0/8'], '203.0.113.66, 198.51.100.7, 10.1.2.3'),
      ['198.51.100.7', 'evil.example'],
    );
    assert.deepEqual(trustedProxiesFrom({}, false), []);
    assert.deepEqual(trustedProxiesFrom({}, true), LOOPBACK);
    assert.deepEqual(
      trustedProxiesFrom({ TRUSTED_PROXIES: '' }, true),
      LOOPBACK,
      'as compose files pass what nobody set',
    );
    assert.deepEqual(trustedProxiesFrom({ TRUSTED_PROXIES: 'none' }, true), []);
    assert.deepEqual(trustedProxiesFrom({ TRUSTED_PROXIES: 'loopback, 10.1.0.0/16' }, false), [
      ...LOOPBACK,
      '10.1.0.0/16',
    ]);
    assert.throws(
      () => trustedProxiesFrom({ TRUSTED_PROXIES: 'proxy.lan' }, false),
      /TRUSTED_PROXIES: "proxy.lan" is no address/,
    );
  });

  it('shows figures to who holds the token, and without one not on this port', async (test) => {
    assert.equal(await ask('/metrics'), 404);
    const app = await createPublicServer({
      gateway: async () => undefined,
      services: (_request, response) => void response.end('figures'),
      dist,
      hasMetrics: true,
      log: createLog('silent'),
    });
    test.after(() => app.close());
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    assert.equal(await (await fetch(`${url}/metrics`)).text(), 'figures');
  });

  it('hands nothing else of the services out', async () => {
    for (const path of [
      FILE,
      '/download/inventory/x/endpoints',
      '/download/identity/context',
      '/download/../identity/context',
      `/download${FILE}/x`,
    ]) {
      assert.equal(typeof (await ask(path, { cookie })), 'number', path);
    }
    assert.equal(typeof (await ask(`/download${FILE}`, { cookie }, 'POST')), 'number');
  });
});
