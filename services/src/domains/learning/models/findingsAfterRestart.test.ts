import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const bearer = (name: string) => ({ authorization: `Bearer ${name}-a1B2c3D4e5F6g7H8` });
const order = (who: string, id: number, seconds: number): EntryOptions => ({
  url: `https://shop.example/orders/${id}`,
  requestHeaders: bearer(who),
  at: at(seconds),
});
/** Twenty people who read two orders each, three times. */
const owners = many(120, (index) =>
  order(`user${Math.floor(index / 6)}`, 1_000 + Math.floor(index / 6) * 3 + (index % 2) * 2, index),
);
const counted = (from: number, count: number, seconds: number) =>
  many(count, (index) => order('thief', from + index, seconds + index));
const signUp = (index: number, sent: object, said: object): EntryOptions => ({
  url: 'https://shop.example/accounts',
  method: 'POST',
  status: 201,
  requestBody: { name: `n${index}`, ...sent },
  body: { id: index, ...said },
  at: at(index),
});

describe('findings that take many exchanges, with a restart between', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());
  const findings = async (): Promise<string[]> =>
    (await server.rows('select distinct name from inventory.endpoint_findings order by name')).map(
      ({ name }) => String(name),
    );

  it('INV-18 somebody counts through the orders of others, half of them before', async () => {
    await server.learn(...owners, ...counted(1_000, 12, 200));
    assert.deepEqual(await findings(), []);
    await server.restart();
    await server.learn(...counted(1_012, 48, 300));
    await server.restart();
    assert.deepEqual(await findings(), ['BOLA enumeration succeeded']);
  });

  it('INV-18 a session is used after it was ended, before', async () => {
    await server.learn(...many(30, (index) => order('ada', 1_000 + (index % 3), 400 + index)), {
      url: 'https://shop.example/logout',
      method: 'POST',
      requestHeaders: bearer('ada'),
      at: at(500),
    });
    await server.restart();
    await server.learn(order('ada', 1_001, 520));
    await server.restart();
    assert.deepEqual(await findings(), ['BOLA enumeration succeeded'], 'what was on its way');
    await server.learn(order('ada', 1_001, 600));
    await server.restart();
    assert.deepEqual(await findings(), [
      'BOLA enumeration succeeded',
      'Token accepted after logout',
    ]);
  });

  it('INV-18 a session that was given out again before is not one that has ended', async () => {
    await server.learn(
      {
        url: 'https://shop.example/logout',
        method: 'POST',
        requestHeaders: bearer('grace'),
        at: at(700),
      },
      {
        url: 'https://shop.example/login',
        method: 'POST',
        requestHeaders: bearer('grace'),
        at: at(800),
      },
    );
    await server.restart();
    await server.learn(order('grace', 1_001, 900));
    await server.restart();
    const rows = await server.rows(
      'select cardinality(sessions) as numbers from inventory.ended_sessions',
    );
    assert.deepEqual(rows, [{ numbers: 2 }], 'ada alone');
  });

  it('INV-18 a field of privilege is taken over, where many did not send it before', async () => {
    await server.learn(...many(25, (index) => signUp(index, {}, { role: 'user' })));
    await server.restart();
    await server.learn(signUp(30, { role: 'admin' }, { role: 'admin' }));
    await server.restart();
    assert.ok((await findings()).includes('Mass assignment accepted'));
  });
});

describe('findings that are gone after a restart', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
  });
  after(() => server.close());

  it('POST-14 what was found before a restart goes by clean requests after it', async () => {
    const page = (index: number, secret: boolean): EntryOptions => ({
      url: 'https://mixed.example/pages',
      at: at(1_000 + index),
      ...(secret ? { requestHeaders: bearer('ada') } : {}),
    });
    const mixed = async (): Promise<number> => {
      const rows = await server.rows(
        "select 1 as one from inventory.endpoint_findings where name = 'Mixed authentication'",
      );
      return rows.length;
    };
    await server.learn(...many(120, (index) => page(index, index % 3 === 0)));
    await server.learn(...many(90, (index) => page(200 + index, true)));
    assert.equal(await mixed(), 1);
    await server.restart();
    await server.learn(...many(400, (index) => page(500 + index, true)));
    assert.equal(await mixed(), 1, 'those who always sign in prove nothing');
    await server.learn({ ...page(900, false), status: 401 });
    await server.learn(...many(40, (index) => page(901 + index, true)));
    assert.equal(await mixed(), 1, 'one refusal may have another reason');
    await server.learn(...many(4, (index) => ({ ...page(950 + index, false), status: 401 })));
    await server.learn(...many(40, (index) => page(960 + index, true)));
    assert.equal(await mixed(), 0);
  });
});
