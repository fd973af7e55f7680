import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Deps } from '../../../platform/domain.ts';
import { HANDED_OVER } from '../../../platform/handOver.ts';
import type { Owner } from '../../../platform/ownedElsewhere.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { ingest } from '../ingest.domain.ts';
import { HandOvers } from './handOver.ts';
import { lookUpOther } from './otherMachine.ts';
import type { Ownership } from './ownership.ts';
import type { RunLease } from './runLease.ts';

const COMPANY = '00000000-0000-4000-8000-000000000002';
const [HERE, THERE] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
];
/** Name of the machine that this runs on. */
const MACHINE = 'core';
const LIMITS = { connect: 300, between: 400, answer: 300 };

const collector: AuthContext = {
  kind: 'collectorToken',
  userId: COMPANY,
  tokenId: null,
  sessionId: null,
  companyId: COMPANY,
  actor: 'edge',
  sees: () => true,
  can: () => false,
  flag: () => ({ canView: false, canEdit: false }),
  licensed: () => false,
  labels: () => null,
  collects: () => true,
};

describe('a request for a company of another process', () => {
  let server: Server;
  let url = '';
  let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  let owner: Owner | null;
  /** Who owns the company once the first owner did not answer. */
  let left: Owner | null;
  let doubts = 0;
  before(async () => {
    server = createHttp((received, response) => void answer(received, response)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    owner = {
      runId: THERE,
      host: MACHINE,
      pid: 12,
      since: '2026-11-23T11:02:33.000000Z',
      servicesUrl: url,
    };
    [left, doubts] = [owner, 0];
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const ownership = {
    elsewhere: async () => (doubts === 0 ? owner : left),
    doubt: () => {
      doubts += 1;
    },
  } as unknown as Ownership; // all that hand-over uses of it
  const handOvers = new HandOvers(
    { run: { id: HERE, host: MACHINE } } as unknown as RunLease,
    ownership,
    LIMITS,
  );
  const app = createServer({
    domains: [ingest],
    deps: {
      log: createLog('silent'),
      handOver: handOvers.handOver,
      authenticate: async () => collector,
    } as unknown as Deps,
  });
  before(async () => void (await (await app).listen({ host: '127.0.0.1', port: 0 })));
  after(async () => (await app).close());

  interface Sent {
    readonly path?: string;
    readonly headers?: IncomingHttpHeaders;
    readonly body?: string | AsyncIterable<Uint8Array>;
  }
  async function send({
    path = '/collect/v1/entries?source=edge',
    headers = {},
    body = 'one\ntwo\n',
  }: Sent = {}): Promise<{
    status: number | undefined;
    headers: IncomingHttpHeaders;
    body: string;
  }> {
    const { port } = (await app).server.address() as AddressInfo;
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { authorization: 'Bearer of-the-sender', ...headers },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.on('error', () => undefined);
    if (typeof body === 'string') sent.end(body);
    else {
      pipeline(body, sent).catch(() => undefined); // The connection is closed once the answer is there.
    }
    const [response] = await answered;
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it('ENG-01 reaches the owner with its bearer, address, id and body, and the answer comes back as it is', async () => {
    const seen: {
      readonly url: string | undefined;
      readonly headers: IncomingHttpHeaders;
      readonly body: string;
    }[] = [];
    answer = async (received, response) => {
      seen.push({ url: received.url, headers: received.headers, body: await text(received) });
      response
        .writeHead(429, {
          'content-type': 'application/problem+json',
          'retry-after': '7',
          'x-request-id': 'abcdefgh',
        })
        .end('{"detail":"full"}');
    };
    const back = await send({
      headers: {
        'content-type': 'application/x-ndjson',
        'idempotency-key': 'k1',
        'x-request-id': 'abcdefgh',
        'x-forwarded-for': '198.51.100.7',
        connection: 'close',
      },
    });
    assert.deepEqual(
      [back.status, back.headers['retry-after'], back.headers['content-type'], back.body],
      [429, '7', 'application/problem+json', '{"detail":"full"}'],
    );
    const { url: path, headers, body } = seen[0] ?? assert.fail('the owner heard nothing');
    assert.deepEqual([path, body], ['/collect/v1/entries?source=edge', 'one\ntwo\n']);
    assert.deepEqual(
      [
        headers.authorization,
        headers['idempotency-key'],
        headers['x-request-id'],
        headers['x-forwarded-for'],
        headers[HANDED_OVER],
        headers['content-type'],
      ],
      [
        'Bearer of-the-sender',
        'k1',
        'abcdefgh',
        '198.51.100.7, 127.0.0.1',
        THERE,
        'application/x-ndjson',
      ],
    );
  });

  it('ENG-01 streams: a refusal in the middle of a long upload is told at once', async () => {
    answer = (received, response) => {
      received.once('data', () => response.writeHead(413).end('too large')).resume();
    };
    async function* long(): AsyncGenerator<Uint8Array> {
      for (let chunk = 0; chunk < 100; chunk += 1) yield Buffer.alloc(64 * 1024);
    }
    const back = await send({ body: long() });
    assert.deepEqual(
      [back.status, back.headers.connection, back.body],
      [413, 'close', 'too large'],
    );
  });

  it("ENG-01 is answered 503 with the owner's name when the owner is silent, or breaks off", async () => {
    const words =
      'Process 12 on core has learned for this company since 2026-11-23 11:02 UTC and cannot be reached from here just now. Nothing of this was counted; send it again.';
    for (const bad of [
      () => undefined,
      (received: IncomingMessage) => void received.socket.destroy(),
    ]) {
      answer = bad;
      const back = await send();
      assert.deepEqual(
        [back.status, back.headers['retry-after'], JSON.parse(back.body).detail],
        [503, '2', words],
      );
    }
    assert.equal(handOvers.counts.unanswered, 2);
  });

  it('ENG-01 is answered here, with all of its body, when the owner turns out to be gone', async () => {
    owner = {
      runId: THERE,
      host: MACHINE,
      pid: 12,
      since: '2026-11-23T11:02:33.000000Z',
      servicesUrl: 'http://127.0.0.1:1',
    };
    left = null;
    const back = await send();
    assert.deepEqual(
      [back.status, JSON.parse(back.body).detail],
      [503, 'This process does not take traffic in.'],
      'the route itself answered',
    );
    left = owner;
    assert.match(JSON.parse((await send()).body).detail, /Process 12 on core/);
  });

  it('ENG-01 is not handed on a second time, nor taken by another run than the one it was for', async () => {
    answer = () => assert.fail('it was handed on');
    for (const [run, owned] of [
      [HERE, owner],
      [THERE, null],
      ['anything', null],
    ] as const) {
      owner = owned;
      const back = await send({ headers: { [HANDED_OVER]: run } });
      assert.match(JSON.parse(back.body).detail, /does not learn for this company any more/);
    }
    owner = null;
    assert.match(
      JSON.parse((await send({ headers: { [HANDED_OVER]: HERE } })).body).detail,
      /does not take traffic in/,
    );
  });

  it('ENG-01 is answered 503 in words when the owner on another machine names an address that means this one', async () => {
    answer = () => assert.fail('the bearer was sent to this machine');
    const { port } = new URL(url);
    for (const name of [
      '127.0.0.1',
      '127.8.0.1',
      'localhost',
      'core.localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '2130706433',
    ]) {
      owner = left = {
        runId: THERE,
        host: 'edge',
        pid: 12,
        since: '2026-11-23T11:02:33.000000Z',
        servicesUrl: `http://${name}:${port}`,
      };
      const back = await send();
      const words =
        'Process 12 on edge has learned for this company since 2026-11-23 11:02 UTC. Its services can be reached from its own machine only: whoever operates Palisade can change that with PALISADE_SERVICES_HOST or PALISADE_SERVICES_URL there. Nothing of this was counted; send it again.';
      assert.deepEqual(
        [back.status, back.headers['retry-after'], JSON.parse(back.body).detail],
        [503, '2', words],
        name,
      );
    }
    left = null;
    assert.match(
      JSON.parse((await send()).body).detail,
      /does not take traffic in/,
      'a company that is free by now is learned here',
    );
  });

  it('ENG-01 resolves the name of another machine, unless it means this one', async () => {
    const resolved = (name: string, all: boolean) =>
      new Promise((resolve) =>
        lookUpOther(name, { all }, (error, address, family) =>
          resolve(error?.message ?? [address, family]),
        ),
      );
    for (const all of [true, false])
      assert.equal(await resolved('localhost', all), 'localhost is this machine.');
    assert.deepEqual(await resolved('192.0.2.7', false), ['192.0.2.7', 4]);
    assert.deepEqual(await resolved('192.0.2.7', true), [
      [{ address: '192.0.2.7', family: 4 }],
      undefined,
    ]);
    assert.match(String(await resolved('no-such-machine.invalid', true)), /ENOTFOUND|EAI_AGAIN/);
  });

  it('ENG-01 goes nowhere but to the owner, whatever its address says', async () => {
    const back = await send({ path: '//evil.example/collect/v1/entries' });
    assert.ok(back.status === 404 || back.status === 400, String(back.status));
  });
});
