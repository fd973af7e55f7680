import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { until, untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { ingest } from './ingest.domain.ts';
import type { ExchangePipeline } from './pipeline/exchangePipeline.ts';
import {
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../platform/database/testDatabase.ts';
import type { App } from '../../platform/domain.ts';
import type { Intake } from '../../platform/intake.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import { intakeDatabase } from '../../composition/testing/intakeDatabase.ts';
import { entry, ndjson, uploadFor } from '../../composition/testing/traffic.ts';

const OWN = '00000000-0000-4000-8000-000000000077';
const NOTHING = {
  batchIds: [],
  received: 0,
  learned: 0,
  noise: {},
  sampled: 0,
  rejected: {},
  duplicate: false,
};

/** What became of tokens since their uploads were let in. */
const since = new Map<string, 'revoked' | 'limited'>();

const collector = (companyId: string, tokenId: string): AuthContext => ({
  kind: 'collectorToken',
  userId: tokenId,
  tokenId,
  sessionId: null,
  companyId,
  actor: 'edge',
  sees: (id) => id === companyId,
  can: () => false,
  flag: () => ({ canView: false, canEdit: false }),
  licensed: () => false,
  labels: () => null,
  collects: (id) => id === companyId && since.get(tokenId) !== 'limited',
  current: async () => (since.get(tokenId) === 'revoked' ? null : collector(companyId, tokenId)),
});

const tokenIdOf = (bearer: string): string =>
  `00000000-0000-4000-8000-00000000${Buffer.from(bearer).toString('hex')}`;

describe('uploads that stand still, or are too many', { concurrency: true }, () => {
  let test: TestDatabase;
  let intake: ExchangePipeline;
  let app: App;
  let port = 0;
  let companies: ReadonlyMap<string, string>;
  /** Ids of mirrored requests that were taken; tests run side by side, so none replaces another. */
  const mirrored: string[] = [];
  /** Bearers that the server knows by now. */
  const asked = new Set<string>();
  const admitted = async (bearer: string): Promise<void> => {
    await until(`the server knows ${bearer}`, () => asked.has(bearer), { every: 10 });
  };
  const companyOf = (name: string): string => companies.get(name) ?? '';
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    const takes = intake.mirror.bind(intake);
    intake.mirror = (companyId, request) => {
      mirrored.push(request.id);
      takes(companyId, request);
    };
    companies = new Map(['a', 'b', 'c', 'd', 'e'].map((name) => [name, test.companyId()]));
    const authenticate = async (bearer: string) => {
      asked.add(bearer);
      return collector(companies.get(bearer.slice(0, 1)) ?? '', tokenIdOf(bearer));
    };
    app = await createServer({
      domains: [ingest],
      deps: {
        db: test.db,
        log: createLog('silent'),
        settings,
        intake,
        authenticate,
        uploadLimits: {
          perSender: 50,
          perCompany: 80,
          bytesPerMinute: 100_000,
          idle: 12_000,
          checkedEvery: 0,
        },
      },
    });
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
  function open(bearer: string, beginning: string, path = '/collect/v1/entries', more = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = request(
      {
        port,
        path,
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/x-ndjson',
          ...more,
        },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'],
              text,
            }),
          );
      },
    );
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
    const idle = ['a1', 'a2', 'b1', 'b2'].flatMap((bearer) =>
      Array.from({ length: 35 }, () => open(bearer, `${line}${line.slice(0, 200)}`)),
    );
    await wait(300);
    assert.equal((await post('c1')).status, 200);
    assert.equal((await post('a1')).status, 200, 'a token below its cap');
    const more = Array.from({ length: 20 }, () => open('a1', line.slice(0, 50)));
    const turnedAway = { count: 0 };
    for (const { answer } of more)
      answer.then(
        ({ status }) => (turnedAway.count += status === 429 ? 1 : 0),
        () => undefined,
      );
    await until('the company has all the uploads that it may', () => turnedAway.count >= 10);
    const refused = await post('a3');
    assert.deepEqual([refused.status, Number(refused.retryAfter) > 0], [429, true]);
    assert.match(refused.text, /80 uploads of this company are running/);
    assert.equal((await post('b1')).status, 200, 'the other company');
    const answers = await Promise.all(
      [...idle, ...more].map(({ answer }) => answer.catch(() => null)),
    );
    assert.ok(
      answers.every((answer) => answer === null || answer.status === 408 || answer.status === 429),
      JSON.stringify(answers.find((answer) => answer !== null && answer.status !== 408)),
    );
    assert.ok(answers.filter((answer) => answer?.status === 408).length > 120);
    assert.match(answers.find((answer) => answer?.status === 408)?.text ?? '', /Nothing came for/);
    assert.equal((await post('a3')).status, 200, 'once they timed out');
    assert.ok(intake.heldBytes < 100_000, String(intake.heldBytes));
  });

  it('an upload that comes slowly, but comes, is taken', async () => {
    const { sent, answer } = open('d1', line);
    for (let n = 0; n < 4; n += 1) {
      await wait(3_400);
      sent.write(ndjson([entry({ url: `https://shop.example/slow/${n}` })]));
    }
    sent.end();
    const { status, text } = await answer;
    assert.deepEqual([status, (JSON.parse(text) as { received: number }).received], [200, 5]);
  });

  it('PERM-04 an upload ends with the right to send it', async () => {
    const tokens = ['d2', 'd3', 'd4'].map((name) => ({ name, ...open(name, line) }));
    for (const { name } of tokens) await admitted(name);
    since.set(tokenIdOf('d2'), 'revoked').set(tokenIdOf('d3'), 'limited');
    for (const { name, sent } of tokens) {
      sent.write(ndjson([entry({ url: `https://shop.example/ended/${name}` })]));
      sent.end();
    }
    const statuses = await Promise.all(tokens.map(async ({ answer }) => (await answer).status));
    assert.deepEqual(statuses, [401, 403, 200]);
  });

  const ENDS = [
    ['chunk', ['d5', 'd6', 'd7']],
    ['end', ['e5', 'e6', 'e7']],
  ] as const;
  for (const [last, [revoked, limited, allowed]] of ENDS)
    it(`PERM-04 a mirrored request ends with the right to send it, seen at its ${last}`, async () => {
      const ids = { revoked: `a${last}`, limited: `b${last}`, allowed: `c${last}` };
      const names = { revoked, limited, allowed };
      const path = '/collect/v1/mirror';
      const sent = (['revoked', 'limited', 'allowed'] as const).map((name) =>
        open(names[name], '{"a":', path, { 'x-palisade-request-id': ids[name] }),
      );
      for (const name of Object.values(names)) await admitted(name);
      since.set(tokenIdOf(names.revoked), 'revoked').set(tokenIdOf(names.limited), 'limited');
      for (const each of sent) each.sent.end(last === 'chunk' ? '1}' : '');
      const statuses = await Promise.all(sent.map(async ({ answer }) => (await answer).status));
      assert.deepEqual(statuses, [401, 403, 204]);
      const known = new Set<string>(Object.values(ids));
      assert.deepEqual(
        mirrored.filter((id) => known.has(id)),
        [ids.allowed],
      );
    });

  it('DATA-07 keeps of the name of an upload nothing that is somebody’s data', async () => {
    const source = 'orders of zulu@mail.example, DE89370400440532013000.har';
    const path = `/collect/v1/entries?source=${encodeURIComponent(source)}`;
    const { sent, answer } = open('e1', line, path);
    sent.end();
    assert.equal((await answer).status, 200);
    const dump = async (table: string): Promise<string> => {
      const scope = test.db.company(companyOf('e'));
      return JSON.stringify(await scope.query(`select t::text as row from ingest.${table} t`));
    };
    for (const table of ['batches', 'ledger']) {
      const kept = await dump(table);
      assert.match(kept, /orders of ••••@••••\.•••••••, /);
      assert.doesNotMatch(kept, /zulu|DE8937/);
    }
  });

  it('a sender that sent too much within a minute is told when to go on, another is not', async () => {
    const big = ndjson([entry({ body: { text: 'x'.repeat(120_000) } })]);
    assert.equal((await post('c2', big)).status, 200);
    const refused = await post('c2');
    assert.deepEqual(
      [refused.status, Number(refused.retryAfter) > 0 && Number(refused.retryAfter) <= 60],
      [429, true],
    );
    assert.match(refused.text, /came from this sender within a minute/);
    assert.equal((await post('c3')).status, 200);
  });
});

describe('uploads that are cut', { timeout: 240_000 }, () => {
  const line = ndjson([entry()]);
  let test: TestDatabase;
  let intake: ExchangePipeline;
  before(async () => {
    test = await intakeDatabase();
    const settings = testSettings();
    const learner = new InventoryLearner(test.db, settings);
    intake = testPipeline(test.db, learner, { settings });
  });
  after(async () => {
    await intake.stop();
    await test.close();
  });

  it('ENG-01 100 uploads that are cut give their places back at once', async (context) => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const begun = { count: 0 };
    // Commits of what came before take as long as we like.
    const slow = Object.assign(Object.create(intake) as Intake, {
      submit: async (_upload: unknown, bytes: AsyncIterable<Uint8Array>) => {
        begun.count += 1;
        try {
          for await (const chunk of bytes) assert.ok(chunk.length > 0);
          return { ...NOTHING, received: 1, learned: 1 };
        } catch (error) {
          await committed;
          throw error;
        }
      },
    });
    const deps = { db: test.db, log: createLog('silent'), settings: testSettings(), intake: slow };
    const authenticate = async () => collector(test.companyId(), OWN);
    const uploadLimits = { perSender: 100, perCompany: 100 };
    const cutApp = await createServer({
      domains: [ingest],
      deps: { ...deps, authenticate, uploadLimits },
    });
    context.after(async () => {
      commit();
      for (const sent of cut) sent.destroy();
      await cutApp.close();
    });
    const ownPort = Number(new URL(await cutApp.listen({ host: '127.0.0.1', port: 0 })).port);
    const options = { port: ownPort, path: '/collect/v1/entries', method: 'POST', agent: false };
    const headers = { authorization: 'Bearer x', 'content-type': 'application/x-ndjson' };
    const send = () => request({ ...options, headers });
    const cut = Array.from({ length: 100 }, () => {
      const sent = send();
      sent.on('error', () => undefined).write(line + line.slice(0, 50));
      return sent;
    });
    await untilEqual('all uploads have begun', () => begun.count, 100);
    const status = async () => {
      const sent = send();
      sent.end(line);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    assert.equal(await status(), 429);
    for (const sent of cut) sent.destroy();
    await untilEqual('there is a place again', status, 200);
  });

  it('ENG-01 books no memory for what broke off while its batches are committed', async () => {
    const companyId = test.companyId();
    const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
    broken.catch(() => undefined);
    const blocker = new pg.Client({ connectionString: test.url });
    await blocker.connect();
    blocker.on('error', () => undefined);
    await blocker.query('begin; lock table ingest.batches in exclusive mode');
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(ndjson(Array.from({ length: 2_001 }, () => entry())));
      await broken;
    };
    const answer = intake.submit(uploadFor(companyId), bytes());
    answer.catch(() => undefined);
    try {
      const held = () => intake.heldBytes;
      const WAITING = `select from pg_locks where not granted and relation = 'ingest.batches'::regclass`;
      const isCommitted = async () => (await blocker.query(WAITING)).rows.length > 0;
      await until('a batch is being committed', isCommitted);
      assert.ok(held() > 0);
      breakOff(new Error('The upload broke off.'));
      await untilEqual('it is given back before the batch is committed', held, 0);
    } finally {
      await blocker.end();
    }
    await assert.rejects(answer);
  });
});
