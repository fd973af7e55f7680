import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '@palisade/vocabulary/testing/until.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server that listens.
  server.close();
  return port;
}

const limits = { timeout: 180_000 };
it(
  'the gateway on its own believes of addresses the one that its proxy saw',
  limits,
  async (test) => {
    const heard: (string | undefined)[] = [];
    const services = createHttp(({ headers }, response) => {
      heard.push(String(headers['x-forwarded-for']));
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"status":401}');
    }).listen(0, '127.0.0.1');
    await once(services, 'listening');
    test.after(() => services.close().closeAllConnections());
    const [port, { port: upstream }] = [await freePort(), services.address() as AddressInfo];
    const env = {
      ...process.env,
      PORT: String(port),
      UPSTREAM_URL: `http://127.0.0.1:${upstream}`,
      TRUST_PROXY: '1',
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    test.after(() => child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    await until('the gateway answers', () => fetch(`${url}/healthz`).catch(() => null), {
      every: 50,
    });
    const token = `plt_${'x'.repeat(30)}`;
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': '10.0.0.1, 198.51.100.7',
      },
      body: '{"query":"{ viewer { id } }"}',
    });
    assert.ok(heard.includes('198.51.100.7'), heard.join(' '));
    assert.ok(!heard.includes('10.0.0.1'));
    const metrics = async (headers: Record<string, string> = {}) =>
      (await fetch(`${url}/metrics`, { headers })).status;
    assert.deepEqual(
      [
        await metrics(),
        await metrics({ 'x-forwarded-for': '127.0.0.1' }),
        await metrics({ forwarded: 'for=127.0.0.1' }),
      ],
      [200, 401, 401],
    );
  },
);

it('the gateway on its own says with every 503 when to try again', limits, async (test) => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), UPSTREAM_URL: 'http://127.0.0.1:1' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  test.after(() => child.kill('SIGKILL'));
  const ready = async (): Promise<Response | null> =>
    fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  const waiting = await until('the gateway answers', ready, { every: 50 });
  assert.deepEqual([waiting.status, waiting.headers.get('retry-after')], [503, '5']);

  // A request that is here only in part keeps the connection; the next one comes on it.
  const socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  const common = 'Host: gateway\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  socket.write(`POST /graphql HTTP/1.1\r\n${common}{`);
  await wait(200);
  child.kill('SIGTERM');
  const isStopping = async () => {
    const answer = await ready();
    return answer === null || /is stopping/.test(await answer.text());
  };
  await until('the gateway stops', isStopping, { every: 50 });
  socket.write('}GET /healthz HTTP/1.1\r\nHost: gateway\r\n\r\n');
  const [, refused] = (await answers).split(/(?=HTTP\/1\.1 )/);
  assert.match(refused ?? '', /^HTTP\/1\.1 503 [\s\S]*retry-after: 5\r\n[\s\S]*"UNAVAILABLE"/i);
});
