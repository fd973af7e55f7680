import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as startRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { createLog } from './log.ts';
import { GuardedServer, type GuardOptions, type Listener } from './guardedServer.ts';

const OPTIONS: GuardOptions = {
  log: createLog('silent'),
  isUpload: ({ url }) => url === '/upload',
  waits: { headers: 300, body: 300, idle: 1_500, scan: 20 },
  headers: { 'x-ours': 'yes' },
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly code?: string;
    readonly detail?: string;
    readonly length?: number;
    readonly reason?: string;
  };
}

async function listening(listener: Listener): Promise<{ guarded: GuardedServer; port: number }> {
  const guarded = new GuardedServer(listener, OPTIONS);
  guarded.server.on('clientError', guarded.refuseConnection);
  guarded.server.listen(0, '127.0.0.1');
  await once(guarded.server, 'listening');
  return { guarded, port: Number(Reflect.get(Object(guarded.server.address()), 'port')) };
}

/** Answers with the length of the body, once it is here. */
const measured: Listener = (request, response) => {
  let length = 0;
  request
    .on('data', (chunk: Buffer) => (length += chunk.length))
    .on('end', () => response.end(JSON.stringify({ length })));
};

async function answerOf(sent: ClientRequest): Promise<Answer> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: JSON.parse(await text(answer)) as Answer['body'],
  };
}

/** As `measured`, and counts the requests that have come. */
function counted(): { readonly listener: Listener; come(count: number): Promise<unknown> } {
  let count = 0;
  return {
    listener: (request, response) => {
      count += 1;
      measured(request, response);
    },
    come: (wanted) => untilEqual('the uploads have begun', () => count, wanted),
  };
}

/** What a connection is told that sends these bytes and no more. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('a server that no request can end', { timeout: 120_000 }, () => {
  let guarded: GuardedServer;
  let port = 0;
  before(async () => {
    ({ guarded, port } = await listening((request, response) => {
      if (request.url === '/throws') throw new Error('secret of the house');
      if (request.url === '/late') return void response.end('{}').write('too late');
      measured(request, response);
    }));
  });
  after(() => guarded.drain(0).then(() => guarded.server.close()));

  const send = (path: string, method = 'POST') =>
    startRequest({ port, host: '127.0.0.1', path, method, agent: false });

  it('answers what its listener throws, without the cause', async () => {
    const { status, headers, body } = await answerOf(send('/throws', 'GET').end());
    assert.deepEqual(
      [
        status,
        headers['content-type'],
        headers['cache-control'],
        headers['x-content-type-options'],
        headers['x-ours'],
        body.code,
      ],
      [400, 'application/problem+json', 'no-store', 'nosniff', 'yes', 'badInput'],
    );
    assert.doesNotMatch(JSON.stringify(body), /secret/);
  });

  it('lives on when something is written to an answer that has ended', async () => {
    assert.equal((await answerOf(send('/late', 'GET').end())).status, 200);
    assert.equal((await answerOf(send('/', 'GET').end())).status, 200);
  });

  const malformed: readonly [title: string, bytes: string, status: number][] = [
    ['no HTTP at all', '\0\x01\x02 hello\r\n\r\n', 400],
    [
      'headers beyond 16 kB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 408],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
  ];
  for (const [title, bytes, status] of malformed) {
    it(`refuses ${title} as problem+json`, async () => {
      const answer = await raw(port, bytes);
      assert.match(
        answer,
        new RegExp(
          `^HTTP/1.1 ${status} [\\s\\S]*content-type: application/problem\\+json[\\s\\S]*"status":${status}`,
        ),
      );
      assert.match(answer, /x-ours: yes/);
    });
  }

  it('neither tunnels nor upgrades, and survives who asks for it', async () => {
    const tunnel = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n';
    assert.match(await raw(port, tunnel), /^HTTP\/1.1 405[\s\S]*"The server opens no tunnels\."/);
    const upgrade =
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n';
    assert.match(await raw(port, upgrade), /^HTTP\/1.1 200/);
  });

  it('answers another expectation and a missing host in words', async () => {
    const miracles = 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n';
    const words = /^HTTP\/1.1 417[\s\S]*x-ours: yes[\s\S]*problem\+json[\s\S]*"status":417/;
    assert.match(await raw(port, miracles), words);
    const hostless = 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n';
    assert.match(await raw(port, hostless), /^HTTP\/1.1 400[\s\S]*"The request has no Host header/);
    assert.match(await raw(port, 'GET / HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200/);
    const continued = 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n';
    const answers = await raw(port, `${continued}Connection: close\r\n\r\na`);
    assert.match(answers, /^HTTP\/1.1 100[\s\S]*HTTP\/1.1 200/);
  });

  it('cuts an ordinary body that does not arrive in time, in words', async () => {
    const sent = send('/slow');
    sent.setHeader('content-length', 100);
    sent.write('a');
    const every = setInterval(() => sent.write('a'), 50);
    const { status, body } = await answerOf(sent);
    clearInterval(every);
    assert.deepEqual([status, body.code], [408, 'badInput']);
    sent.destroy();
  });

  it('ING-01 takes an upload however long it lasts, as long as bytes keep coming, and ends one that is idle with 408', async () => {
    const sent = send('/upload');
    for (let byte = 0; byte < 20; byte++) {
      sent.write('a');
      await wait(100);
    }
    assert.deepEqual((await answerOf(sent.end())).body, { length: 20 });
    const idle = send('/upload');
    idle.write('a');
    const { status, body } = await answerOf(idle);
    assert.equal(status, 408);
    assert.match(body.detail ?? '', /did not arrive in time/);
  });

  it('does not take an upload for idle that it does not read itself', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const { guarded: busy, port: busyPort } = await listening(
      (request, response) => void opened.then(() => measured(request, response)),
    );
    const sent = startRequest({
      port: busyPort,
      host: '127.0.0.1',
      path: '/upload',
      method: 'POST',
      agent: false,
    });
    sent.end(Buffer.alloc(4_000_000));
    await wait(2_000);
    open();
    assert.deepEqual((await answerOf(sent)).body, { length: 4_000_000 });
    await busy.drain(0);
    busy.server.close();
  });
});

describe('a server that stops', { timeout: 120_000 }, () => {
  it('lets what runs end, refuses what is new, and says so', async () => {
    const { listener, come } = counted();
    const { guarded, port } = await listening(listener);
    const send = (path: string, method: string) =>
      startRequest({ port, host: '127.0.0.1', path, method, agent: false });
    const uploads = Array.from({ length: 6 }, () => send('/upload', 'POST'));
    for (const upload of uploads) upload.write('before ');
    await come(6);
    const drained = guarded.drain(10_000);
    assert.equal(guarded.stopping.aborted, true);
    const refused = await answerOf(send('/', 'GET').end());
    assert.deepEqual(
      [
        refused.status,
        refused.headers['retry-after'],
        refused.headers.connection,
        refused.body.code,
      ],
      [503, '5', 'close', 'unavailable'],
    );
    const ready = await answerOf(send('/readyz', 'GET').end());
    const [status, again] = [ready.status, ready.headers['retry-after']];
    assert.deepEqual([status, again, ready.body.reason], [503, '5', 'the server is stopping']);
    assert.equal((await answerOf(send('/healthz', 'GET').end())).status, 200);
    const answers = await Promise.all(uploads.map((upload) => answerOf(upload.end('after'))));
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.length]),
      Array(6).fill([200, 12]),
    );
    await drained;
    guarded.server.close();
  });

  it(
    'cuts the rest off when its time is over, or at once when that is asked for',
    { timeout: 50_000 },
    async () => {
      for (const within of [100, 60_000]) {
        const { listener, come } = counted();
        const { guarded, port } = await listening(listener);
        const sent = startRequest({
          port,
          host: '127.0.0.1',
          path: '/upload',
          method: 'POST',
          agent: false,
        });
        const failed = once(sent, 'error');
        sent.write('a');
        await come(1);
        const atOnce = new AbortController();
        const drained = guarded.drain(within, atOnce.signal);
        if (within > 100) atOnce.abort();
        await drained;
        await failed.catch(() => undefined);
        guarded.server.close();
      }
    },
  );
});
