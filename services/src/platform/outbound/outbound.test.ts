import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Outbound } from './outbound.ts';
import { OutboundError } from './outboundError.ts';
import { OutboundRules } from './outboundRules.ts';

describe('requests to others', () => {
  const waits: number[] = [];
  const asked: {
    method: string | undefined;
    path: string | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }[] = [];
  let answer = (_request: IncomingMessage, response: ServerResponse): void =>
    void response.end('{}');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked.push({ method: request.method, path: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  let origin = '';
  const made: Outbound[] = [];
  const outbound = (allowed: string[], addresses: string[] = [], timeout = 5_000): Outbound => {
    const one = new Outbound(new OutboundRules(allowed), {
      wait: async (ms) => {
        waits.push(ms);
      },
      timeout,
      ...(addresses.length === 0
        ? {}
        : {
            resolve: (_name, found) =>
              found(
                null,
                addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
              ),
          }),
    });
    made.push(one);
    return one;
  };
  const failure = async (work: Promise<unknown>): Promise<OutboundError> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof OutboundError, String(error));
    return error;
  };
  before(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await Promise.all(made.map((one) => one.close()));
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    waits.length = asked.length = 0;
    answer = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end('{"a":1}');
  });

  it('sends JSON and gives status, type and text of the answer', async () => {
    const got = await outbound([origin]).send({
      method: 'POST',
      url: `${origin}/a/b?c=d`,
      headers: { authorization: 'Basic x' },
      body: { title: 'ä' },
    });
    assert.deepEqual(got, {
      status: 200,
      contentType: 'application/json',
      text: '{"a":1}',
      retryAfter: null,
      location: null,
    });
    const [
      { method, path, headers, body } = {
        method: '',
        path: '',
        headers: {} as IncomingMessage['headers'],
        body: '',
      },
    ] = asked;
    assert.deepEqual(
      [
        method,
        path,
        headers['content-type'],
        headers.authorization,
        headers['accept-encoding'],
        body,
      ],
      ['POST', '/a/b?c=d', 'application/json', 'Basic x', 'identity', '{"title":"ä"}'],
    );
  });

  it('POST-06 nothing is sent to an address inside the network, by number, by name, by one of many, nor mapped into IPv6', async () => {
    const { port } = new URL(origin);
    for (const [address, resolved] of [
      [`https://127.0.0.1:${port}`, []],
      [`https://[::1]:${port}`, []],
      [`https://[::ffff:127.0.0.1]:${port}`, []],
      [`https://2130706433:${port}`, []],
      [`https://0x7f.1:${port}`, []],
      ['https://jira.example', ['127.0.0.1']],
      ['https://jira.example', ['8.8.8.8', '169.254.169.254']],
      ['https://jira.example', ['::ffff:10.0.0.1']],
      ['https://jira.example', ['fd00:ec2::254']],
    ] as const) {
      const error = await failure(
        outbound([], [...resolved]).send({ method: 'GET', url: address }),
      );
      assert.equal(error.kind, 'refused', address);
      assert.match(error.message, /inside the network/, address);
    }
    assert.equal(asked.length, 0);
  });

  it('POST-06 a name is looked up once for each connection, and the connection goes to what was looked at', async () => {
    let lookups = 0;
    const rebinding = new Outbound(
      new OutboundRules([`http://jira.example:${new URL(origin).port}`]),
      {
        resolve: (_name, found) => {
          lookups += 1;
          found(null, [{ address: '127.0.0.1', family: 4 }]);
        },
      },
    );
    made.push(rebinding);
    assert.equal(
      (
        await rebinding.send({
          method: 'GET',
          url: `http://jira.example:${new URL(origin).port}/x`,
        })
      ).status,
      200,
    );
    assert.equal(lookups, 1);
    assert.equal(asked[0]?.headers.host, `jira.example:${new URL(origin).port}`);
  });

  it('POST-06 a redirect is not followed, wherever it leads', async () => {
    answer = (_request, response) =>
      void response
        .writeHead(302, { location: 'http://169.254.169.254/latest/meta-data?x=1' })
        .end();
    const got = await outbound([origin]).send({
      method: 'GET',
      url: `${origin}/a`,
      headers: { authorization: 'Basic x' },
    });
    assert.deepEqual(
      [got.status, got.location, asked.length],
      [302, 'http://169.254.169.254/latest/meta-data', 1],
    );
  });

  it('POST-06 what only reads is tried again after 500 and above, what writes is not', async () => {
    answer = (_request, response) =>
      void response.writeHead(asked.length < 3 ? 503 : 200).end('{}');
    assert.equal((await outbound([origin]).send({ method: 'GET', url: origin })).status, 200);
    assert.deepEqual([asked.length, waits], [3, [250, 1000]]);
    asked.length = 0;
    assert.equal(
      (await outbound([origin]).send({ method: 'POST', url: origin, body: {} })).status,
      503,
    );
    assert.equal(asked.length, 1);
  });

  it('POST-06 Retry-After of a 429 is kept to, and not sat out when it is long', async () => {
    answer = (_request, response) =>
      void (asked.length < 2
        ? response.writeHead(429, { 'retry-after': '2' }).end()
        : response.writeHead(201).end('{}'));
    assert.equal(
      (await outbound([origin]).send({ method: 'POST', url: origin, body: {} })).status,
      201,
    );
    assert.deepEqual(waits, [2000]);
    answer = (_request, response) => void response.writeHead(429, { 'retry-after': '60' }).end();
    const { status, retryAfter } = await outbound([origin]).send({ method: 'GET', url: origin });
    assert.deepEqual([status, retryAfter, waits.length], [429, 60, 1]);
  });

  it('POST-06 a vendor whose clock is wrong keeps nobody away for longer than an hour', async () => {
    for (const header of ['Fri, 31 Dec 9999 23:59:59 GMT', '999999']) {
      answer = (_request, response) =>
        void response.writeHead(503, { 'retry-after': header }).end();
      const { retryAfter } = await outbound([origin]).send({
        method: 'POST',
        url: origin,
        body: {},
      });
      assert.equal(retryAfter, 3600, header);
    }
  });

  it('POST-06 says in words what came instead of an answer', async () => {
    answer = (request) => void request.socket.destroy();
    const closed = await failure(outbound([origin]).send({ method: 'GET', url: origin }));
    assert.deepEqual(
      [closed.kind, closed.message, closed.mayHaveArrived, asked.length],
      ['noAnswer', '127.0.0.1 closed the connection without an answer.', true, 3],
    );
    answer = () => undefined;
    const late = await failure(outbound([origin], [], 60).send({ method: 'GET', url: origin }));
    assert.deepEqual(
      [late.kind, late.message, late.mayHaveArrived],
      ['timeout', '127.0.0.1 did not answer in time.', true],
    );
    answer = (_request, response) => void response.end(Buffer.alloc(5 * 1024 * 1024));
    assert.equal(
      (await failure(outbound([origin]).send({ method: 'GET', url: origin }))).kind,
      'tooLarge',
    );
    const nobody = await failure(
      outbound(['http://127.0.0.1:1']).send({
        method: 'POST',
        url: 'http://127.0.0.1:1',
        body: {},
      }),
    );
    assert.deepEqual(
      [nobody.kind, nobody.message, nobody.mayHaveArrived],
      ['unreachable', '127.0.0.1 cannot be reached.', false],
    );
    const unknown = await failure(
      new Outbound(new OutboundRules(), {
        resolve: (_name, found) => found(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []),
      }).send({ method: 'GET', url: 'https://no.example' }),
    );
    assert.deepEqual(
      [unknown.kind, unknown.message],
      ['unresolved', 'There is no host no.example. Check the address.'],
    );
    const clear = await failure(
      outbound([`https://127.0.0.1:${new URL(origin).port}`]).send({
        method: 'POST',
        url: origin.replace('http:', 'https:'),
        body: {},
      }),
    );
    assert.ok(['certificate', 'noAnswer'].includes(clear.kind), clear.message);
  });

  it('says what is no address', () => {
    assert.match(outbound([]).refusal('jira') ?? '', /no address/);
    assert.equal(outbound([]).refusal('https://jira.example'), null);
  });
});
