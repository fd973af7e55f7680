import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { labelServer, type LabelServer } from '../testing/labelServer.ts';
import { labelStep, ruleJob } from './ruleWork.ts';
import { createLog } from '../../../platform/server/log.ts';
import { Worker } from '../../../platform/work/worker.ts';
import type { Rule } from './rules.schemas.ts';
import { changeEndpoint } from '../../../composition/testing/changeEndpoints.ts';
import { publish } from '../../../platform/events/publish.ts';

const HOST = 'shop.example';

describe('rules in the background', () => {
  let server: LabelServer;
  let group: string;
  const [orders, users, root] = [uuidOf('orders'), uuidOf('users'), uuidOf('root')];
  before(async () => {
    server = await labelServer();
    group = await server.group('Service');
    await server.seed([
      { id: orders, host: HOST, path: '/shop/v1/orders' },
      { id: users, host: HOST, path: '/people/{id}' },
      { id: root, host: HOST, path: '/' },
    ]);
  });
  after(() => server.close());
  const make = async (rule: object): Promise<Rule> =>
    (await server.call<Rule>('POST', 'rules', { kind: 'pathLocation', groupId: group, ...rule }))
      .body;
  const ruleOf = async (id: string) =>
    (await server.call<(Rule | null)[]>('POST', 'rules/lookup', { ids: [id] })).body[0];
  const update = (sql: string, ...values: unknown[]) =>
    server.test.db.company(server.companyId).query(sql, [server.companyId, ...values]);
  const set = (id: string, columns: string) =>
    server.test.db
      .company(server.companyId)
      .transaction((query) => changeEndpoint(query, id, columns));
  const labelCount = async () =>
    (await server.call<{ count: number }>('GET', 'labels/count')).body.count;

  it('LAB-04 label every endpoint that matches, then those that come or change, and take all back when deleted', async () => {
    const rule = await make({ name: 'first segment', startIdx: 0, endIdx: 1 });
    assert.deepEqual(await server.labelsOf(orders), []);
    await server.work();
    assert.deepEqual(
      [await server.labelsOf(orders), await server.labelsOf(users), await server.labelsOf(root)],
      [['Service: shop'], ['Service: people'], []],
    );
    const applied = await ruleOf(rule.id);
    assert.deepEqual([applied?.state, applied?.done, applied?.total], ['done', 3, 3]);
    assert.ok(applied?.appliedAt);

    await server.seed([{ id: uuidOf('new'), host: HOST, path: '/shop/new' }]);
    await set(users, `path = '/staff/{id}'`);
    await server.work();
    assert.deepEqual(
      [await server.labelsOf(uuidOf('new')), await server.labelsOf(users)],
      [['Service: shop'], ['Service: staff']],
    );
    const [waiting] = await update(
      'select count(*) as count from labels.endpoints_to_label where company_id = $1',
    );
    assert.equal(waiting?.['count'], 0);
    assert.deepEqual((await server.call('POST', 'rules/counts', { ids: [rule.id] })).body, [
      { id: rule.id, endpoints: 3, rules: 1 },
    ]);

    assert.deepEqual((await server.call('DELETE', `rules/${rule.id}`)).body, {
      endpoints: 3,
      labels: 3,
      rules: 1,
    });
    assert.deepEqual(
      [await server.labelsOf(orders), await server.labelsOf(users), await labelCount()],
      [[], [], 0],
    );
    await set(users, `path = '/people/{id}'`);
    for (const table of ['labels.endpoints_to_label', 'events.log', 'events.readers'])
      assert.deepEqual(
        await update(`select from ${table} where company_id = $1`),
        [],
        'a company without rules remembers nothing',
      );
  });

  it('LAB-04 look at everything again when a rule changes, and leave other rules and hands alone', async () => {
    const byHand = await server.label('shop', group);
    await server.call('POST', 'endpoints/attach', { endpointIds: [root], labelIds: [byHand] });
    const rule = await make({ name: 'changing', startIdx: 0, endIdx: 1 });
    const twin = await make({ name: 'twin', startIdx: 0, endIdx: 1 });
    await server.work();
    assert.deepEqual(await server.labelsOf(orders), ['Service: shop']);
    await server.call('PUT', `rules/${rule.id}`, {
      name: 'changing',
      kind: 'endpointMetadata',
      metadataName: 'method',
      groupId: group,
    });
    await server.work();
    assert.deepEqual(
      await server.labelsOf(orders),
      ['Service: GET', 'Service: shop'],
      'the twin still gives shop',
    );
    await server.call('PUT', `rules/${twin.id}`, {
      name: 'twin',
      kind: 'pathLocation',
      startIdx: 0,
      endIdx: 1,
      groupId: group,
      enabled: false,
    });
    assert.deepEqual(
      await server.labelsOf(orders),
      ['Service: GET'],
      'turned off takes back at once',
    );
    assert.deepEqual(await server.labelsOf(root), ['Service: GET', 'Service: shop']);
    for (const { id } of [rule, twin]) await server.call('DELETE', `rules/${id}`);
    assert.deepEqual(await server.labelsOf(root), ['Service: shop']);
    await server.call('DELETE', `labels/${byHand}`);
  });

  it('LAB-03 by filter give their labels to what the filter keeps; without labels they are turned off', async () => {
    const gold = await server.label('gold', group);
    const filter = { all: [{ field: 'sensitive', op: 'is', value: true }] };
    const rule = await make({
      name: 'sensitive',
      kind: 'filter',
      filter,
      labelIds: [gold],
      groupId: null,
    });
    await server.work();
    assert.deepEqual(await server.labelsOf(orders), []);
    await set(orders, `sensitive = true`);
    await server.work();
    assert.deepEqual(await server.labelsOf(orders), ['Service: gold']);
    await set(orders, `sensitive = false`);
    await server.work();
    assert.deepEqual(await server.labelsOf(orders), []);
    assert.deepEqual((await server.call('DELETE', `labels/${gold}`)).body, {
      endpoints: 0,
      labels: 1,
      rules: 1,
    });
    assert.deepEqual(
      [(await ruleOf(rule.id))?.enabled, (await ruleOf(rule.id))?.labelIds],
      [false, []],
    );
    await server.call('DELETE', `rules/${rule.id}`);
  });

  it('LAB-04 do not make a label again that somebody deleted', async () => {
    const rule = await make({ name: 'stubborn', startIdx: 0, endIdx: 1 });
    await server.work();
    const {
      body: { items },
    } = await server.call<{ items: { id: string; name: string }[] }>('GET', 'labels?search=shop');
    assert.deepEqual((await server.call('DELETE', `labels/${items[0]?.id}`)).body, {
      endpoints: 2,
      labels: 1,
      rules: 1,
    });
    await set(orders, `risk_score = 7`);
    await server.work();
    assert.deepEqual(await server.labelsOf(orders), []);
    assert.deepEqual((await ruleOf(rule.id))?.leftOut, ['shop']);
    assert.deepEqual((await server.call('DELETE', `groups/${group}`)).body, {
      endpoints: 1,
      labels: 1,
      rules: 1,
    });
    assert.equal(await ruleOf(rule.id), null);
    group = await server.group('Service');
  });

  it('LAB-04 go on after a restart from where they were, and count what they did', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      id: uuidOf('many', index),
      host: 'bulk.example',
      path: `/bulk/p${index}`,
    }));
    await server.seed(many);
    const rule = await make({ name: 'bulk', startIdx: 0, endIdx: 1 });
    assert.equal(await labelStep(server.test.db, server.companyId), true);
    const half = await ruleOf(rule.id);
    assert.deepEqual([half?.state, half?.done, half?.total], ['running', 500, 1204]);
    await server.work();
    const all = await ruleOf(rule.id);
    assert.deepEqual([all?.state, all?.done, all?.total], ['done', 1204, 1204]);
    const [labelled] = await update(
      'select count(*) as count from inventory.endpoint_labels where company_id = $1 and rule_id = $2',
      rule.id,
    );
    assert.equal(labelled?.['count'], 1203);
    await server.call('DELETE', `rules/${rule.id}`);
  });

  it('LAB-04 make no more than 500 labels each, and say so', async () => {
    const rule = await make({ name: 'too many', startIdx: 1, endIdx: 2 });
    await server.work();
    assert.equal((await ruleOf(rule.id))?.isFull, true);
    assert.equal(await labelCount(), 500);
    await server.call('DELETE', `rules/${rule.id}`);
    assert.equal(await labelCount(), 0);
  });

  it('LAB-04 see an endpoint that is being written while the first rule is made', async () => {
    const { db } = server.test;
    let rule: Rule | undefined;
    await db.company(server.companyId).transaction(async (query) => {
      await query(
        `insert into inventory.endpoints (company_id, id, host_id, api_id, host, method, path, detected_at, last_activity_at)
        select company_id, $2, host_id, api_id, host, 'GET', '/meanwhile/x', now(), now() from inventory.endpoints where company_id = $1 and id = $3`,
        [server.companyId, uuidOf('00 meanwhile'), orders],
      );
      publish(query, { what: 'endpoint.added', ids: [uuidOf('00 meanwhile')] });
      rule = await make({ name: 'meanwhile', startIdx: 0, endIdx: 1 });
      await server.work();
      assert.equal((await ruleOf(rule.id))?.state, 'done', 'it waits for nobody who writes');
    });
    await server.work();
    assert.deepEqual(await server.labelsOf(uuidOf('00 meanwhile')), ['Service: meanwhile']);
    await server.call('DELETE', `rules/${rule?.id}`);
  });

  it('LAB-04 are carried out by the service itself until it stops', async () => {
    const { db, url } = server.test;
    const worker = new Worker({
      db,
      directUrl: url,
      jobs: [ruleJob({ db })],
      log: createLog('error'),
    });
    await worker.start();
    const rule = await make({ name: 'by itself', startIdx: 0, endIdx: 1 });
    try {
      const state = async () => (await ruleOf(rule.id))?.state;
      await untilEqual('the rule is carried out', state, 'done', { every: 50 });
      assert.deepEqual(await server.labelsOf(orders), ['Service: shop']);
    } finally {
      await worker.stop();
    }
  });
});
