import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import { uuidOf } from '../inventory/testing/seed.ts';
import { labelServer, type LabelServer } from './testing/labelServer.ts';
import { mergeEndpoint } from '../../composition/testing/changeEndpoints.ts';

/** Of a change: what it is now, or why it was not saved. */
interface Answer {
  readonly version: number;
  readonly code: string;
  readonly field: string;
  readonly detail: string;
}

const NONE = uuidOf('no such thing');

describe('labels and groups', () => {
  let server: LabelServer;
  let team: string;
  before(async () => {
    server = await labelServer();
    team = await server.group('Team');
  });
  after(() => server.close());
  const audited = async (action: string) =>
    (
      await server.test.db
        .company(server.companyId)
        .query('select from identity.audit_log where action = $1', [action])
    ).length;

  it('LAB-01 are made, listed by group and name, changed and deleted, and each is in the audit log', async () => {
    const tier = await server.group('  Tier ');
    const gold = await server.label(' gold ', tier);
    await server.label('payments', team);
    const { body } = await server.call<{
      items: { name: string; groupName: string; createdBy: string }[];
      hasNextPage: boolean;
    }>('GET', 'labels');
    assert.deepEqual(
      body.items.map(({ groupName, name }) => `${groupName}: ${name}`),
      ['Team: payments', 'Tier: gold'],
    );
    assert.equal(body.items[0]?.createdBy, 'tester@example.com');
    assert.deepEqual((await server.call('GET', `labels?groupId=${tier}`)).body, {
      items: [body.items[1]],
      hasNextPage: false,
    });
    assert.deepEqual((await server.call('GET', 'labels/count?search=PAY')).body, { count: 1 });
    assert.equal(
      (await server.call('PUT', `labels/${gold}`, { name: 'Silver', groupId: team })).status,
      200,
    );
    assert.equal((await server.call('PUT', `groups/${tier}`, { name: 'Level' })).status, 200);
    assert.deepEqual((await server.call('DELETE', `labels/${gold}`)).body, {
      endpoints: 0,
      labels: 1,
      rules: 0,
    });
    assert.deepEqual((await server.call('DELETE', `groups/${tier}`)).body, {
      endpoints: 0,
      labels: 0,
      rules: 0,
    });
    for (const action of [
      'label.create',
      'label.update',
      'label.delete',
      'labelGroup.update',
      'labelGroup.delete',
    ])
      assert.ok((await audited(action)) > 0, action);
  });

  it('LAB-01 are not saved over what somebody else saved since they were read, unless that is wanted', async () => {
    const group = await server.group('Versions');
    const label = await server.label('first', group);
    for (const [what, path, rest] of [
      ['label', `labels/${label}`, { groupId: group }],
      ['label group', `groups/${group}`, {}],
    ] as const) {
      const put = async (name: string, version?: number) =>
        server.call<Answer>('PUT', path, { ...rest, name, ...(version && { version }) });
      const first = await put('Ones', 1);
      assert.deepEqual([first.status, first.body.version], [200, 2], what);
      const second = await put('Twos', 1);
      const { code, field, version, detail } = second.body;
      assert.deepEqual([second.status, code, field, version], [409, 'conflict', 'version', 2]);
      assert.match(
        detail,
        new RegExp(`^This ${what} was changed by tester@example.com at .+ UTC meanwhile`),
      );
      assert.equal((await put('Threes', 2)).status, 200, 'over the version that was told');
      const third = await put('Fours', version);
      assert.deepEqual([third.status, third.body.version], [409, 3], 'and over no later one');
      assert.equal((await put('Fives')).status, 200, 'without a version as before');
    }
    assert.equal((await server.call('DELETE', `groups/${group}`)).status, 200);
  });

  it('LAB-01 page by keyset through groups and labels', async () => {
    const names = ['alpha', 'Beta', 'gamma'];
    for (const name of names) await server.group(name);
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 10; page += 1) {
      const { body } = await server.call<{
        items: { name: string; cursor: string }[];
        hasNextPage: boolean;
      }>('GET', `groups?first=2${after}`);
      seen.push(...body.items.map(({ name }) => name));
      after = `&after=${body.items.at(-1)?.cursor}`;
      if (!body.hasNextPage) break;
    }
    assert.deepEqual(seen, ['alpha', 'Beta', 'gamma', 'Team']);
    assert.equal((await server.call('GET', 'groups?after=edited')).status, 400);
  });

  it('LAB-02 need a name of allowed characters, unique in the group whatever its case', async () => {
    await server.label('Duplicate', team);
    const wrong = async (name: string) => {
      const { status, body } = await server.call('POST', 'labels', { name, groupId: team });
      return [status, body.field, body.detail];
    };
    assert.deepEqual(await wrong('  '), [400, 'name', 'Please enter a name']);
    assert.deepEqual(await wrong(' duplicate '), [409, 'name', 'Must be unique']);
    assert.deepEqual(await wrong('x'.repeat(LABEL_LIMITS.nameLength + 1)), [
      400,
      'name',
      'You cannot exceed 50 characters in this field.',
    ]);
    for (const name of ['<script>', 'tab\tbed', '💥', '{id}', '---'])
      assert.equal((await wrong(name))[2], 'Not a valid input', JSON.stringify(name));
    assert.deepEqual(
      await wrong('a\u0000b'),
      [400, 'name', '"name" has a NUL character.'],
      'as in every text',
    );
    assert.equal((await server.call('POST', 'groups', { name: 'TEAM' })).status, 409);
    assert.equal(
      (await server.call('POST', 'labels', { name: 'Zürich 東京 (v1.2)', groupId: team })).status,
      201,
    );
    const other = await server.group('Other');
    const same = await server.label('duplicate', other);
    assert.ok(same);
    assert.equal(
      (await server.call('PUT', `labels/${same}`, { name: 'DUPLICATE', groupId: other })).status,
      200,
      'its own name in another case',
    );
    assert.equal(
      (await server.call('PUT', `labels/${same}`, { name: 'duplicate', groupId: team })).status,
      409,
    );
    assert.equal((await server.call('POST', 'labels', { name: 'no group' })).status, 400);
  });

  it('LAB-01 PERM-01 refuse the wrong role, the closed switch and other companies', async () => {
    const label = await server.label('guarded', team);
    const writes = [
      ['POST', 'groups', { name: 'x' }],
      ['POST', 'labels', { name: 'x', groupId: team }],
      ['PUT', `labels/${label}`, { name: 'x', groupId: team }],
      ['DELETE', `labels/${label}`, null],
      ['PUT', `groups/${team}`, { name: 'x' }],
      ['DELETE', `groups/${team}`, null],
      ['PUT', 'tags', { groupIds: [] }],
    ] as const;
    for (const [method, path, body] of writes) {
      assert.equal(
        (await server.call(method, path, body, 'reader')).status,
        403,
        `${method} ${path}`,
      );
      assert.equal(
        (await server.call(method, path, body, 'stranger', server.companyId)).status,
        404,
        `${method} ${path}`,
      );
    }
    for (const [method, path, body] of writes.slice(2, 6)) {
      assert.equal(
        (await server.call(method, path, body, 'analyst')).status,
        403,
        `behind its switch: ${method} ${path}`,
      );
      assert.equal(
        (await server.call(method, path, body, 'stranger')).status,
        404,
        `foreign id: ${method} ${path}`,
      );
    }
    assert.equal((await server.call('GET', 'labels', null, 'clerk')).status, 403);
    assert.equal((await server.call('POST', 'labels', { name: 'x', groupId: NONE })).status, 404);
    assert.equal((await server.call('DELETE', 'labels/7')).status, 404);
    assert.deepEqual(
      (await server.call('POST', 'labels/lookup', { ids: [label] }, 'stranger')).body,
      [null],
    );
    assert.deepEqual(
      (await server.call('POST', 'groups/lookup', { ids: [team] }, 'stranger')).body,
      [null],
    );
  });

  it('LAB-01 say when there are as many groups as there may be', async () => {
    const {
      body: { count },
    } = await server.call<{ count: number }>('GET', 'groups/count');
    for (let number = count; number < LABEL_LIMITS.groups; number += 1)
      await server.group(`group ${number}`);
    const { status, body } = await server.call('POST', 'groups', { name: 'one more' });
    assert.deepEqual(
      [status, body.code, body.detail],
      [409, 'tooMany', 'There can be up to 50 label groups. Delete one to make room.'],
    );
  });
});

describe('labels of endpoints', () => {
  let server: LabelServer;
  const [orders, users] = [uuidOf('orders'), uuidOf('users')];
  let gold: string;
  let payments: string;
  before(async () => {
    server = await labelServer();
    await server.seed([
      { id: orders, host: 'shop.example', path: '/v1/orders' },
      { id: users, host: 'shop.example', path: '/v1/users' },
    ]);
    gold = await server.label('gold', await server.group('tier'));
    payments = await server.label('payments', await server.group('team'));
  });
  after(() => server.close());
  const attach = (endpointIds: string[], labelIds: string[], as?: string) =>
    server.call('POST', 'endpoints/attach', { endpointIds, labelIds }, as);

  it('LAB-05 are attached to several at once, and taken away again', async () => {
    assert.equal((await attach([orders, users], [gold, payments])).status, 200);
    assert.equal((await attach([orders], [gold])).status, 200, 'twice is once');
    assert.deepEqual(await server.labelsOf(orders), ['tier: gold', 'team: payments']);
    assert.equal(
      (await server.call('POST', 'endpoints/detach', { endpointIds: [users], labelIds: [gold] }))
        .status,
      200,
    );
    assert.deepEqual(await server.labelsOf(users), ['team: payments']);
  });

  it('GRAPH-05 of many endpoints come in one call, an empty list where there are none', async () => {
    await attach([orders], [gold]);
    const { body } = await server.call<
      { id: string; labels: { id: string; isByHand: boolean }[] }[]
    >('POST', 'endpoints/lookup', { ids: [uuidOf('plain'), orders.toUpperCase()] });
    assert.deepEqual(
      body.map(({ id, labels }) => [
        id,
        labels.filter((label) => label.id === gold).map(({ isByHand }) => isByHand),
      ]),
      [
        [uuidOf('plain'), []],
        [orders.toUpperCase(), [true]],
      ],
    );
    const hosts = await server.call<{ labels: { labelId: string; endpoints: number }[] }[]>(
      'POST',
      'hosts/lookup',
      { ids: [uuidOf(server.companyId, 'shop.example'), uuidOf('none')] },
    );
    assert.deepEqual(
      hosts.body.map(({ labels }) => labels.map(({ labelId, endpoints }) => [labelId, endpoints])),
      [
        [
          [payments, 2],
          [gold, 1],
        ],
        [],
      ],
    );
  });

  it('LAB-05 INV-11 are attached to what a merged endpoint became, and taken away there', async () => {
    const merged = uuidOf('merged into users');
    await server.test.db.company(server.companyId).query(
      `insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id, was)
        values ($1, $2, $3, '')`,
      [server.companyId, merged, users],
    );
    const { status, body } = await server.call<{ id: string }[]>('POST', 'endpoints/attach', {
      endpointIds: [merged, users],
      labelIds: [gold],
    });
    assert.deepEqual([status, body.map(({ id }) => id)], [200, [users]]);
    assert.deepEqual(await server.labelsOf(users), ['tier: gold', 'team: payments']);
    const endpointIds = [merged.toUpperCase()];
    const gone = await server.call('POST', 'endpoints/detach', { endpointIds, labelIds: [gold] });
    assert.equal(gone.status, 200);
    assert.deepEqual(await server.labelsOf(users), ['team: payments']);
  });

  it('LAB-05 are at most 20', async () => {
    const group = await server.group('many');
    const labels: string[] = [];
    for (let number = 0; number < LABEL_LIMITS.labelsPerEndpoint; number += 1)
      labels.push(await server.label(`m${number}`, group));
    const { status, body } = await attach([users], labels);
    assert.deepEqual(
      [status, body.field, body.detail],
      [400, 'labelIds', 'Asset can have up to 20 labels'],
    );
    assert.deepEqual(await server.labelsOf(users), ['team: payments'], 'nothing is half applied');
  });

  it('LAB-05 refuse what is not there, the wrong role and other companies', async () => {
    assert.equal((await attach([uuidOf('gone')], [gold])).status, 404);
    assert.equal((await attach([orders], [uuidOf('gone')])).status, 404);
    assert.equal((await attach([orders, uuidOf('gone')], [payments])).status, 404);
    for (const path of ['endpoints/attach', 'endpoints/detach']) {
      const body = { endpointIds: [orders], labelIds: [gold] };
      assert.equal((await server.call('POST', path, body, 'reader')).status, 403);
      assert.equal((await server.call('POST', path, body, 'stranger')).status, 404);
      assert.equal(
        (await server.call('POST', path, body, 'stranger', server.companyId)).status,
        404,
      );
      assert.equal(
        (await server.call('POST', path, { endpointIds: [], labelIds: [gold] })).status,
        400,
      );
    }
  });

  it('LAB-05 follow an endpoint that is merged into another', async () => {
    const old = uuidOf('old');
    await server.seed([{ id: old, host: 'shop.example', path: '/v1/old' }]);
    await attach([old], [gold]);
    await server.test.db
      .company(server.companyId)
      .transaction((query) => mergeEndpoint(query, old, users));
    assert.deepEqual(await server.labelsOf(users), ['tier: gold', 'team: payments']);
    assert.deepEqual(await server.labelsOf(old), []);
  });

  it('LAB-04 go with their label and with their group', async () => {
    const [group] = [await server.group('short-lived')];
    const [a, b] = [await server.label('a', group), await server.label('b', group)];
    await attach([orders], [a, b]);
    assert.deepEqual((await server.call('POST', 'labels/counts', { ids: [a] })).body, [
      { id: a, endpoints: 1, rules: 0 },
    ]);
    assert.deepEqual((await server.call('DELETE', `labels/${a}`)).body, {
      endpoints: 1,
      labels: 1,
      rules: 0,
    });
    assert.deepEqual((await server.call('DELETE', `groups/${group}`)).body, {
      endpoints: 1,
      labels: 1,
      rules: 0,
    });
    assert.ok((await server.labelsOf(orders)).every((label) => !label.startsWith('short-lived')));
    const [left] = await server.test.db
      .company(server.companyId)
      .query<{ count: number }>(
        'select count(*) from inventory.endpoint_labels where company_id = $1 and group_id = $2',
        [server.companyId, group],
      );
    assert.equal(left?.count, 0);
  });

  it('LAB-05 tags are the groups that tables show, in the chosen order', async () => {
    const groups = (
      await server.call<{ items: { id: string; name: string; isTag: boolean }[] }>('GET', 'groups')
    ).body.items;
    const idOf = (name: string) => groups.find((group) => group.name === name)?.id ?? '';
    assert.ok(
      groups.every(({ isTag }) => isTag),
      'a new group is a tag',
    );
    const wanted = { groupIds: [idOf('team'), idOf('tier')] };
    assert.deepEqual((await server.call('PUT', 'tags', wanted)).body, wanted);
    assert.deepEqual((await server.call('GET', 'tags')).body, wanted);
    await attach([orders], [gold, payments]);
    assert.deepEqual((await server.labelsOf(orders)).slice(0, 2), ['team: payments', 'tier: gold']);
    assert.equal((await server.call('PUT', 'tags', { groupIds: [uuidOf('gone')] })).status, 404);
    assert.equal(
      (await server.call('PUT', 'tags', { groupIds: [idOf('team'), idOf('team')] })).status,
      400,
    );
    assert.deepEqual((await server.call('GET', 'tags')).body, wanted);
  });
});
