import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Detector } from '../attackers/detector.ts';
import { tokenIds, type TokenIds } from '../authentication/tokenIds.ts';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import type { Call } from '../attackers/testing/shop.ts';
import type { Pair } from '../exchange/exchange.ts';
import { ClaimedObjects } from './claimedObjects.ts';

const SALARY = '/employees/{id}/salary';
const EMPLOYEES = 14;
const MINUTE = 60_000;

type Claims = Readonly<Record<string, unknown>>;
const employee = (id: number): Claims => ({
  employee_id: 1_000 + id,
  roles: ['employee'],
  iss: 'https://sts.example',
});

function bearer(claims: Claims): Pair {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return ['authorization', `Bearer ${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmVk`];
}

/** Somebody asks for one object after the other, as a list had named them where it says so. */
function ask(
  service: FewEndpoints,
  who: number,
  claims: Claims,
  ids: readonly number[],
  { path = (id: number) => `/employees/${id}/salary`, pause = 2_000, status = 200 } = {},
): void {
  for (const id of ids)
    service.send(who, { path: path(id), token: null, headers: [bearer(claims)], status }, pause);
}

/** A list of all of them, which names them to whoever asks. */
function list(service: FewEndpoints, who: number, claims: Claims): void {
  const entries = Array.from({ length: EMPLOYEES + 8 }, (_, id) => ({ id: 1_000 + id }));
  service.send(who, {
    path: '/employees',
    token: null,
    headers: [bearer(claims)],
    answer: { value: entries },
  });
}

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

function service(rounds = 3, claimsOf = employee): FewEndpoints {
  const few = new FewEndpoints(SALARY, '/employees');
  for (let round = 0; round < rounds; round++)
    for (let id = 0; id < EMPLOYEES; id++) ask(few, id, claimsOf(id), [1_000 + id]);
  return few;
}

const others = range(1_000, EMPLOYEES + 8).filter((id) => id !== 1_003);

describe('ENG-04 POST-14 objects that a token was not issued for', () => {
  it('are taken by an employee who opens what the list of all had named', () => {
    const few = service();
    list(few, 3, employee(3));
    ask(few, 3, employee(3), others);
    assert.deepEqual(few.found, ['objectEnumeration']);
    assert.deepEqual(few.tried, ['BOLA enumeration succeeded']);
    assert.deepEqual(few.successes, [others.length]);
  });

  const bodies: Readonly<Record<string, (id: number) => Partial<Call>>> = {
    'calls of JSON-RPC': (id) => ({
      body: { jsonrpc: '2.0', id: 7, method: 'salary.get', params: { employeeId: 471_000 + id } },
    }),
    'messages of SOAP': (id) => ({
      body: `<s:Envelope><s:Body><GetSalary><EmployeeId>${471_000 + id}</EmployeeId></GetSalary></s:Body></s:Envelope>`,
      media: 'text/xml',
    }),
    forms: (id) => ({
      body: `view=sheet&personnel=${471_000 + id}&print=no`,
      media: 'application/x-www-form-urlencoded',
    }),
  };
  for (const [kind, bodyOf] of Object.entries(bodies))
    it(`are taken by ${kind} as well, and are none where several ask for many`, () => {
      const inBodies = (people: readonly number[]): readonly string[] => {
        const few = new FewEndpoints('/service');
        const post = (who: number, id: number): void =>
          few.send(who, {
            path: '/service',
            method: 'POST',
            token: null,
            headers: [bearer({ ...employee(who), employee_id: 471_000 + who })],
            ...bodyOf(id),
          });
        for (let round = 0; round < 3; round++) for (let id = 0; id < EMPLOYEES; id++) post(id, id);
        for (const other of range(0, EMPLOYEES + 8))
          for (const who of people) if (other !== who) post(who, other);
        return few.tried;
      };
      assert.deepEqual(inBodies([3]), ['BOLA enumeration succeeded']);
      assert.deepEqual(inBodies([3, 5, 7]), []);
    });

  it('are taken within a day as in a minute, by tokens that are renewed', () => {
    const few = service();
    list(few, 3, employee(3));
    for (const [index, id] of others.entries())
      ask(few, 3, { ...employee(3), iat: index }, [id], { pause: 30 * MINUTE });
    assert.deepEqual(few.found, ['objectEnumeration']);
  });

  it('ATK-05 are counted on each day, however few there are after the first', () => {
    const few = service();
    const later = range(1_100, 6);
    list(few, 3, employee(3));
    ask(few, 3, employee(3), others);
    ask(few, 3, employee(3), later.slice(0, 1), { pause: 25 * 60 * MINUTE });
    ask(few, 3, employee(3), later.slice(1));
    assert.deepEqual(few.successes, [others.length + later.length]);
  });

  it('are named by subjects with a word before the id where the rights are those of owners', () => {
    const patient = (id: number): Claims => ({
      sub: `patient-${1_000 + id}`,
      scope: 'patient/*.read',
    });
    const few = service(2, patient);
    list(few, 3, patient(3));
    ask(few, 3, patient(3), others);
    assert.deepEqual(few.tried, ['BOLA enumeration succeeded']);
  });

  for (const [who, claims] of [
    ['a payroll clerk with another role', { employee_id: 1_003, roles: ['payroll'] }],
    ['a program', { appid: 'payroll', sub: 'payroll', roles: ['employee'] }],
    ['a doctor, whose token names no patient', { sub: 'doctor-7', scope: 'user/*.read' }],
  ] as const)
    it(`are those of ${who}`, () => {
      const few = service();
      list(few, 3, claims);
      ask(few, 3, claims, others);
      assert.deepEqual([few.found, few.tried], [[], []]);
    });

  it('are what anybody may look at where several do, and what a lead’s few people have', () => {
    const few = service();
    for (const lead of [1, 2, 3]) ask(few, lead, employee(lead), range(1_000, 5));
    list(few, 3, employee(3));
    ask(few, 3, employee(3), others);
    assert.deepEqual(few.tried, []);
    const team = service();
    list(team, 3, employee(3));
    ask(team, 3, employee(3), range(1_004, 9));
    assert.deepEqual([team.found, team.tried], [[], []]);
  });

  it('are no objects of others while they are refused, or by the name of who asks', () => {
    const few = service();
    ask(few, 3, employee(3), others, { status: 403 });
    assert.deepEqual(few.tried, []);
    const plain = (id: number): Claims => ({ sub: String(1_000 + id) });
    const support = service(3, plain);
    list(support, 3, plain(3));
    ask(support, 3, plain(3), others);
    assert.deepEqual(support.tried, [], 'a token that says nothing of rights');
    const openId = (id: number): Claims => ({
      ...plain(id),
      scope: 'openid profile email',
      scp: ['openid'],
    });
    const desk = service(3, openId);
    list(desk, 3, openId(3));
    ask(desk, 3, openId(3), others);
    assert.deepEqual(desk.tried, [], 'a token that only says who it is of');
  });

  it('are taken where each token says in three claims whose it is, with one of three roles', () => {
    const of = (id: number, role: string): Claims => ({
      sub: String(1_000 + id),
      uid: String(1_000 + id),
      ...employee(id),
      roles: [role],
    });
    const few = new FewEndpoints(SALARY, '/employees');
    for (const role of ['trainee', 'employee', 'lead'])
      for (let id = 0; id < EMPLOYEES; id++)
        for (let round = 0; round < 3; round++) ask(few, id, of(id, role), [1_000 + id]);
    ask(few, 3, of(3, 'employee'), others);
    assert.deepEqual(few.tried, ['BOLA enumeration succeeded']);
  });

  it('INV-18 are known after a restart', () => {
    const few = service();
    list(few, 3, employee(3));
    ask(few, 3, employee(3), others.slice(0, 11));
    assert.deepEqual(few.tried, []);
    const saved = structuredClone(few.detector.state.save(() => false));
    few.detector = new Detector(5);
    few.detector.restore([saved]);
    ask(few, 3, employee(3), others.slice(11, 12));
    assert.deepEqual(few.tried, ['BOLA enumeration succeeded']);
  });
});

describe('ENG-04 the rule that people keep to the object of their token', () => {
  const DAY = 1_440;
  const idsOf = (id: number): TokenIds => {
    const ids = tokenIds(employee(id));
    assert.ok(ids !== null);
    return ids;
  };
  /** Owners who read their own, as the last value of a path. */
  function ruleOf(owners: number, isTaught = true, before: readonly string[] = []): ClaimedObjects {
    const objects = new ClaimedObjects(7);
    for (const id of range(0, owners))
      objects.observe(idsOf(id), [...before, String(1_000 + id)], 0, { isTaught, isNamed: false });
    return objects;
  }
  /** Whether somebody who reads others, so many minutes apart, is told. */
  const isTold = (objects: ClaimedObjects, before: readonly string[] = [], apart = 1): boolean =>
    range(2_000, 14).some(
      (id, index) =>
        objects.observe(idsOf(3), [...before, String(id)], index * apart, {
          isTaught: true,
          isNamed: false,
        }) !== null,
    );

  it('takes eight of them', () => {
    assert.ok(isTold(ruleOf(8)));
    assert.ok(!isTold(ruleOf(7)));
  });

  it('is taught by nobody who is suspected', () => assert.ok(!isTold(ruleOf(8, false))));

  it('counts the objects of one day', () => {
    assert.ok(isTold(ruleOf(8), [], DAY / 13));
    assert.ok(!isTold(ruleOf(8), [], DAY / 6));
  });

  it('leaves what is behind somebody’s own object alone', () => {
    assert.ok(isTold(ruleOf(8, true, ['42']), ['42']));
    assert.ok(!isTold(ruleOf(8, true, ['42']), ['1003']));
  });
});
