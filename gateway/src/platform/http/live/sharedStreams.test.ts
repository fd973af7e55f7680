import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { UnsecuredJWT } from 'jose';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { COMPANY, person } from '../../../testing/people.ts';
import { SharedReader } from '../../../testing/sharedReader.ts';

const cookieOf = (bearer: string) => ({ cookie: `palisade_access=${bearer}` });
/** An access token of a session, as the n-th renewal of it. */
const accessToken = (sid: string, n: number) => new UnsecuredJWT({ sid, n }).encode();
const tokensOf = (accessToken: string) => ({
  accessToken,
  expiresIn: 600,
  refreshToken: 'refresh',
  refreshExpiresIn: 2_592_000,
  user: person().user,
});

describe('one stream for many subscriptions', () => {
  let reader: SharedReader;
  beforeEach(async () => {
    reader = await new SharedReader().start();
    reader.gateway.people.set('other', person());
  });
  afterEach(() => reader.stop());

  it('GRAPH-06 each is told under its own id; one that is stopped is told nothing more, and the others are', async () => {
    const token = await reader.reserve();
    const stream = await reader.open(token);
    for (const id of ['a', 'b']) assert.equal((await reader.subscribe(token, id)).status, 202);
    await reader.say(3, 2);
    const told = [await stream.next(), await stream.next()];
    assert.deepEqual(new Set(told.map((message) => message?.id)), new Set(['a', 'b']));
    assert.deepEqual(await reader.live(), [1, 2]);
    assert.deepEqual(told[0]?.payload, { data: { attackersChanged: { count: 3 } } });
    assert.equal((await reader.send('DELETE', { token, search: '?operationId=a' })).status, 200);
    await reader.say(4, 1);
    assert.deepEqual(await stream.next(), {
      id: 'b',
      payload: { data: { attackersChanged: { count: 4 } } },
    });
    stream.close();
    await untilEqual('so many watch', () => reader.watched.length, 0, { every: 5 });
    assert.deepEqual(await reader.live(), [0, 0]);
    assert.equal((await reader.subscribe(token, 'c')).code, 'NO_STREAM');
  });

  it('GRAPH-06 what is asked for before the stream is open is told when it is, and who lost a stream is told to look again', async () => {
    const token = await reader.reserve();
    assert.equal((await reader.subscribe(token, 'again', { isResumed: true })).status, 202);
    const stream = await reader.open(token);
    assert.deepEqual(await stream.next(), {
      id: 'again',
      payload: { data: { attackersChanged: { count: 0 } } },
    });
    stream.close();
  });

  it('AUTH-01 a token is good for the session that reserved it, nobody else can tell it from an unknown one', async () => {
    const token = await reader.reserve();
    for (const method of ['GET', 'DELETE', 'POST'] as const) {
      const body =
        method === 'POST'
          ? {
              body: {
                id: 'changed',
                variables: { companyId: COMPANY },
                extensions: { operationId: 'x' },
              },
            }
          : {};
      const [foreign, unknown] = [
        await reader.send(method, { token, ...body, headers: cookieOf('other') }),
        await reader.send(method, { token: 'unknown', ...body }),
      ];
      assert.deepEqual(
        [foreign.status, foreign.code, unknown.status, unknown.code],
        [404, 'NO_STREAM', 404, 'NO_STREAM'],
        method,
      );
      assert.equal(
        (await reader.send(method, { token, ...body, headers: cookieOf('nobody') })).status,
        401,
        method,
      );
      assert.equal(
        (
          await reader.send(method, {
            token,
            ...body,
            headers: { ...cookieOf('session'), origin: 'https://elsewhere.example' },
          })
        ).code,
        'FOREIGN_ORIGIN',
        method,
      );
    }
    assert.equal((await reader.send('PUT', { headers: {} })).status, 401);
    assert.equal(
      (
        await reader.send('PUT', {
          headers: { ...cookieOf('session'), origin: 'https://elsewhere.example' },
        })
      ).code,
      'FOREIGN_ORIGIN',
    );
    assert.equal((await reader.send('DELETE')).code, 'NO_STREAM');
  });

  it('GRAPH-04 raw texts by cookie, queries, ids twice or missing and a second reader are refused, and the stream goes on', async () => {
    const token = await reader.reserve();
    const stream = await reader.open(token);
    await reader.subscribe(token, 'a');
    const post = async (body: object) => (await reader.send('POST', { token, body })).code;
    assert.equal(
      await post({ query: '{ viewer { email } }', extensions: { operationId: 'b' } }),
      'RAW_QUERY_REFUSED',
    );
    assert.equal(
      await post({ id: 'counts', extensions: { operationId: 'b' } }),
      'NOT_A_SUBSCRIPTION',
    );
    assert.equal(
      await post({ id: 'unknown', extensions: { operationId: 'b' } }),
      'UNKNOWN_DOCUMENT',
    );
    assert.equal(
      await post({ id: 'changed', variables: { companyId: COMPANY } }),
      'NO_OPERATION_ID',
    );
    assert.equal((await reader.subscribe(token, 'a')).code, 'OPERATION_EXISTS');
    assert.equal((await reader.send('GET', { token })).code, 'STREAM_OPEN');
    await reader.say(1, 1);
    assert.equal((await stream.next())?.id, 'a');
    stream.close();
  });

  it('GRAPH-04 a session has six streams with a hundred subscriptions each; what is closed makes room', async () => {
    const streams = [];
    for (let count = 0; count < 6; count++) streams.push(await reader.open(await reader.reserve()));
    const refused = await reader.send('PUT');
    assert.deepEqual([refused.status, refused.code], [429, 'TOO_MANY']);
    assert.equal((await reader.send('PUT', { headers: cookieOf('other') })).status, 201);
    streams[0]?.close();
    // Five, and the other person's.
    await untilEqual('the sixth stream is open', async () => (await reader.live())[0], 6);
    const token = await reader.reserve();
    for (let count = 0; count < 100; count++)
      assert.equal((await reader.subscribe(token, `o${count}`)).status, 202);
    assert.equal((await reader.subscribe(token, 'one-more')).code, 'TOO_MANY');
    await reader.send('DELETE', { token, search: '?operationId=o7' });
    assert.equal((await reader.subscribe(token, 'one-more')).status, 202);
    for (const stream of streams) stream.close();
  });

  it('GRAPH-02 an API token has streams too, by its rate limit', async () => {
    const headers = { authorization: 'Bearer plt_token' };
    const token = await reader.reserve(headers);
    const stream = await reader.open(token, headers);
    const body = {
      query: `subscription { attackersChanged(companyId: "${COMPANY}") { count } }`,
      extensions: { operationId: 'raw' },
    };
    assert.equal((await reader.send('POST', { token, body, headers })).status, 202);
    await reader.say(2, 1);
    assert.deepEqual((await stream.next())?.payload?.data, { attackersChanged: { count: 2 } });
    stream.close();
  });
});

describe('a shared stream and its session', () => {
  const [first, renewed, another] = [
    accessToken('s-1', 1),
    accessToken('s-1', 2),
    accessToken('s-2', 1),
  ];
  let reader: SharedReader;
  beforeEach(async () => {
    reader = new SharedReader();
    for (const bearer of [first, renewed, another]) reader.gateway.people.set(bearer, person());
    reader.gateway.services
      .on('POST /identity/sessions/refresh', () => tokensOf(renewed))
      .on('POST /identity/sessions', () => tokensOf(another))
      .on('DELETE /identity/sessions/current', () => ({ url: null }));
    await reader.start(20);
  });
  afterEach(() => reader.stop());

  const watching = async (bearer: string) => {
    const token = await reader.reserve(cookieOf(bearer));
    const stream = await reader.open(token, cookieOf(bearer));
    await reader.subscribe(token, 'a', { headers: cookieOf(bearer) });
    await untilEqual('so many watch', () => reader.watched.length, 1, { every: 5 });
    return stream;
  };
  const post = (id: string, variables: object = {}) =>
    reader.gateway.post(
      { id, variables },
      { cookie: `palisade_access=${first}; palisade_refresh=refresh` },
    );

  it('AUTH-01 it goes on with the new access token of a session that was renewed', async () => {
    const stream = await watching(first);
    assert.deepEqual((await post('refresh')).data, {
      refreshSession: { expiresIn: 600, errors: [] },
    });
    reader.gateway.people.delete(first); // The old one has ended.
    for (const tell of reader.gateway.changes) tell();
    await reader.say(5, 1);
    assert.deepEqual(await stream.next(), {
      id: 'a',
      payload: { data: { attackersChanged: { count: 5 } } },
    });
    stream.close();
  });

  it('AUTH-01 signing out ends it, and so does signing in as somebody else', async () => {
    for (const [mutation, variables] of [
      ['signOut', {}],
      ['signIn', { input: { email: 'bo@example.com', password: 'right' } }],
    ] as const) {
      const stream = await watching(first);
      assert.deepEqual((await post(mutation, variables)).data, { [mutation]: { errors: [] } });
      assert.equal(await stream.next(), null, mutation);
      await untilEqual('so many watch', () => reader.watched.length, 0, { every: 5 });
    }
  });

  it('PERM-01 a permission or a session that is taken away ends its subscriptions, quiet ones too, with why', async () => {
    const stream = await watching(first);
    reader.gateway.people.set(first, person([]));
    for (const tell of reader.gateway.changes) tell();
    const message = await stream.next();
    assert.deepEqual(
      [message?.id, message?.payload?.errors?.[0]?.extensions.code, message?.payload?.data],
      ['a', 'FORBIDDEN', undefined],
    );
    assert.deepEqual(await stream.next(), { id: 'a' });
    await untilEqual('so many watch', () => reader.watched.length, 0, { every: 5 });
    stream.close();
  });

  it('GRAPH-06 a service that fails ends its subscription alone, in words for everybody', async () => {
    const stream = await watching(first);
    reader.gateway.services.on('GET /identity/context', (_call, reply) =>
      reply.code(500).send('{"detail":"secret detail"}'),
    );
    for (const tell of reader.gateway.changes) tell();
    const message = await stream.next();
    assert.deepEqual(
      message?.payload?.errors?.map(({ message: text, extensions }) => [text, extensions.code]),
      [['Unable to connect to server, try again later', 'UNAVAILABLE']],
    );
    assert.deepEqual(await stream.next(), { id: 'a' });
    stream.close();
  });
});
