import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, it, type TestContext } from 'node:test';
import Fastify from 'fastify';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import type { Database } from '../database/database.ts';
import { Downloads } from './downloads.ts';
import { answerErrors } from './errors.ts';

const PIECE = 'x'.repeat(200_000);

/** Makes far more than any socket holds; tells when its connection would have been given back. */
async function* endless(whenEnded: () => void): AsyncGenerator<string> {
  try {
    for (;;) {
      await wait(0);
      yield PIECE;
    }
  } finally {
    whenEnded();
  }
}

/** Two routes of two domains over one database handle, and one over another handle. */
async function server(test: TestContext, patience?: number) {
  const app = Fastify();
  test.after(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  answerErrors(app);
  const [one, other] = [{}, {}] as [Database, Database];
  const ended = { count: 0 };
  for (const [route, db] of Object.entries({ gaps: one, endpoints: one, elsewhere: other })) {
    const downloads = new Downloads(db, patience === undefined ? {} : { patience });
    app.get(`/${route}/:companyId`, async (request, reply) => {
      const { companyId } = request.params as { companyId: string };
      const make = () => endless(() => (ended.count += 1));
      return reply.type('text/csv').send(await downloads.body(reply, { companyId, make }));
    });
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const begun = async (path: string): Promise<IncomingMessage> => {
    const sent = get(`${url}${path}`, { agent: false });
    sent.on('error', () => undefined);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    return answer;
  };
  return { begun, ended };
}

const statuses = (answers: readonly IncomingMessage[]) => answers.map((one) => one.statusCode);

async function body(answer: IncomingMessage): Promise<{ code: string; detail: string }> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return JSON.parse(text) as { code: string; detail: string };
}

describe('downloads', { timeout: 180_000 }, () => {
  it('shares places among companies over all routes: slow readers of one stop no other', async (test) => {
    const { begun } = await server(test);
    const slow: IncomingMessage[] = [];
    for (const route of ['gaps', 'endpoints', 'gaps', 'endpoints', 'gaps']) {
      slow.push(await begun(`/${route}/a`));
    }
    assert.deepEqual(statuses(slow), [200, 200, 200, 429, 429]);
    const refused = slow[3] as IncomingMessage;
    assert.equal(refused.headers['retry-after'], '10');
    const { code, detail } = await body(refused);
    assert.equal(code, 'busy');
    assert.equal(detail, '3 exports of this company are running already. Try again in 10 seconds.');
    const ofB = [];
    for (const path of ['/gaps/b', '/endpoints/B', '/gaps/b']) ofB.push(await begun(path));
    assert.deepEqual(statuses(ofB), [200, 200, 429]);
    // Whoever comes late gets one, until the tenth connection is taken: six are left for pages.
    const late = [];
    for (const company of ['c', 'c', 'c', 'd', 'e', 'f', 'g']) {
      late.push(await begun(`/gaps/${company}`));
    }
    assert.deepEqual(statuses(late), [200, 200, 429, 200, 200, 200, 429]);
    const last = await body(late[6] as IncomingMessage);
    assert.match(last.detail, /^As many exports as .* at once .* Try again in 10 seconds\.$/);
    assert.equal(
      (await begun('/elsewhere/a')).statusCode,
      200,
      'another database has its own places',
    );
  });

  it('gives a place back when its reader leaves', async (test) => {
    const { begun, ended } = await server(test);
    const slow = [await begun('/gaps/a'), await begun('/gaps/a'), await begun('/gaps/a')];
    assert.equal((await begun('/endpoints/a')).statusCode, 429);
    slow[1]?.destroy();
    await untilEqual('one has ended', () => ended.count, 1);
    const again = [await begun('/endpoints/a'), await begun('/endpoints/a')];
    assert.deepEqual(statuses(again), [200, 429]);
  });

  it('cuts off a reader who takes nothing, and none who reads slowly', async (test) => {
    const { begun, ended } = await server(test, 1_500);
    const [stalled, reading] = [await begun('/gaps/a'), await begun('/gaps/a')];
    let read = 0;
    reading.on('data', (chunk: Buffer) => {
      read += chunk.length;
      reading.pause();
      setTimeout(() => reading.resume(), 5);
    });
    await untilEqual('one has ended', () => ended.count, 1);
    const before = read;
    await wait(1_700);
    assert.deepEqual([ended.count, read > before, stalled.statusCode], [1, true, 200]);
  });
});
