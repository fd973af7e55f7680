import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  AttackWatch,
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  ndjson,
  uploadFor,
} from '../../../composition/testing/traffic.ts';
import { attackers } from '../../attackers/attackers.domain.ts';
import { ingest } from '../../ingest/ingest.domain.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';
import type { GapExchange } from './gapExchange.schemas.ts';

const START = Date.parse('2026-05-01T10:00:00.000Z');
const ACTOR = { id: null, name: 'maya@example.com', address: null };
const LABEL = randomUUID();
const CARD = '4111111111111111';
const TOKEN = { authorization: 'Bearer abcdefghijklmnopqrstuvwxyz012345' };
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

describe('exchanges that show what gaps were opened for', () => {
  let server: PostureServer;
  let pipeline: ExchangePipeline;
  const settings = testSettings();
  const send = (entries: readonly EntryOptions[], companyId = server.companyId) =>
    pipeline.submit(
      uploadFor(companyId, { idempotencyKey: randomUUID() }),
      bytesOf(ndjson(entries.map((options) => entry(options)))),
    );
  const exchanges = async (ids: readonly string[], as = 'admin') => {
    const { status, body } = await server.call<(GapExchange | null)[]>(
      'POST',
      'gaps/exchanges',
      { ids },
      as,
    );
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const gapOf = async (name: string, path: string): Promise<string> => {
    const [gap] = await server.rows<{ id: string }>(
      'select id from posture.gaps where name = $1 and path = $2',
      [name, path],
    );
    assert.ok(gap, `${name} ${path}`);
    return gap.id;
  };
  const kept = (companyId = server.companyId) =>
    server.test.db
      .company(companyId)
      .query<{ slot: string; traits: string[]; exchange: Buffer; path: string }>(
        `select x.slot, x.traits, x.exchange, e.path from inventory.endpoint_exchanges x
         join inventory.endpoints e on e.company_id = x.company_id and e.id = x.endpoint_id
         where x.company_id = $1 order by e.path, x.slot`,
        [companyId],
      );

  before(async () => {
    server = await postureServer([ingest, attackers]);
    const learner = new InventoryLearner(server.test.db, settings);
    pipeline = testPipeline(server.test.db, learner, { settings });
    const policy = { severity: 'high', categories: ['Data Exposure'] };
    const filters = {
      'No authentication': { field: 'authenticated', op: 'is', value: false },
      'Card in the query': {
        field: 'request',
        op: 'has',
        value: { all: [{ field: 'name', op: 'equals', value: 'card' }] },
      },
      'Clear text': { field: 'protocol', op: 'is', value: ['HTTP'] },
      'SQL injection': { field: 'cweId', op: 'is', value: 'CWE-89' },
    };
    for (const [name, condition] of Object.entries(filters)) {
      const body = { ...policy, name, filter: { all: [condition] } };
      const made = await server.call('POST', 'policies', body);
      assert.equal(made.status, 201, JSON.stringify(made.body));
    }
    const pay = { url: 'https://shop.example/pay', body: { paid: true } };
    await send([
      { url: 'http://shop.example/health', at: at(0), body: { up: true } },
      { ...pay, at: at(1), client: '203.0.113.1' },
      { ...pay, at: at(2), client: '203.0.113.2', requestHeaders: TOKEN },
      { ...pay, url: `${pay.url}?card=${CARD}`, at: at(3), client: '203.0.113.3' },
      ...Array.from({ length: 30 }, (_, index) => ({ ...pay, at: at(10 + index) })),
    ]);
    await server.work();
  });
  after(async () => {
    await pipeline.stop();
    await server.close();
  });

  it('POST-02 a gap at an endpoint that nobody attacked shows the exchange that it was opened for, masked, with time and caller', async () => {
    const [card, anonymous, clear] = await exchanges([
      await gapOf('Card in the query', '/pay'),
      await gapOf('No authentication', '/pay'),
      await gapOf('Clear text', '/health'),
    ]);
    assert.ok(card);
    assert.equal(Date.parse(card.at), Date.parse(at(3)));
    assert.equal(card.exchange.clientAddress, '203.0.113.3');
    assert.deepEqual(
      card.exchange.query.map(([name]) => name),
      ['card'],
    );
    assert.ok(!JSON.stringify(card).includes(CARD), JSON.stringify(card));
    assert.equal(anonymous?.exchange.responseBody?.text, '{"paid":true}');
    assert.ok(anonymous.traits.includes('anonymous'));
    assert.ok(
      !anonymous.exchange.requestHeaders.some(([name]) => name?.toLowerCase() === 'authorization'),
    );
    assert.deepEqual([clear?.exchange.scheme, clear?.exchange.path], ['http', '/health']);
  });

  it('POST-02 a weakness that an attack brought to light is shown by that attack, which shows nothing else', async () => {
    const search = { url: 'https://shop.example/search?q=lamp', body: { hits: 2 } };
    await send([
      ...Array.from({ length: 40 }, (_, index) => ({ ...search, at: at(50 + index) })),
      {
        url: "https://shop.example/search?q=lamp' or 1=1--",
        status: 500,
        body: { error: 'You have an error in your SQL syntax near card 4111111111111111' },
        client: '203.0.113.66',
        at: at(95),
      },
      { ...search, at: at(96) },
    ]);
    await server.work();
    const [found] = await exchanges([await gapOf('SQL injection', '/search')]);
    assert.equal(found?.exchange.clientAddress, '203.0.113.66');
    assert.equal(found.exchange.status, 500);
    assert.deepEqual(found.traits, ['finding']);
    assert.match(found.exchange.responseBody?.text ?? '', /SQL syntax/);
    assert.ok(!JSON.stringify(found).includes(CARD), JSON.stringify(found));
    const [other] = await exchanges([await gapOf('No authentication', '/search')]);
    assert.equal(other?.exchange.status, 200);
  });

  it('POST-02 ATK-01 keeps such an attack where detection watches, and none that shows nothing new', async () => {
    const fail = (error: unknown): void => {
      throw error;
    };
    const watch = new AttackWatch(server.test.db, fail);
    const watched = testPipeline(
      server.test.db,
      new InventoryLearner(server.test.db, settings, watch),
      { settings },
    );
    const companyId = server.test.companyId();
    const find = (index: number, attack = false): EntryOptions => ({
      url: `https://shop.example/find?q=${attack ? "lamp' or 1=1--" : 'lamp'}`,
      status: attack ? 500 : 200,
      body: attack ? { error: 'You have an error in your SQL syntax' } : { hits: 2 },
      client: attack ? '203.0.113.66' : '203.0.113.1',
      at: at(index),
    });
    await watched.submit(
      uploadFor(companyId),
      bytesOf(
        ndjson(
          [
            ...Array.from({ length: 40 }, (_, index) => find(index)),
            find(41, true),
            find(42, true),
          ].map((options) => entry(options)),
        ),
      ),
    );
    await watched.stop();
    const slots = (await kept(companyId)).map(({ slot }) => slot);
    assert.deepEqual(
      slots.filter((slot) => slot.startsWith('finding')),
      ['finding 0'],
    );
  });

  it('POST-02 keeps a weakness of ordinary traffic once, with what else it shows', async () => {
    const env = [
      { name: 'DB_PASSWORD', value: 'q8Zt-4rBv1' },
      { name: 'PORT', value: '3000' },
    ];
    const settings = { url: 'https://shop.example/settings', client: '203.0.113.5' };
    await send([
      { ...settings, at: at(200), body: { env: [] } },
      { ...settings, at: at(201), body: { env } },
    ]);
    const found = (await kept()).filter(
      ({ path, slot }) => path === '/settings' && slot.startsWith('finding'),
    );
    assert.deepEqual(
      found.map(({ slot, traits }) => [slot, traits]),
      [['finding 0', ['anonymous', 'answered', 'finding']]],
    );
  });

  it('POST-02 keeps few of each endpoint, and one anew when it is older than a day', async () => {
    const before = (await kept()).filter(({ path }) => path === '/pay');
    assert.ok(before.length <= 3, before.map(({ slot }) => slot).join());
    const later = START + 2 * 86_400_000;
    const one = { url: 'https://shop.example/pay', body: { paid: true } };
    await send([{ ...one, at: new Date(later).toISOString(), client: '203.0.113.77' }]);
    const [fresh] = await exchanges([await gapOf('No authentication', '/pay')]);
    assert.equal(fresh?.exchange.clientAddress, '203.0.113.77');
    await send(
      Array.from({ length: 40 }, (_, index) => ({
        ...one,
        url: `${one.url}?field${'abcdefghij'[index % 10]}${'klmn'[index % 4]}=1`,
        at: new Date(later + index * 1_000).toISOString(),
      })),
    );
    const after = (await kept()).filter(({ path }) => path === '/pay');
    assert.ok(
      after.length <= 10 && after.some(({ slot }) => slot === 'field 2'),
      `${after.length}`,
    );
  });

  it('PERM-03 PERM-04 another company has none of it, and people limited to labels only those of what they see', async () => {
    const id = await gapOf('No authentication', '/pay');
    assert.deepEqual(await exchanges([id], 'stranger'), [null]);
    server.limit([LABEL]);
    assert.deepEqual(await exchanges([id], 'limited'), [null]);
    await server.rows(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
       select company_id, id, $1, $1 from inventory.endpoints where path = '/pay'`,
      [LABEL],
    );
    assert.notDeepEqual(await exchanges([id], 'limited'), [null]);
    assert.deepEqual(
      await exchanges([await gapOf('Clear text', '/health'), randomUUID()], 'limited'),
      [null, null],
    );
    const { status } = await server.call('POST', 'gaps/exchanges', { ids: [id] }, 'clerk');
    assert.equal(status, 403);
  });

  it('DATA-04 DATA-07 opting out deletes all that is kept, and nothing is kept until it is opted in', async () => {
    await send([{ url: 'https://shop.example/other', at: at(5) }], server.otherCompanyId);
    assert.equal((await kept(server.otherCompanyId)).length, 1);
    await pipeline.setSampling(server.companyId, false, ACTOR);
    assert.deepEqual(await kept(), []);
    assert.equal((await kept(server.otherCompanyId)).length, 1, 'another company keeps its own');
    await send([
      { url: 'https://shop.example/pay', at: at(60) },
      {
        url: "https://shop.example/pay?card=1' or 1=1--",
        status: 500,
        body: { error: 'You have an error in your SQL syntax' },
        at: at(60),
      },
    ]);
    assert.deepEqual(await kept(), []);
    const id = await gapOf('No authentication', '/pay');
    assert.deepEqual(await exchanges([id]), [null]);
    await pipeline.setSampling(server.companyId, true, ACTOR);
    await send([{ url: 'https://shop.example/pay', at: at(61), client: '203.0.113.8' }]);
    assert.equal((await exchanges([id]))[0]?.exchange.clientAddress, '203.0.113.8');
  });
});
