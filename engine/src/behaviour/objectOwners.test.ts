import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Detector } from '../attackers/detector.ts';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PEOPLE = 15;

const DOCUMENT = '/documents/{id}';
const documentOf = (person: number, index: number): string =>
  `/documents/d${person}-${((person * 7 + index) * 7_919) % 90_001}`;

/** People who read their own documents, each of them a few times. */
function own(service: FewEndpoints, rounds = 3): void {
  for (let round = 0; round < rounds; round++)
    for (let index = 0; index < 6; index++)
      for (let person = 0; person < PEOPLE; person++)
        service.send(person, { path: documentOf(person, index) });
}

describe('ENG-04 objects that only others had used', () => {
  for (const [how, pause] of [
    ['in a minute', 5 * SECOND],
    ['over hours', 20 * MINUTE],
  ] as const)
    it(`are taken by somebody who is given those of thirteen people ${how}, without one refusal`, () => {
      const service = new FewEndpoints(DOCUMENT);
      own(service);
      assert.deepEqual(service.found, []);
      for (let person = 0; person < 13; person++)
        service.send(99, { path: documentOf(person, 1) }, pause);
      assert.deepEqual(service.found, ['objectEnumeration']);
    });

  it('are taken where many people belong to each of a few companies', () => {
    const service = new FewEndpoints('/tenants/{id}/users');
    const tenants = ['northwind', 'contoso', 'fabrikam', 'initech', 'umbrella', 'hooli'];
    for (let round = 0; round < 4; round++)
      for (let person = 0; person < 30; person++)
        service.send(person, { path: `/tenants/${tenants[person % 6] ?? ''}/users` });
    for (const tenant of ['hooli', 'hooli', 'hooli', ...tenants])
      service.send(99, { path: `/tenants/${tenant}/users` });
    assert.deepEqual(service.found, ['objectEnumeration']);
  });

  for (const [what, companies, expected] of [
    [
      'are worth a suspicion of a newcomer with five companies, where each has one',
      1,
      ['objectEnumeration'],
    ],
    ['say nothing of one with five companies where one in ten people work for several', 2, []],
  ] as const)
    it(what, () => {
      const service = new FewEndpoints('/tenants/{id}/users');
      const tenants = ['northwind', 'contoso', 'fabrikam', 'initech', 'umbrella'];
      for (let round = 0; round < 6; round++)
        for (let person = 0; person < 30; person++)
          for (let own = 0; own < (person % 10 === 0 ? companies : 1); own++)
            service.send(person, { path: `/tenants/${tenants[(person + own) % 5] ?? ''}/users` });
      for (const tenant of tenants) service.send(99, { path: `/tenants/${tenant}/users` });
      assert.deepEqual([service.found, service.suspected], [[], expected]);
    });

  for (const [where, call] of [
    [
      'variables of GraphQL',
      (id: string) => ({
        method: 'POST',
        path: '/graphql',
        body: {
          operationName: 'Order',
          query: 'query Order($id: ID!) { order(id: $id) { total } }',
          variables: { id },
        },
      }),
    ],
    [
      'arguments of GraphQL',
      (id: string) => ({
        method: 'POST',
        path: '/graphql',
        body: { query: `{ order(id: "${id}") { total } }` },
      }),
    ],
    [
      'parameters of JSON-RPC',
      (id: string) => ({
        method: 'POST',
        path: '/rpc',
        body: { jsonrpc: '2.0', id: 1, method: 'order.get', params: { order_id: id } },
      }),
    ],
    [
      'a batch of requests',
      (id: string) => ({
        method: 'POST',
        path: '/batch',
        body: { requests: [{ method: 'GET', url: `/orders/${id}` }] },
      }),
    ],
    ['a header', (id: string) => ({ path: '/balance', headers: [['x-account-id', id]] as const })],
  ] as const)
    it(`are seen in ${where}`, () => {
      const service = new FewEndpoints(call('').path);
      for (let round = 0; round < 4; round++)
        for (let person = 0; person < PEOPLE; person++)
          service.send(person, call(`k${person * 31}`));
      assert.deepEqual(service.found, []);
      for (let person = 0; person < 14; person++) service.send(99, call(`k${person * 31}`));
      assert.deepEqual(service.found, ['objectEnumeration']);
    });

  it('say nothing where everybody reads what others read', () => {
    const service = new FewEndpoints(DOCUMENT);
    for (let round = 0; round < 600; round++)
      service.send(round % PEOPLE, { path: `/documents/lamp-${(round * 31) % 40}` });
    for (let index = 0; index < 40; index++) service.send(99, { path: `/documents/lamp-${index}` });
    assert.deepEqual(service.found, []);
  });

  it('are somebody’s own after a new sign-in: all of them were one session’s before', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    for (let index = 0; index < 6; index++) service.send(77, { path: documentOf(3, index) });
    assert.deepEqual(service.found, []);
  });

  describe('beside an agent of support who did so before anything was known', () => {
    const OFFICE = '192.0.2.44';
    /** Agent 98 reads what everybody has, from an office. */
    const supported = (): FewEndpoints => {
      const service = new FewEndpoints(DOCUMENT);
      for (let person = 0; person < 6; person++) {
        service.send(person, { path: documentOf(person, 0) });
        service.send(98, { path: documentOf(person, 0), address: OFFICE });
      }
      for (let round = 0; round < 3; round++) {
        own(service, 1);
        for (let person = 0; person < PEOPLE; person++)
          service.send(98, { path: documentOf(person, round), address: OFFICE });
      }
      return service;
    };
    /** Somebody new reads those of thirteen people. */
    const begun = (address: string): FewEndpoints => {
      const service = supported();
      for (let person = 0; person < 13; person++)
        service.send(99, { path: documentOf(person, 1), address });
      return service;
    };

    it('are worth a suspicion of a colleague who begins there, and no more', () => {
      const service = begun(OFFICE);
      assert.deepEqual([service.found, service.suspected], [[], ['objectEnumeration']]);
    });

    it('are taken by somebody there where many other people are as well', () => {
      const service = supported();
      for (let round = 0; round < 4; round++)
        for (let person = 0; person < 6; person++)
          service.send(person, { path: documentOf(person, 0), address: OFFICE });
      service.send(98, { path: documentOf(3, 0), address: OFFICE });
      for (let person = 0; person < 13; person++)
        service.send(99, { path: documentOf(person, 1), address: OFFICE });
      assert.deepEqual(service.found, ['objectEnumeration']);
    });

    it('are taken by somebody who has the address a month later', () => {
      const service = supported();
      service.send(3, { path: documentOf(3, 0) }, 32 * 24 * 60 * MINUTE);
      for (let person = 0; person < 13; person++)
        service.send(99, { path: documentOf(person, 1), address: OFFICE });
      assert.deepEqual(service.found, ['objectEnumeration']);
    });

    it('are worth a suspicion and no more while the agent is still there', () => {
      const service = supported();
      for (let week = 0; week < 5; week++)
        service.send(98, { path: documentOf(3, 0), address: OFFICE }, 7 * 24 * 60 * MINUTE);
      for (let person = 0; person < 13; person++)
        service.send(99, { path: documentOf(person, 1), address: OFFICE });
      assert.deepEqual([service.found, service.suspected], [[], ['objectEnumeration']]);
    });

    it('are taken by somebody elsewhere all the same', () => {
      assert.deepEqual(begun('198.51.100.44').found, ['objectEnumeration']);
    });
  });

  describe('beside doctors of a clinic who read for many from addresses next to each other', () => {
    const CLINIC = '192.0.2.';
    const PATIENTS = 40;
    /** Doctors 96 to 98 read what everybody has, each at a desk of their own. */
    const clinic = (doctors: number): FewEndpoints => {
      const service = new FewEndpoints(DOCUMENT);
      const visit = (doctor: number, person: number, index: number): void =>
        service.send(98 - doctor, {
          path: documentOf(person, index),
          address: `${CLINIC}${10 + doctor}`,
        });
      for (let person = 0; person < 6; person++) {
        service.send(person, { path: documentOf(person, 0) });
        for (let doctor = 0; doctor < doctors; doctor++) visit(doctor, person, 0);
      }
      for (let round = 0; round < 3; round++) {
        for (let index = 0; index < 6; index++)
          for (let person = 0; person < PATIENTS; person++)
            service.send(person, { path: documentOf(person, index) });
        for (let person = 0; person < PATIENTS; person++) visit(person % doctors, person, round);
      }
      return service;
    };
    const taken = (service: FewEndpoints, address: string): FewEndpoints => {
      for (let person = 0; person < 13; person++)
        service.send(99, { path: documentOf(person, 1), address });
      return service;
    };

    it('are worth a suspicion of a colleague at another desk, and no more', () => {
      const service = taken(clinic(2), `${CLINIC}44`);
      assert.deepEqual([service.found, service.suspected], [[], ['objectEnumeration']]);
    });

    it('are taken by somebody elsewhere, and beside one reader alone', () => {
      assert.deepEqual(taken(clinic(2), '198.51.100.44').found, ['objectEnumeration']);
      assert.deepEqual(taken(clinic(1), `${CLINIC}44`).found, ['objectEnumeration']);
    });

    it('are taken by one of many in the same office who keep to their own', () => {
      const service = clinic(2);
      for (let round = 0; round < 4; round++)
        for (let person = 0; person < 6; person++)
          service.send(person + 40, {
            path: `/documents/own-${person}`,
            address: `${CLINIC}${100 + person}`,
          });
      assert.deepEqual(taken(service, `${CLINIC}44`).found, ['objectEnumeration']);
    });
  });

  it('are read by an export that did so before anything was known', () => {
    const service = new FewEndpoints(DOCUMENT);
    for (let person = 0; person < 6; person++)
      for (const who of [person, 98]) service.send(who, { path: documentOf(person, 0) });
    for (let round = 0; round < 3; round++) {
      own(service, 1);
      for (let person = 0; person < PEOPLE; person++)
        service.send(98, { path: documentOf(person, round) });
    }
    assert.deepEqual(service.found, []);
  });

  describe('that are exported faster than anybody reads', () => {
    /** Consumer 98 reads for many since the first day; days later somebody reads 400 in minutes. */
    const exported = (who: number, days: number): FewEndpoints => {
      const service = new FewEndpoints(DOCUMENT);
      for (let person = 0; person < 6; person++)
        for (const reader of [person, 98]) service.send(reader, { path: documentOf(person, 0) });
      own(service);
      service.send(1, { path: documentOf(1, 0) }, days * 24 * 60 * MINUTE);
      for (let index = 0; index < 400; index++)
        service.send(who, { path: `/documents/new-${(index * 7_919) % 90_001}` }, SECOND);
      return service;
    };

    it('are worth a suspicion of who did so on an earlier day', () => {
      const { found, suspected } = exported(98, 2);
      assert.deepEqual([found, suspected], [[], ['scraping']]);
    });

    for (const [what, who, days] of [
      ['who began to on the same day', 98, 0],
      ['who never did', 99, 2],
    ] as const)
      it(`are taken by ${what}`, () => assert.deepEqual(exported(who, days).found, ['scraping']));
  });

  it('are left alone by a backup that counts through its own, night after night', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    for (let night = 0; night < 3; night++)
      for (let index = 0; index < 105; index++)
        service.send(
          97,
          { path: `/documents/${5_000 + index}`, address: '192.0.2.9' },
          index === 0 ? 24 * 60 * MINUTE : 200,
        );
    assert.deepEqual(service.found, []);
  });

  for (const [how, pathOf, asAttacker] of [
    [
      'without order',
      (index: number) => documentOf(index % PEOPLE, Math.floor(index / PEOPLE)),
      { found: ['objectEnumeration'] },
    ],
    // Nobody is known to have any of these.
    ['by counting through them', (index: number) => `/documents/${5_000 + index}`, { found: [] }],
  ] as const)
    describe(`that a job reads ${how}`, () => {
      const key = { token: null, headers: [['x-api-key', 'k3y-a1B2c3D4e5F6g7H8i9']] } as const;
      const read = (service: FewEndpoints, rest: object): void => {
        for (let index = 0; index < 70; index++)
          service.send(98, { path: pathOf(index), address: '192.0.2.4', ...rest });
      };

      it('are worth a suspicion, once, where it has the key of a program and people have none', () => {
        const service = new FewEndpoints(DOCUMENT);
        own(service);
        read(service, key);
        assert.deepEqual([service.found, service.suspected], [[], ['objectEnumeration']]);
        // The next night it is known to read for many.
        service.send(1, { path: documentOf(1, 0) }, 24 * 60 * MINUTE);
        read(service, key);
        assert.deepEqual([service.found, service.suspected], [[], []]);
      });

      it('are an attacker’s where people have such keys as well', () => {
        const service = new FewEndpoints(DOCUMENT);
        for (let round = 0; round < 3; round++)
          for (let index = 0; index < 6; index++)
            for (let person = 0; person < PEOPLE; person++)
              service.send(person, {
                path: documentOf(person, index),
                token: null,
                headers: [['x-api-key', `k3y-a1B2c3D4e5F6-${person}-g7H8i9`]],
              });
        read(service, key);
        assert.deepEqual(service.found, asAttacker.found);
      });
    });

  it('say nothing of somebody who does not say who they are', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    for (let person = 0; person < 10; person++)
      service.send(99, { path: documentOf(person, 1), token: null });
    assert.deepEqual(service.found, []);
  });

  it('are taken after six by somebody who has some of their own', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    service.send(14, { path: documentOf(14, 0) }, 24 * 60 * MINUTE);
    for (let person = 0; person < 6; person++) service.send(14, { path: documentOf(person, 1) });
    assert.deepEqual(service.found, ['objectEnumeration']);
  });

  describe('behind somebody in the path', () => {
    /** People who read what is theirs of the months before. */
    const payslips = (): FewEndpoints => {
      const service = new FewEndpoints('/employees/{id}/payslips/{month}');
      for (let month = 1; month < 7; month++)
        for (let person = 0; person < PEOPLE; person++)
          service.send(person, { path: `/employees/e${person * 31}/payslips/2026-0${month}` });
      return service;
    };
    const newest = (service: FewEndpoints, who: number, whose: readonly number[]): void => {
      for (const person of whose)
        service.send(who, { path: `/employees/e${person * 31}/payslips/2026-07` });
    };

    it('are taken though nobody had asked for these yet', () => {
      const service = payslips();
      newest(service, 14, [0, 1, 2, 3, 4, 5, 6, 7]);
      assert.deepEqual(service.found, ['objectEnumeration']);
    });
    it('say nothing of who reads the newest of their own', () => {
      const service = payslips();
      for (let person = 0; person < PEOPLE; person++) newest(service, person, [person]);
      assert.deepEqual([service.found, service.suspected], [[], []]);
    });
    it('say nothing of who read for all from the beginning', () => {
      const service = payslips();
      const early = new FewEndpoints('/employees/{id}/payslips/{month}');
      for (let round = 0; round < 2; round++)
        for (let person = 0; person < PEOPLE; person++)
          early.send(98, { path: `/employees/e${person * 31}/payslips/2026-0${round + 1}` });
      for (let month = 1; month < 7; month++)
        for (let person = 0; person < PEOPLE; person++) {
          early.send(person, { path: `/employees/e${person * 31}/payslips/2026-0${month}` });
          early.send(98, { path: `/employees/e${person * 31}/payslips/2026-0${month}` });
        }
      newest(early, 98, [0, 1, 2, 3, 4, 5, 6, 7]);
      assert.deepEqual([early.found, service.found], [[], []]);
    });
    it('ENG-04 say nothing of an agency with five workspaces, where others have one', () => {
      const service = payslips();
      for (let month = 1; month < 7; month++)
        service.send(99, { path: `/employees/agency/payslips/2026-0${month}` });
      newest(service, 99, [0, 1, 2, 3, 4]);
      assert.deepEqual([service.found, service.suspected], [[], []]);
    });
    it('ENG-04 take no room where too few people are known, nor any among endpoints', () => {
      const service = new FewEndpoints('/employees/{id}/payslips/{month}');
      for (let month = 1; month < 7; month++)
        for (let person = 0; person < 9; person++)
          service.send(person, { path: `/employees/e${person * 31}/payslips/2026-0${month}` });
      const { state } = service.detector;
      const { length } = state.save(() => false).endpoints;
      assert.equal(state.trafficOf('/employees/{id}/payslips/{month}').owners, null);
      const many = payslips().detector.state;
      assert.equal(many.save(() => false).endpoints.length, length);
      assert.ok(many.trafficOf('/employees/{id}/payslips/{month}').owners !== null);
    });
    it('are told apart where everybody belongs to a few', () => {
      const service = new FewEndpoints('/tenants/{id}/orders/{order}');
      for (let round = 0; round < 6; round++)
        for (let person = 0; person < 30; person++)
          service.send(person, {
            path: `/tenants/t${(person + round) % 3}/orders/o${person * 40 + round}`,
          });
      assert.deepEqual([service.found, service.suspected], [[], []]);
    });
  });

  it('are counted from the first on, each once', () => {
    const service = new FewEndpoints('/documents/{id}');
    own(service);
    service.send(14, { path: documentOf(14, 0) }, 24 * 60 * MINUTE);
    for (let index = 0; index < 42; index++)
      service.send(14, { path: documentOf(index % 14, 1 + Math.floor(index / 14)) });
    const [attacker] = service.detector.state.attackers.all();
    const { attempts = 0, successes = 0, steps = [] } = attacker ?? {};
    // Objects are told apart by few bits, so that some look as if they were asked for before.
    assert.ok(attempts >= 38 && attempts <= 42, `${attempts}`);
    assert.equal(successes, attempts);
    assert.equal(
      steps.reduce((sum, step) => sum + step.attempts, 0),
      attempts,
    );
  });

  it('are taken by who guesses many, of which two in five were used', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    service.send(14, { path: documentOf(14, 0) }, 24 * 60 * MINUTE);
    for (let index = 0; index < 28; index++) {
      service.send(14, { path: documentOf(index % 14, 1 + Math.floor(index / 14)) });
      service.send(14, { path: `/documents/new-${index}` });
    }
    assert.deepEqual(service.found, ['objectEnumeration']);
  });

  it('say nothing where all of them were one other’s: two people who share what they have', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    service.send(14, { path: documentOf(14, 0) }, 24 * 60 * MINUTE);
    for (let index = 0; index < 6; index++) service.send(14, { path: documentOf(3, index) });
    assert.deepEqual(service.found, []);
  });

  it('say nothing of who looks through many, most of which nobody had used', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    service.send(14, { path: documentOf(14, 0) }, 24 * 60 * MINUTE);
    for (let index = 0; index < 8; index++) {
      for (const kind of ['a', 'b']) service.send(14, { path: `/documents/new-${kind}${index}` });
      service.send(14, { path: documentOf(index, 1) });
    }
    assert.deepEqual(service.found, []);
  });

  it('say nothing of a newcomer who is given those of nine people, as little else is known', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    for (let person = 0; person < 9; person++) service.send(99, { path: documentOf(person, 1) });
    assert.deepEqual(service.found, []);
  });

  it('are nobody’s guess where a list named them before: an agent of support looks for orders', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    for (let person = 0; person < 14; person++) {
      const path = documentOf(person, 1);
      const id = path.slice(path.lastIndexOf('/') + 1);
      service.send(99, { path: '/documents/all', answer: { items: [{ id, title: 'Order' }] } });
      service.send(99, { path });
    }
    assert.deepEqual(service.found, []);
  });

  for (const [how, call] of [
    ['a body', (ids: string[]) => ({ method: 'PUT', body: { favouriteIds: ids } })],
    ['a query', (ids: string[]) => ({ query: ids.map((id) => ['documentId', id] as const) })],
  ] as const)
    it(`ENG-04 are a guess where an answer only says again what ${how} named`, () => {
      const service = new FewEndpoints(DOCUMENT);
      own(service);
      const ids = Array.from({ length: 14 }, (_, person) =>
        documentOf(person, 1).slice('/documents/'.length),
      );
      service.send(99, { path: '/documents/all', ...call(ids), answer: { favouriteIds: ids } });
      for (const id of ids) service.send(99, { path: `/documents/${id}` });
      assert.deepEqual(service.found, ['objectEnumeration']);
    });

  describe('POST-11 as a gap', () => {
    const CUSTOMERS = 30;
    const idOf = (person: number): string => `/customers/c${(person * 7_919) % 90_001}`;
    /** Customers who read their own for days, and somebody with accounts, who then opens ten others. */
    const opened = (pause: number, accounts: readonly string[]): readonly string[] => {
      const service = new FewEndpoints('/customers/{id}');
      for (let round = 0; round < 4; round++) {
        for (let person = 0; person < CUSTOMERS; person++)
          service.send(person, { path: idOf(person) });
        for (const path of accounts) service.send(99, { path });
      }
      service.send(1, { path: idOf(1) }, 24 * 60 * MINUTE);
      for (let person = 0; person < 12; person++) service.send(99, { path: idOf(person) }, pause);
      return service.tried;
    };

    it('are one where a customer takes ten of others in a minute', () =>
      assert.deepEqual(opened(5 * SECOND, ['/customers/own']), ['BOLA enumeration succeeded']));
    it('are none of an agent of support who opens them one ticket after the other', () =>
      assert.deepEqual(opened(4 * MINUTE, ['/customers/own']), []));
    it('are none of an agent who works for two customers, and has nothing of its own', () =>
      assert.deepEqual(opened(5 * SECOND, [idOf(20), idOf(21)]), []));
    it('are none where others are given such objects as well', () => {
      const service = new FewEndpoints('/customers/{id}');
      for (let round = 0; round < 4; round++) {
        for (let person = 0; person < CUSTOMERS; person++)
          service.send(person, { path: idOf(person) });
        service.send(99, { path: '/customers/own' });
      }
      service.send(3, { path: idOf(4) }, 24 * 60 * MINUTE);
      for (let person = 0; person < 12; person++) service.send(99, { path: idOf(person) });
      assert.deepEqual(service.tried, []);
    });
  });

  for (const [how, answer] of [
    ['an edge of a list', (id: string) => ({ data: { all: { edges: [{ node: { id } }] } } })],
    ['a number of a kind', (id: string) => [{ documentNumber: id }]],
    ['an address', (id: string) => [{ links: { self: { href: `/documents/${id}?view=1` } } }]],
    ['what belongs to it', (id: string) => ({ id: 'call-1', documentId: id })],
  ] as const)
    it(`are nobody’s guess where ${how} named them before`, () => {
      const service = new FewEndpoints(DOCUMENT);
      own(service);
      for (let person = 0; person < 14; person++) {
        const path = documentOf(person, 1);
        const id = path.slice(path.lastIndexOf('/') + 1);
        service.send(99, { path: '/documents/all', answer: answer(id) });
        service.send(99, { path });
      }
      assert.deepEqual(service.found, []);
    });

  it('are nobody’s guess in the order in which lists named them: an export at speed', () => {
    const service = new FewEndpoints('/orders/{id}');
    for (let round = 0; round < 6; round++)
      for (let person = 0; person < PEOPLE; person++)
        service.send(person, { path: `/orders/${1_000 + person * 40}` });
    const read = (isListed: boolean): void => {
      for (let page = 0; page < 8; page++) {
        const items = Array.from({ length: 10 }, (_, at) => ({ id: 7_000 + page * 10 + at }));
        if (isListed) service.send(99, { path: '/orders/all', answer: { items } }, SECOND);
        for (const { id } of items) service.send(99, { path: `/orders/${id}` }, SECOND);
      }
    };
    read(true);
    assert.deepEqual([service.found, service.suspected], [[], []]);
    // The same without the lists counts through what nobody named.
    const other = new FewEndpoints('/orders/{id}');
    for (let at = 0; at < 80; at++) other.send(99, { path: `/orders/${7_000 + at}` }, SECOND);
    assert.deepEqual(other.found, ['objectEnumeration']);
  });

  it('are nobody’s guess after a list of hundreds that has several names for each', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    const paths = Array.from({ length: 14 }, (_, person) => documentOf(person, 1));
    const items = Array.from({ length: 200 }, (_, index) => ({
      id: (paths[index] ?? `/d/x${index}`).slice('/documents/'.length),
      number: `N-${index}`,
      name: `Order ${index}`,
    }));
    service.send(99, { path: '/documents/all', answer: { items } });
    for (const path of paths) service.send(99, { path });
    assert.deepEqual(service.found, []);
  });

  it('are taken by somebody to whom lists named hundreds of other things', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    for (let index = 0; index < 490; index++)
      service.send(99, { path: '/documents/all', answer: [{ id: `lamp-${index}` }] }, SECOND);
    for (let person = 0; person < 14; person++) service.send(99, { path: documentOf(person, 2) });
    assert.deepEqual(service.found, ['objectEnumeration']);
  });

  it('are one person’s at an address where nobody else is, whose session is new each day', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    const address = '192.0.2.17';
    for (let day = 0; day < 16; day++)
      service.send(200 + day, { address, path: documentOf(80 + day, 0) }, 24 * 60 * MINUTE);
    for (let day = 0; day < 16; day++)
      service.send(220, { address, path: documentOf(80 + day, 0) }, MINUTE);
    assert.deepEqual(service.found, []);
  });

  it('are still known after a restart', () => {
    const service = new FewEndpoints(DOCUMENT);
    own(service);
    const saved = service.detector.state.save(() => false);
    service.detector = new Detector(5);
    service.detector.restore([saved]);
    for (let person = 0; person < 14; person++) service.send(99, { path: documentOf(person, 1) });
    assert.deepEqual(service.found, ['objectEnumeration']);
  });
});
