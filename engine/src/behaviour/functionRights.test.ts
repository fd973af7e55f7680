import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Detector } from '../attackers/detector.ts';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import type { Pair } from '../exchange/exchange.ts';

const APPROVE = '/loans/{id}/approval';
const LOANS = '/loans';
const REPORTS = '/reports';

type Claims = Readonly<Record<string, unknown>>;
const clerk = (id: number): Claims => ({ sub: `clerk-${id}`, role: 'clerk' });
const customer = (id: number): Claims => ({ sub: `customer-${id}`, role: 'customer' });

function bearer(claims: Claims): Pair {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return ['authorization', `Bearer ${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmVk`];
}

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly status?: number;
}

const send = (
  bank: FewEndpoints,
  who: number,
  claims: Claims,
  asked: Asked,
  pause = 90_000,
): void => bank.send(who, { token: null, headers: [bearer(claims)], ...asked }, pause);
const approve = (id: number): Asked => ({ method: 'POST', path: `/loans/${id}/approval` });

/** Customers ask for loans, clerks approve them and read reports. */
function bank({
  clerks = 6,
  customers = 24,
  rounds = 12,
  roleOf = customer as (id: number) => Claims,
  few = new FewEndpoints(APPROVE, LOANS, REPORTS),
  before = (_few: FewEndpoints): void => undefined,
} = {}): FewEndpoints {
  before(few);
  let loan = 7_000;
  for (let round = 0; round < rounds; round++) {
    for (let id = 0; id < customers; id++)
      if (id % 4 === round % 4 || round < 2)
        send(few, 100 + id, roleOf(id), { method: 'POST', path: LOANS, status: 201 }, 20_000);
    for (let id = 0; id < clerks; id++) {
      send(few, id, clerk(id), approve((loan += 7)));
      send(few, id, clerk(id), { path: REPORTS });
    }
  }
  return few;
}

/** Whoever approves so many loans. */
function approves(few: FewEndpoints, who: number, claims: Claims, count: number): void {
  for (let at = 0; at < count; at++) send(few, who, claims, approve(9_100 + at * 13));
}

describe('ENG-04 POST-14 functions of people with other rights', () => {
  it('are given to a customer, who approves loans as only clerks did', () => {
    const few = bank();
    approves(few, 103, customer(3), 4);
    assert.deepEqual(few.suspected, ['privilegedAccess']);
    assert.deepEqual(few.tried, ['Function of other roles given']);
  });

  it('are told by fewer, where a customer was refused what clerks are given', () => {
    const small = { clerks: 4, customers: 12, rounds: 9 };
    const silent = bank(small);
    approves(silent, 103, customer(3), 4);
    assert.deepEqual(silent.suspected, []);
    const few = bank(small);
    send(few, 104, customer(4), { path: REPORTS, status: 403 });
    approves(few, 103, customer(3), 4);
    assert.deepEqual(few.suspected, ['privilegedAccess']);
  });

  it('are of both where both are given them from the beginning', () => {
    const few = new FewEndpoints(APPROVE, LOANS, REPORTS);
    for (let round = 0; round < 12; round++) {
      approves(few, 103, customer(3), 1);
      for (let id = 0; id < 24; id++)
        send(few, 100 + id, customer(id), { path: LOANS, method: 'POST', status: 201 }, 20_000);
      for (let id = 0; id < 6; id++) send(few, id, clerk(id), approve(8_000 + round * 50 + id * 7));
    }
    approves(few, 103, customer(3), 4);
    assert.deepEqual(few.suspected, []);
  });

  it('are none of few with higher rights, of a few accidents, or where tokens say no rights', () => {
    const owner = bank();
    approves(owner, 300, { sub: 'owner-1', role: 'owner' }, 6);
    assert.deepEqual(owner.suspected, []);
    const once = bank();
    approves(once, 103, customer(3), 2);
    assert.deepEqual(once.suspected, []);
    const plain = bank({ roleOf: (id) => ({ sub: `customer-${id}`, role: 'clerk' }) });
    approves(plain, 103, { sub: 'customer-3', role: 'clerk' }, 6);
    assert.deepEqual(plain.suspected, []);
  });

  it('are told of what is read only where customers were refused something', () => {
    const read = (few: FewEndpoints): void => {
      for (let at = 0; at < 4; at++) send(few, 103, customer(3), { path: REPORTS });
    };
    const silent = bank();
    read(silent);
    assert.deepEqual(silent.suspected, []);
    const few = bank();
    send(few, 104, customer(4), { ...approve(9_001), status: 403 });
    read(few);
    assert.deepEqual(few.suspected, ['privilegedAccess']);
  });

  it('are not told of further customers, to whom a function was opened', () => {
    const few = bank();
    for (let id = 0; id < 8; id++)
      for (let time = 0; time < 2; time++)
        for (const who of [id, (id + 1) % 8, (id + 2) % 8])
          send(few, 100 + who, customer(who), approve(9_100 + id * 91 + time * 7 + who));
    assert.deepEqual(few.suspected, []);
  });

  it('are known as such after a restart', () => {
    const few = bank();
    const saved = structuredClone(few.detector.state.save(() => false));
    assert.ok(JSON.stringify(saved).includes('"functions"'));
    assert.ok(!JSON.stringify(saved).includes('clerk'));
    few.detector = new Detector(5);
    few.detector.restore([saved]);
    approves(few, 103, customer(3), 4);
    assert.deepEqual(few.suspected, ['privilegedAccess']);
  });

  it('are told though tokens with invented rights were refused before anybody came', () => {
    const forged = (few: FewEndpoints, status: number): void => {
      for (let id = 0; id < 16; id++)
        send(few, 200 + id, { sub: `x-${id}`, role: `role-${id}` }, { path: REPORTS, status });
    };
    for (const status of [401, 403, 404]) {
      const few = bank({ before: (empty) => forged(empty, status) });
      approves(few, 103, customer(3), 4);
      assert.ok(few.suspected.includes('privilegedAccess'), `${status}`);
    }
  });

  it('are of the same rights in whatever order a token names them', () => {
    const roles = (id: number): Claims => ({
      sub: `customer-${id}`,
      roles: id % 2 === 0 ? ['customer', 'member'] : ['member', 'customer'],
    });
    const few = bank({ roleOf: roles });
    approves(few, 103, roles(3), 4);
    assert.deepEqual(few.suspected, ['privilegedAccess']);
  });

  it('are not told by a refusal of an object where customers are given their own', () => {
    const few = new FewEndpoints(APPROVE, LOANS, REPORTS, '/loans/{id}');
    bank({ few });
    for (let id = 0; id < 6; id++) {
      for (let time = 0; time < 2; time++)
        send(few, id, clerk(id), { path: `/loans/${7_001 + id}` });
      send(few, 100 + id, customer(id), { path: `/loans/${7_001 + id}` });
    }
    send(few, 107, customer(7), { path: '/loans/7001', status: 403 });
    for (let at = 0; at < 4; at++) send(few, 103, customer(3), { path: REPORTS });
    assert.deepEqual(few.suspected, []);
  });

  it('are none of a clerk whose own token says less for once', () => {
    const few = bank();
    approves(few, 3, { sub: 'clerk-3', role: 'customer' }, 4);
    assert.deepEqual(few.suspected, []);
  });
});
