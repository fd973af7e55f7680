import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';
import { relabel } from '../../../composition/testing/changeEndpoints.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
const item = (id: number): object => ({ id, name: `lamp ${id}` });
const customer = (id: number): object => ({
  ...item(id),
  email: `customer${id}@mail.example`,
  card: '4111111111111111',
});
const search = (path: string, value: string): string =>
  `https://shop.example/${path}?q=${encodeURIComponent(value)}`;
const ordinary = many(360, (index): EntryOptions => ({
  client: `203.0.113.${1 + (index % 30)}`,
  requestHeaders: { authorization: `Bearer user${index % 30}-a1B2c3D4e5F6g7H8` },
  at: at(index * 12),
  url: search(index % 2 === 0 ? 'lamps' : 'vault', `lamp${index % 7}`),
  body: { items: many(1 + (index % 3), item) },
}));
const MINE = '198.51.100.7';
/** Refused seven times, and then answered: the first success is no example by its place. */
const attacks = (path: string, from: number): EntryOptions[] =>
  many(10, (index) => ({
    client: MINE,
    at: at(from + index * 5),
    url: search(path, `${index}' UNION SELECT name, card FROM customers -- `),
    ...(index < 6
      ? { status: 500, body: { error: "You have an error in your SQL syntax near '--'" } }
      : index === 6
        ? { body: { items: many(50, customer) } }
        : { status: 403, body: { error: 'blocked' } }),
  }));

describe('what attempts were answered with', () => {
  let server: AttackServer;
  let attackerId = '';
  let step: { id: string; endpointId: string; successes: number; piiConsumptionInfo: object };
  const ALL = {
    values: 200,
    unusualValues: 200,
    types: [
      { type: 'Credit Card Number', category: 'Financial', values: 100, unusualValues: 100 },
      { type: 'Email Address', category: 'PII', values: 100, unusualValues: 100 },
    ],
  };
  const HALF = {
    values: 100,
    unusualValues: 100,
    types: ALL.types.map((each) => ({ ...each, values: 50, unusualValues: 50 })),
  };
  const NONE = { values: 0, unusualValues: 0, types: [] };

  before(async () => {
    server = await attackServer();
    await server.send(...ordinary);
    await server.send(...attacks('lamps', 5_000).slice(0, 4));
    await server.restart('crash');
    await server.send(...attacks('lamps', 5_000).slice(4), ...attacks('vault', 6_000));
    attackerId = (await server.call('POST', 'attackers/search', {})).body.items[0].id;
    const { items } = (await server.call('POST', 'steps/search', { attackerId })).body;
    step = items.find(({ template }: { template: string }) => template === '/lamps');
  });
  after(() => server.close());

  const examplesOf = async (most: number): Promise<Record<string, unknown>[]> =>
    (await server.call('POST', 'steps/examples', { ids: [step.id], most })).body[0].examples;

  it('ATK-13 a step says what its answers gave, and succeeded by that alone', () => {
    assert.deepEqual(step.piiConsumptionInfo, HALF);
    assert.equal(step.successes, 1);
  });

  it('ATK-13 an attacker has those of all steps, and nobody those of another company', async () => {
    const of = async (as: string): Promise<unknown> =>
      (await server.call('POST', 'attackers/consumption', { ids: [attackerId] }, as)).body;
    assert.deepEqual(await of('analyst'), [{ attackerId, piiConsumptionInfo: ALL }]);
    assert.deepEqual(await of('stranger'), [{ attackerId, piiConsumptionInfo: NONE }]);
    const { status } = await server.call(
      'POST',
      'attackers/consumption',
      { ids: [] },
      'unlicensed',
    );
    assert.equal(status, 403);
  });

  it('ATK-13 PERM-09 who is limited to labels sees what came from endpoints with these', async () => {
    const label = server.test.companyId();
    await server.test.db
      .company(server.companyId)
      .transaction((query) => relabel(query, step.endpointId, label));
    server.limit([label]);
    const ids = [attackerId];
    const { body } = await server.call('POST', 'attackers/consumption', { ids }, 'limited');
    assert.deepEqual(body, [{ attackerId, piiConsumptionInfo: HALF }]);
  });

  it('ATK-13 the first success is kept whatever its place, with why it is one', async () => {
    const [first] = await examplesOf(1);
    assert.deepEqual([first?.['attempt'], first?.['isSuccess']], [7, true]);
    const { reasons, piiConsumptionInfo, fields } = Object(first?.['outcome']);
    assert.deepEqual(
      reasons.map(({ kind, detail }: Record<string, string>) => `${kind} ${detail}`.trim()),
      ['rows', 'bytes', 'values Email Address', 'values Credit Card Number'],
    );
    assert.deepEqual(piiConsumptionInfo[0], {
      type: 'Email Address',
      category: 'PII',
      values: 50,
      usual: 0,
      isUnusual: true,
    });
    const email = { name: 'items[].email', isNew: true, type: 'Email Address', isUnusual: true };
    assert.deepEqual(fields[0], email);
    assert.doesNotMatch(JSON.stringify(first), /customer1@|4111111111111111/);
  });

  it('ENG-04 an answer that says the opposite is no success', async () => {
    const [first, ...others] = (await examplesOf(10)).filter(
      ({ isSuccess }) => isSuccess === false,
    );
    const { reasons } = Object(first?.['outcome']);
    assert.deepEqual(reasons, [{ kind: 'error', value: 500, usual: null, detail: '' }]);
    assert.ok(others.length > 2);
  });
});
