import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { apiToken, COMPANY, OTHER_COMPANY } from '../../../testing/people.ts';
import { endpointRow, range } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const SINCE = '2026-05-01T00:00:00.000Z';
const keyOf = (index: number): string =>
  `9e000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const MARK = globalId('ReviewedMark', COMPANY, keyOf(1));
const CHANGE =
  'mutation M($input: ChangeMarkInput!) { changeMark(input: $input) { mark { id expiresAt version } company { markCounts { active } } errors { code field message } } }';
const UNDO =
  'mutation M($input: UndoMarksInput!) { undoMarks(input: $input) { undoneIds countsAgain company { markCounts { active expired } } errors { code message } } }';
const contradiction = {
  markId: keyOf(9),
  words: 'the field q',
  verdict: 'suspicious',
  isTuned: false,
  attackerId: null,
  holds: 'The field goes on to count.',
};
const mark = (index: number) => ({
  cursor: `c${index}`,
  id: keyOf(index),
  kind: 'injection',
  words: 'signatures in query q',
  endpointId: endpointRow(index).id,
  location: 'query',
  name: 'q',
  status: null,
  type: null,
  host: 'shop.example',
  method: 'GET',
  path: '/things',
  attackerId: null,
  setAtAttackerId: null,
  verdict: 'legitimate',
  isTuned: true,
  state: 'active',
  message: '',
  author: 'maya',
  at: SINCE,
  expiresAt: null,
  version: 1,
  hidden: 12,
  hiddenAt: SINCE,
  hiddenCallers: 3,
  contradictions: [contradiction],
});
const field = (body: unknown, name: string): unknown => Reflect.get(Object(body), name);

describe('ATK-08 marks in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    gateway.people.set(
      'plt_reader',
      apiToken(['read', 'write'], ['feature_inventory:read', 'feature_attackers:read']),
    );
    gateway.people.set('plt_other', apiToken(['read', 'write'], ['feature_inventory:read']));
    stubInventory(services, 100);
    const post = (route: string, answer: (body: unknown) => unknown) =>
      services.on(`POST /attackers/:companyId/marks/${route}`, ({ body }) => answer(body));
    post('search', (body) => ({
      items: range(Number(field(body, 'first')), mark),
      hasNextPage: false,
    }));
    post('counts', () => ({ active: 7, expired: 2 }));
    post('lookup', (body) => (field(body, 'ids') as string[]).map((id) => ({ ...mark(1), id }))); // The gateway's own request.
    post('undo', (body) => ({ ids: field(body, 'ids'), countsAgain: ['signatures in query q'] }));
    services.on('PUT /attackers/:companyId/marks/:markId', ({ body }, reply) =>
      field(body, 'version') === 1
        ? { ...mark(1), expiresAt: field(body, 'expiresAt') ?? null, version: 2 }
        : reply.code(409).send({
            code: 'conflict',
            detail: 'Somebody else changed this mark meanwhile.',
            field: 'version',
          }),
    );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => void (services.made.length = 0));

  it('a page with endpoints, contradictions and counts takes as many calls for 50 rows as for 2', async () => {
    for (const rows of [2, 50]) {
      services.made.length = 0;
      const { errors, data } =
        await gateway.ask(`{ company(companyId: "${COMPANY}") { markCounts { active expired } marks(first: ${rows}, state: active, sort: hidden) {
        totalCount edges { cursor node { markId words hidden hiddenCallers endpoint { method } contradictions { holds } } } } } }`);
      assert.deepEqual(errors, []);
      assert.ok(JSON.stringify(data).includes('"totalCount":7'));
      assert.ok(JSON.stringify(data).includes('"hidden":12,"hiddenCallers":3'));
      assert.equal(gateway.upstreamCalls().length, 3, 'rows, counts, endpoints');
    }
  });

  it('order, state, attacker and filter go along; what is no key of an attacker has no marks', async () => {
    const filter = { all: [{ field: 'verdict', op: 'is', value: ['legitimate'] }] };
    const ask = (args: string) =>
      gateway.ask(
        `query ($filter: FilterInput) { company(companyId: "${COMPANY}") { marks(first: 2, filter: $filter, ${args}) { totalCount edges { node { id } } } } }`,
        { filter },
      );
    await ask(`state: expired, sort: expiresAt, direction: ascending, attackerId: "${keyOf(5)}"`);
    const bodies = services.made.map(({ body }) => body);
    assert.deepEqual(
      bodies.find((body) => field(body, 'first') === 2),
      {
        filter,
        attackerId: keyOf(5),
        state: 'expired',
        sort: 'expiresAt',
        direction: 'ascending',
        first: 2,
      },
    );
    services.made.length = 0;
    await ask('attackerId: "nobody"');
    assert.ok(
      services.made.every(
        ({ body }) => field(body, 'attackerId') === '00000000-0000-0000-0000-000000000000',
      ),
    );
  });

  it('is changed and undone, several at once, with new counts, or says why not', async () => {
    const ends = '2027-05-01T00:00:00.000Z';
    const changed = await gateway.ask(CHANGE, { input: { id: MARK, expiresAt: ends, version: 1 } });
    assert.deepEqual(changed.data, {
      changeMark: {
        mark: { id: MARK, expiresAt: ends, version: 2 },
        company: { markCounts: { active: 7 } },
        errors: [],
      },
    });
    assert.deepEqual(services.made[0]?.body, { expiresAt: ends, version: 1 });
    const refused = await gateway.ask(CHANGE, {
      input: { id: MARK, expiresAt: null, message: 'x', version: 5 },
    });
    assert.ok(JSON.stringify(refused.data).includes('"code":"conflict"'));
    services.made.length = 0;
    const ids = [MARK, globalId('ReviewedMark', COMPANY, keyOf(2))];
    const undone = await gateway.ask(UNDO, { input: { companyId: COMPANY, ids } });
    assert.deepEqual(undone.data, {
      undoMarks: {
        undoneIds: ids,
        countsAgain: ['signatures in query q'],
        company: { markCounts: { active: 7, expired: 2 } },
        errors: [],
      },
    });
  });

  it('PERM-01 refuse the wrong role, other companies and ids of other types before any service is asked', async () => {
    const foreign = globalId('ReviewedMark', OTHER_COMPANY, keyOf(1));
    const other = globalId('AttackStep', COMPANY, keyOf(1));
    const codes = async (ids: readonly string[], bearer?: string) => [
      (await gateway.ask(UNDO, { input: { companyId: COMPANY, ids } }, bearer)).codes,
      (await gateway.ask(CHANGE, { input: { id: ids.at(-1), message: 'x' } }, bearer)).codes,
    ];
    assert.deepEqual(await codes([MARK], 'plt_reader'), [['FORBIDDEN'], ['FORBIDDEN']]);
    assert.deepEqual(await codes([MARK, foreign]), [['NOT_FOUND'], ['NOT_FOUND']]);
    assert.deepEqual(await codes([other]), [['NOT_FOUND'], ['NOT_FOUND']]);
    assert.deepEqual((await gateway.ask(UNDO, { input: { companyId: COMPANY, ids: [] } })).codes, [
      'BAD_INPUT',
    ]);
    assert.deepEqual(
      (
        await gateway.ask(
          `{ company(companyId: "${COMPANY}") { markCounts { active } } }`,
          {},
          'plt_other',
        )
      ).codes,
      ['FORBIDDEN'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('is a node, for who may see attackers', async () => {
    const ask = (bearer?: string) =>
      gateway.ask(
        'query ($id: ID!) { node(id: $id) { ... on ReviewedMark { markId } } }',
        { id: MARK },
        bearer,
      );
    assert.deepEqual((await ask()).data, { node: { markId: keyOf(1) } });
    assert.deepEqual((await ask('plt_other')).data, { node: null });
  });
});
