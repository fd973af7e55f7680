import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { InventoryLearner } from './inventoryLearner.ts';
import {
  type ExchangePipeline,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  ndjson,
  uploadFor,
} from '../../../composition/testing/traffic.ts';

const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };
const CARDS = ['4111111111111111', '5500005555555559', '4012888888881881', '378282246310005'];
const STATES = ['cancelled', 'new', 'paid', 'sent'];
const order = (n: number): EntryOptions => ({
  url: `https://shop.example/orders?page=${(n * 7) % 90}`,
  body: {
    state: STATES[(n * 3) % 4],
    total: (n * 37) % 500,
    mail: `p${n}@example.org`,
    card: { number: CARDS[n % CARDS.length], cvv: String(100 + n) },
    token: JSON.stringify({ email: `t${n}@example.org` }),
    tags: Array.from({ length: n % 4 }, () => 'x'.repeat(1 + (n % 9))),
    ...(n % 2 === 0 ? { note: n % 10 === 0 ? n : 'gift' } : {}),
    stock: { [String(n)]: 1 },
  },
});

describe('what is learned of parameters', () => {
  let test: TestDatabase;
  const settings = testSettings();
  const pipelines: ExchangePipeline[] = [];
  const restart = (): ExchangePipeline => {
    const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    pipelines.push(pipeline);
    return pipeline;
  };
  const send = (pipeline: ExchangePipeline, companyId: string, from: number, count: number) =>
    pipeline.submit(
      uploadFor(companyId),
      bytesOf(ndjson(Array.from({ length: count }, (_, n) => entry(order(from + n))))),
    );
  const row = async (companyId: string, name: string) => {
    const [found] = await test.db
      .company(companyId)
      .query<Record<string, unknown>>(
        `select enum_values, minimum, maximum, quantiles, min_length, max_length, length_p99, char_classes, min_items, max_items, is_map, other_types, opportunities, presence from inventory.parameters where name = $1`,
        [name],
      );
    assert.ok(found !== undefined, name);
    return found;
  };
  before(async () => {
    test = await intakeDatabase();
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });

  it('DATA-01 the rows say how sure a data type is and how many values matched, over a restart too', async () => {
    const companyId = test.companyId();
    const first = restart();
    await send(first, companyId, 0, 40);
    await first.stop();
    const evidence = async (name: string) => {
      const [found] = await test.db.company(companyId).query<Record<string, unknown>>(
        `select data_type, type_source, type_confidence, type_matching, type_tested, type_rule
           from inventory.parameters where name = $1`,
        [name],
      );
      return Object.values(found ?? {});
    };
    const mail = (values: number) => ['Email Address', 'catalogue', 0.99, values, values, null];
    assert.deepEqual(await evidence('mail'), mail(40));
    assert.deepEqual(await evidence('state'), [null, null, null, null, null, null]);
    await send(restart(), companyId, 40, 20);
    assert.deepEqual(await evidence('mail'), mail(60));
  });

  it('DATA-01 the rows say what stands beside a field and what its values carry', async () => {
    const companyId = test.companyId();
    const first = restart();
    await send(first, companyId, 0, 40);
    await first.stop();
    const told = async (name: string) => {
      const [found] = await test.db.company(companyId).query<Record<string, unknown>>(
        `select data_type, type_beside, type_despite, type_carrier, type_holds
           from inventory.parameters where name = $1`,
        [name],
      );
      return Object.values(found ?? {});
    };
    assert.deepEqual(await told('card.number'), ['Credit Card Number', ['cvv'], null, null, null]);
    assert.deepEqual(await told('card.cvv'), ['Card CVV', ['number'], null, null, null]);
    const mail = 'Email Address';
    assert.deepEqual(await told('token'), [mail, null, null, 'json', [mail]]);
    assert.deepEqual(await told('mail'), [mail, null, null, null, null]);
  });

  it('ENG-03 fixed sets, ranges, lengths, list sizes, maps and mixed types reach the rows, over a restart too', async () => {
    const companyId = test.companyId();
    const first = restart();
    await send(first, companyId, 0, 150);
    await first.stop();
    await send(restart(), companyId, 150, 150);
    const state = await row(companyId, 'state');
    assert.deepEqual(
      [
        state['enum_values'],
        state['min_length'],
        state['max_length'],
        state['length_p99'],
        state['char_classes'],
      ],
      [STATES, 3, 9, 9, ['lower']],
    );
    assert.deepEqual([state['opportunities'], Number(state['presence']) > 0.98], [300, true]);
    const total = await row(companyId, 'total');
    assert.deepEqual([total['minimum'], total['maximum'], total['enum_values']], [0, 499, null]);
    const [p1 = 0, p50 = 0, p99 = 0] = total['quantiles'] as number[]; // double precision[]
    assert.ok(p1 < 15 && Math.abs(p50 - 250) < 25 && p99 > 480, `${p1} ${p50} ${p99}`);
    const tag = await row(companyId, 'tags[]');
    assert.deepEqual([tag['min_items'], tag['max_items'], tag['is_map']], [0, 3, false]);
    assert.deepEqual((await row(companyId, 'stock.{}'))['is_map'], true);
    const note = await row(companyId, 'note');
    assert.deepEqual(
      [note['other_types'], note['opportunities'], note['enum_values']],
      [['integer'], 300, null],
    );
    assert.deepEqual((await row(companyId, 'mail'))['enum_values'], null);
    assert.deepEqual(
      [(await row(companyId, 'page'))['minimum'], (await row(companyId, 'page'))['maximum']],
      [0, 89],
    );
  });

  it('DATA-04 fixed sets and numbers are forgotten with the samples, and not learned while none are kept', async () => {
    const companyId = test.companyId();
    const pipeline = restart();
    await send(pipeline, companyId, 0, 200);
    assert.deepEqual((await row(companyId, 'state'))['enum_values'], STATES);
    await pipeline.setSampling(companyId, false, ACTOR);
    for (const name of ['state', 'total']) {
      const { enum_values, minimum, maximum, quantiles } = await row(companyId, name);
      assert.deepEqual([enum_values, minimum, maximum, quantiles], [null, null, null, null], name);
    }
    await send(pipeline, companyId, 200, 200);
    assert.deepEqual(
      [(await row(companyId, 'state'))['enum_values'], (await row(companyId, 'total'))['minimum']],
      [null, null],
    );
    settings.sampling = true;
  });

  it('ENG-03 GraphQL is recognised whatever its path, with its operations by name and type, over a restart too', async () => {
    const companyId = test.companyId();
    const { query } = test.db.company(companyId);
    const call = (path: string, requestBody: unknown, type = 'application/json'): EntryOptions => ({
      url: `https://api.example${path}`,
      method: 'POST',
      requestBody,
      requestHeaders: { 'content-type': type },
      body: { ok: true },
    });
    const some = [
      call('/g', { query: 'query Orders { orders { id } }' }),
      call('/g', { query: 'mutation Pay { pay { id } }' }),
      call('/plain', { query: 'red shoes' }),
    ];
    const rows = () =>
      query<{ path: string; protocols: string[]; operations: unknown }>(
        'select path, protocols, graphql_operations as operations from inventory.endpoints order by path',
      );
    const first = restart();
    const submit = (pipeline: ExchangePipeline, entries: readonly EntryOptions[]) =>
      pipeline.submit(
        uploadFor(companyId),
        bytesOf(ndjson(entries.map((options) => entry(options)))),
      );
    await submit(first, some);
    await first.stop();
    await submit(restart(), [...some.slice(0, 1), ...some.slice(0, 1)]);
    const [graph, plain] = await rows();
    assert.deepEqual(
      [graph?.path, graph?.protocols, graph?.operations],
      [
        '/g',
        ['GraphQL', 'JSON'],
        [
          { name: 'Orders', type: 'query', count: 3 },
          { name: 'Pay', type: 'mutation', count: 1 },
        ],
      ],
    );
    assert.deepEqual(
      [plain?.path, plain?.protocols, plain?.operations],
      ['/plain', ['REST', 'JSON'], []],
    );
  });

  it('models saved before these facts were learned go on learning', async () => {
    const companyId = test.companyId();
    const first = restart();
    await send(first, companyId, 0, 100);
    await first.stop();
    const { query } = test.db.company(companyId);
    const models = await query<{ id: string; model: Buffer }>(
      'select endpoint_id as id, model from inventory.endpoint_models',
    );
    for (const { id, model } of models) {
      const old = JSON.stringify(JSON.parse(model.toString('utf8')), (key, value: unknown) =>
        key === 'x' || key === 'v' || key === 'a'
          ? undefined
          : (key === 'r' || key === 'l') && Array.isArray(value)
            ? value.slice(0, 2)
            : value,
      );
      await query('update inventory.endpoint_models set model = $2 where endpoint_id = $1', [
        id,
        Buffer.from(old),
      ]);
    }
    await send(restart(), companyId, 100, 200);
    const state = await row(companyId, 'state');
    assert.deepEqual(
      [state['enum_values'], state['max_length'], state['opportunities']],
      [STATES, 9, 300],
    );
    assert.deepEqual([(await row(companyId, 'total'))['maximum']], [499]);
  });
});
