import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ingest } from '../domains/ingest/ingest.domain.ts';
import type { ExchangePipeline } from '../domains/ingest/pipeline/exchangePipeline.ts';
import { InventoryLearner } from '../domains/inventory/learning/inventoryLearner.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import type { App } from '../platform/domain.ts';
import type { AuthContext } from '../platform/server/auth.ts';
import { createLog, createServer } from '../platform/server/createServer.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { testPipeline, testSettings } from './testing/testIntake.ts';
import { entry, ndjson } from './testing/traffic.ts';

const collector = (companyId: string, tokenId: string): AuthContext => ({
  kind: 'collectorToken', userId: tokenId, tokenId, sessionId: null, companyId, actor: 'edge',
  sees: (id) => id === companyId, can: () => false, flag: () => ({ canView: false, canEdit: false }), licensed: () => false, labels: () => null,
  collects: (id) => id === companyId,
});

describe('uploads that stand still, or are too many', { concurrency: true }, () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  let app: App;
  let port = 0;
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    const companies = new Map(['a', 'b', 'c', 'd'].map((name) => [name, test.companyId()]));
    const authenticate = async (bearer: string) => collector(companies.get(bearer.slice(0, 1)) ?? '', `00000000-0000-4000-8000-00000000${Buffer.from(bearer).toString('hex')}`);
    app = await createServer({ domains: [ingest], deps: { db: test.db, log: createLog('silent'), settings, intake, authenticate, uploadLimits: { perSender: 50, perCompany: 80, bytesPerMinute: 100_000, idle: 6_000 } } });
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  after(async () => {
    await app.close();
    await intake.stop();
    await test.close();
  });

  interface Answer {
    readonly status: number;
    readonly retryAfter: string | undefined;
    readonly text: string;
  }
  const line = ndjson([entry()]);
  /** Opens an upload and sends the beginning of it; the rest follows when asked. */
  function open(bearer: string, beginning: string, path = '/collect/v1/entries') {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = request({ port, path, method: 'POST', agent: false, headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-ndjson' } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part)).on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text }));
    });
    sent.on('error', reject);
    sent.write(beginning);
    promise.catch(() => undefined);
    return { sent, answer: promise };
  }
  async function post(bearer: string, body = line): Promise<Answer> {
    const { sent, answer } = open(bearer, body);
    sent.end();
    return await answer;
  }

  it('ENG-01 140 idle connections of two companies keep neither a third out nor themselves, beyond the cap', async () => {
    const idle = ['a1', 'a2', 'b1', 'b2'].flatMap((bearer) => Array.from({ length: 35 }, () => open(bearer, `${line}${line.slice(0, 200)}`)));
    await wait(300);
    assert.equal((await post('c1')).status, 200);
    assert.equal((await post('a1')).status, 200, 'a token below its cap');
    const more = Array.from({ length: 20 }, () => open('a1', line.slice(0, 50)));
    await wait(200);
    const refused = await post('a3');
    assert.deepEqual([refused.status, Number(refused.retryAfter) > 0], [429, true]);
    assert.match(refused.text, /80 uploads of this company are running/);
    assert.equal((await post('b1')).status, 200, 'the other company');
    const answers = await Promise.all([...idle, ...more].map(({ answer }) => answer.catch(() => null)));
    assert.ok(answers.every((answer) => answer === null || answer.status === 408 || answer.status === 429), JSON.stringify(answers.find((answer) => answer !== null && answer.status !== 408)));
    assert.ok(answers.filter((answer) => answer?.status === 408).length > 120);
    assert.match(answers.find((answer) => answer?.status === 408)?.text ?? '', /Nothing came for/);
    assert.equal((await post('a3')).status, 200, 'once they timed out');
    assert.ok(intake.heldBytes < 100_000, String(intake.heldBytes));
  });

  it('an upload that comes slowly, but comes, is taken', async () => {
    const { sent, answer } = open('d1', line);
    for (let n = 0; n < 4; n += 1) {
      await wait(1_700);
      sent.write(ndjson([entry({ url: `https://shop.example/slow/${n}` })]));
    }
    sent.end();
    const { status, text } = await answer;
    assert.deepEqual([status, (JSON.parse(text) as { received: number }).received], [200, 5]);
  });

  it('a sender that sent too much within a minute is told when to go on, another is not', async () => {
    const big = ndjson([entry({ body: { text: 'x'.repeat(120_000) } })]);
    assert.equal((await post('c2', big)).status, 200);
    const refused = await post('c2');
    assert.deepEqual([refused.status, Number(refused.retryAfter) > 0 && Number(refused.retryAfter) <= 60], [429, true]);
    assert.match(refused.text, /came from this sender within a minute/);
    assert.equal((await post('c3')).status, 200);
  });
});
