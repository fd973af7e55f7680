import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ENDPOINT_METADATA_KEYS, LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { labelServer, type LabelServer } from '../testing/labelServer.ts';
import type { Rule } from './rules.schemas.ts';

const GETS = { all: [{ field: 'method', op: 'is', value: ['GET'] }] };

describe('label rules', () => {
  let server: LabelServer;
  let group: string;
  let gold: string;
  before(async () => {
    server = await labelServer();
    group = await server.group('Service');
    gold = await server.label('gold', await server.group('Tier'));
    await server.seed([
      { id: uuidOf('a'), host: 'shop.example', path: '/shop/v1/orders', riskScore: 5 },
      {
        id: uuidOf('b'),
        host: 'shop.example',
        path: '/users/{userId}',
        method: 'POST',
        riskScore: 9,
      },
      { id: uuidOf('c'), host: 'other.example', path: '/', riskScore: 1 },
      { id: uuidOf('d'), host: 'other.example', path: '/a<b/x', riskScore: 2 },
    ]);
  });
  after(() => server.close());
  const make = (rule: object, as?: string) =>
    server.call<Rule & { detail: string; field?: string; code: string }>(
      'POST',
      'rules',
      { name: 'a rule', kind: 'pathLocation', groupId: group, ...rule },
      as,
    );
  const refused = async (rule: object) => {
    const { status, body } = await make(rule);
    return [status, body.field, body.detail];
  };

  it('LAB-03 show which endpoints they would label, riskiest first, and how', async () => {
    const samples = async (rule: object) =>
      (
        await server.call<{
          items: { endpointId: string; names: string[]; unusable: string[] }[];
          lookedAt: number;
        }>('POST', 'rules/samples', rule)
      ).body;
    assert.deepEqual(await samples({ kind: 'pathLocation', startIdx: 0, endIdx: 1 }), {
      items: [
        { endpointId: uuidOf('b'), names: ['users'], unusable: [] },
        { endpointId: uuidOf('a'), names: ['shop'], unusable: [] },
        { endpointId: uuidOf('d'), names: [], unusable: ['a<b'] },
      ],
      lookedAt: 4,
    });
    assert.deepEqual(
      (await samples({ kind: 'pathLocation', isLastIdx: true, startIdx: 5, endIdx: 2 })).items.map(
        ({ names }) => names,
      ),
      [['orders'], ['x']],
    );
    assert.deepEqual(
      (await samples({ kind: 'endpointMetadata', metadataName: 'host', filter: GETS })).items.map(
        ({ names }) => names,
      ),
      [['shop.example'], ['other.example'], ['other.example']],
    );
    assert.deepEqual(
      (await samples({ kind: 'filter', filter: GETS })).items.map(({ endpointId }) => endpointId),
      [uuidOf('a'), uuidOf('d'), uuidOf('c')],
    );
    assert.deepEqual((await server.call('GET', 'metadata-options')).body, ENDPOINT_METADATA_KEYS);
  });

  it('LAB-03 refuse an end before the start and indexes out of range, in words', async () => {
    assert.deepEqual(await refused({ startIdx: 3, endIdx: 3 }), [
      400,
      'endIdx',
      'The end must be greater than the start.',
    ]);
    assert.deepEqual(await refused({ startIdx: 10, endIdx: 11 }), [
      400,
      'startIdx',
      'The start is a whole number from 0 to 9.',
    ]);
    assert.deepEqual(await refused({ startIdx: 0, endIdx: 11 }), [
      400,
      'endIdx',
      'The end is a whole number from 1 to 10.',
    ]);
    assert.equal(
      (await server.call('POST', 'rules/samples', { kind: 'pathLocation', startIdx: 4, endIdx: 2 }))
        .status,
      400,
    );
    assert.equal((await make({ kind: 'endpointMetadata', metadataName: 'password' })).status, 400);
    assert.equal((await make({ kind: 'guess' })).status, 400);
  });

  it('LAB-03 need a name, where their labels go, and a whole filter', async () => {
    assert.deepEqual(await refused({ name: ' ' }), [400, 'name', 'Please enter a name']);
    assert.deepEqual(await refused({ groupId: null }), [
      400,
      'groupId',
      'Please select a label group',
    ]);
    assert.deepEqual(await refused({ kind: 'filter', filter: GETS }), [
      400,
      'labelIds',
      'Please select at least one label',
    ]);
    assert.deepEqual(await refused({ kind: 'filter', labelIds: [gold] }), [
      400,
      'filter',
      'Choose which endpoints get the labels: the filter has no condition.',
    ]);
    assert.equal((await make({ filter: { all: [{ field: 'method', op: 'is' }] } })).status, 400);
    assert.equal(
      (await make({ filter: { all: [{ field: 'nothing', op: 'is', value: 'x' }] } })).status,
      400,
    );
    assert.deepEqual(
      await refused({ filter: { all: [{ field: 'label', op: 'is', value: gold }] } }),
      [400, 'filter', 'A rule cannot depend on labels.'],
    );
    assert.deepEqual(
      await refused({ description: 'x'.repeat(LABEL_LIMITS.descriptionLength + 1) }),
      [400, 'description', 'You cannot exceed 500 characters in this field.'],
    );
    assert.equal(
      (
        await make({
          kind: 'filter',
          filter: GETS,
          labelIds: Array.from({ length: 21 }, (_, index) => uuidOf(index)),
        })
      ).body.detail,
      'A rule gives up to 20 labels.',
    );
    assert.deepEqual(
      (await server.call('GET', 'rules')).body,
      { items: [], hasNextPage: false },
      'nothing was made',
    );
  });

  it('LAB-01 are made, changed, listed and deleted, with who and when, in the audit log', async () => {
    const { status, body } = await make({
      name: ' By path ',
      description: ' first segment ',
      startIdx: 0,
      endIdx: 1,
    });
    assert.equal(status, 201);
    assert.deepEqual(
      [body.name, body.description, body.state, body.createdBy, body.enabled],
      ['By path', 'first segment', 'waiting', 'tester@example.com', true],
    );
    assert.deepEqual(await refused({ name: 'BY PATH' }), [409, 'name', 'Must be unique']);
    const changed = await server.call<Rule>('PUT', `rules/${body.id}`, {
      name: 'By host',
      kind: 'endpointMetadata',
      metadataName: 'host',
      groupId: group,
      filter: GETS,
    });
    assert.deepEqual(
      [changed.body.kind, changed.body.metadataName, changed.body.filter],
      ['endpointMetadata', 'host', GETS],
    );
    assert.deepEqual(
      (await server.call<(Rule | null)[]>('POST', 'rules/lookup', { ids: [body.id] })).body.map(
        (rule) => rule?.name,
      ),
      ['By host'],
    );
    assert.deepEqual((await server.call('DELETE', `rules/${body.id}`)).body, {
      endpoints: 0,
      labels: 0,
      rules: 1,
    });
    assert.deepEqual((await server.call('GET', 'rules/count')).body, { count: 0 });
    const log = await server.test.db
      .company(server.companyId)
      .query<{ action: string }>(
        `select action from identity.audit_log where target_type = 'labelRule' order by action`,
      );
    assert.deepEqual(
      log.map(({ action }) => action),
      ['labelRule.create', 'labelRule.delete', 'labelRule.update'],
    );
  });

  it('LAB-03 PERM-01 refuse the wrong role and what belongs to another company', async () => {
    const {
      body: { id },
    } = await make({ name: 'guarded' });
    const payload = { name: 'x', kind: 'pathLocation', groupId: group };
    for (const as of ['reader', 'analyst']) {
      assert.equal((await make({}, as)).status, 403);
      assert.equal((await server.call('PUT', `rules/${id}`, payload, as)).status, 403);
      assert.equal((await server.call('DELETE', `rules/${id}`, null, as)).status, 403);
    }
    assert.equal((await make({}, 'stranger')).status, 404, 'a group of another company');
    const foreignGroup = (await server.call('POST', 'groups', { name: 'theirs' }, 'stranger')).body
      .id;
    assert.equal((await make({ name: 'foreign group', groupId: foreignGroup })).status, 404);
    assert.equal(
      (
        await make({
          name: 'foreign label',
          kind: 'filter',
          filter: GETS,
          labelIds: [gold, uuidOf('foreign')],
        })
      ).status,
      404,
    );
    assert.equal(
      (await server.call('PUT', `rules/${id}`, { ...payload, groupId: foreignGroup }, 'stranger'))
        .status,
      404,
    );
    assert.equal((await server.call('DELETE', `rules/${id}`, null, 'stranger')).status, 404);
    assert.equal((await server.call('DELETE', 'rules/7')).status, 404);
    assert.deepEqual((await server.call('POST', 'rules/lookup', { ids: [id] }, 'stranger')).body, [
      null,
    ]);
    assert.deepEqual(
      (
        await server.call<{ items: unknown[] }>(
          'POST',
          'rules/samples',
          { kind: 'endpointMetadata' },
          'stranger',
        )
      ).body.items,
      [],
    );
  });

  it('PERM-04 rules tell who is limited to labels nothing of other endpoints', async () => {
    const byHand = await server.label('by hand', group);
    const { body: rule } = await make({
      name: 'by host',
      kind: 'endpointMetadata',
      metadataName: 'host',
    });
    await server.work();
    await server.call('POST', 'endpoints/attach', { endpointIds: [uuidOf('a')], labelIds: [gold] });
    server.limit([gold]);
    const names = async (as: string) => {
      const { body } = await server.call<{ items: { id: string; name: string }[] }>(
        'GET',
        `labels?groupId=${group}`,
        null,
        as,
      );
      const counted = await server.call<{ count: number }>(
        'GET',
        `labels/count?groupId=${group}`,
        null,
        as,
      );
      assert.equal(counted.body.count, body.items.length);
      return body.items.map(({ name }) => name);
    };
    const all = await names('reader');
    assert.ok(all.includes('other.example') && all.includes('shop.example'), all.join(', '));
    const seen = await names('limited');
    assert.ok(seen.includes('shop.example') && seen.includes('by hand'), seen.join(', '));
    assert.ok(!seen.includes('other.example'), seen.join(', '));
    const other = (
      await server.call<{ items: { id: string; name: string }[] }>(
        'GET',
        'labels?search=other',
        null,
        'reader',
      )
    ).body.items[0]?.id;
    const looked = await server.call<unknown[]>(
      'POST',
      'labels/lookup',
      { ids: [other, byHand] },
      'limited',
    );
    assert.deepEqual(
      looked.body.map((label) => label === null),
      [true, false],
    );
    await server.call('DELETE', `labels/${other}`);
    const ruleOf = async (as: string) =>
      (await server.call<Rule[]>('POST', 'rules/lookup', { ids: [rule.id] }, as)).body[0];
    const [whole, part] = [await ruleOf('reader'), await ruleOf('limited')];
    assert.deepEqual([whole?.done, whole?.total, whole?.leftOut], [4, 4, ['other.example']]);
    assert.deepEqual([part?.done, part?.total, part?.leftOut, part?.name], [0, 0, [], 'by host']);
  });

  it('PERM-04 rules show who is limited to labels no text that others typed into filters', async () => {
    const typed = [
      { field: 'host', op: 'contains', value: 'hidden.example' },
      {
        any: [
          { field: 'path', op: 'equals', value: '/hidden/path' },
          { field: 'method', op: 'is', value: ['GET'] },
        ],
      },
      { field: 'domain', op: 'is', value: ['hidden-domain', 'hidden-other'] },
    ];
    const name = 'by typed filter';
    const { body: made, status } = await make({
      name,
      kind: 'filter',
      filter: { all: typed },
      labelIds: [gold],
    });
    assert.equal(status, 201, JSON.stringify(made));
    server.limit([gold]);
    const filters = async (as: string) => {
      const looked = await server.call<Rule[]>('POST', 'rules/lookup', { ids: [made.id] }, as);
      const listed = await server.call<{ items: Rule[] }>(
        'GET',
        `rules?search=${encodeURI(name)}`,
        null,
        as,
      );
      return [looked.body[0]?.filter, listed.body.items[0]?.filter];
    };
    assert.deepEqual(await filters('reader'), [{ all: typed }, { all: typed }]);
    const shown = {
      all: [
        { field: 'host', op: 'contains', value: '•••' },
        {
          any: [
            { field: 'path', op: 'equals', value: '•••' },
            { field: 'method', op: 'is', value: ['GET'] },
          ],
        },
        { field: 'domain', op: 'is', value: ['•••'] },
      ],
    };
    assert.deepEqual(await filters('limited'), [shown, shown]);
  });
});
