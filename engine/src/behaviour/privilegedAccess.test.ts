import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints, named } from '../attackers/testing/fewEndpoints.ts';
import type { Call } from '../attackers/testing/shop.ts';

const ORDERS = '/orders/{id}';
const ADMIN = '/admin/{id}';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const refused = (status: number): Partial<Call> => ({ status, answer: { error: 'forbidden' } });

describe('ENG-04 endpoints for people with rights that refuse somebody', () => {
  it('are tried out by who is refused at five, two of which are forbidden and the others not there', () => {
    const service = new FewEndpoints(ORDERS, '/admin/users');
    for (const [path, status] of [
      ['/admin/users', 403],
      ['/admin/roles', 404],
      ['/admin/logs', 404],
      ['/admin/export', 405],
      ['/admin/settings', 403],
    ] as const)
      service.send(99, { path, ...refused(status) });
    assert.deepEqual(service.found, ['privilegedAccess']);
  });

  it('are tried out by methods as well as by paths', () => {
    const service = new FewEndpoints(ORDERS);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      service.send(99, { path: '/admin/users', method, ...refused(403) });
    assert.deepEqual(service.found, ['privilegedAccess']);
  });

  const PARTS = ['users', 'roles', 'logs', 'jobs', 'flags', 'menu'];

  it('are refused to the first person to whom a new page opens, at once, and each time again', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    for (let again = 0; again < 3; again++) {
      service.send(3, { path: '/orders/o3' }, MINUTE);
      for (const name of PARTS) service.send(3, { path: `/admin/${name}`, ...refused(403) }, 300);
    }
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  for (const [what, parts, status] of [
    ['are tried out by who asks for others later', [...PARTS, 'late'], 403],
    [
      'are tried out by who asks for some that are not there',
      [...PARTS.slice(0, 4), 'x', 'y'],
      404,
    ],
    [
      'are tried out by who asks for more than a page has',
      [...PARTS, 'keys', 'news', 'stats'],
      403,
    ],
  ] as const)
    it(`${what}, at once as well`, () => {
      const service = new FewEndpoints(ORDERS, ADMIN);
      for (const name of parts) {
        const isOdd = !PARTS.includes(name);
        const pause = name === 'late' ? 20_000 : 300;
        service.send(99, { path: `/admin/${name}`, ...refused(isOdd ? status : 403) }, pause);
      }
      for (const name of ['export', 'users'])
        service.send(99, { path: `/admin/${name}`, ...refused(403) }, 300);
      assert.deepEqual(service.found, ['privilegedAccess']);
    });

  it('are none where somebody looks for those of an API that they do not know, and is not forbidden one', () => {
    const service = new FewEndpoints(ORDERS);
    for (const name of ['users', 'roles', 'logs', 'export', 'jobs'])
      service.send(99, { path: `/admin/${name}`, ...refused(404) });
    assert.deepEqual(service.found, []);
  });

  it('are refused to a page that asks for the same four each time it opens', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    for (let again = 0; again < 40; again++)
      for (const name of ['menu', 'flags', 'news', 'me'])
        service.send(3, { path: `/admin/${name}`, ...refused(403) });
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are refused to an administrator whose session ended, at each part of the page', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    const parts = ['users', 'roles', 'logs', 'export', 'jobs', 'flags', 'menu', 'news'];
    for (const name of parts) service.send(3, { path: `/admin/${name}` });
    for (const name of parts) service.send(3, { path: `/admin/${name}`, ...refused(401) }, HOUR);
    for (const name of parts) service.send(3, { path: `/admin/${name}`, ...refused(401) });
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are tried out with pauses that end each episode', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    for (const name of [
      'users',
      'roles',
      'logs',
      'export',
      'jobs',
      'flags',
      'menu',
      'news',
      'keys',
    ])
      service.send(3, { path: `/admin/${name}`, ...refused(403) }, 14 * MINUTE);
    assert.deepEqual(service.found, ['privilegedAccess']);
  });

  it('are tried out by who asks for one that is open in between, again and again', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    for (const name of ['users', 'roles', 'logs', 'export', 'jobs', 'flags', 'menu', 'news']) {
      service.send(3, { path: '/admin/health' });
      service.send(3, { path: `/admin/${name}`, ...refused(403) });
    }
    assert.deepEqual(service.found, ['privilegedAccess']);
  });

  it('are refused to an administrator for two of the eight parts of a page', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    for (const name of ['users', 'stats']) service.send(3, { path: `/admin/${name}` });
    for (let again = 0; again < 5; again++)
      for (const name of ['logs', 'export', 'jobs', 'flags', 'menu', 'news'])
        service.send(3, { path: `/admin/${name}`, ...refused(403) });
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are refused to somebody whose new token came too late', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    const by = (subject: string): Partial<Call> => ({ token: null, headers: [named(subject)] });
    for (let again = 0; again < 4; again++)
      service.send(3, { path: '/orders/o3', ...by('person-3') });
    const [[name, value]] = [named('person-3')];
    const renewed = { token: null, headers: [[name, `${value}2`]] } as const;
    for (const part of ['users', 'roles', 'logs', 'export', 'jobs', 'flags', 'menu', 'news'])
      service.send(3, { path: `/admin/${part}`, ...refused(401), ...renewed });
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are none by their names alone where the clients of all people ask for them', () => {
    const parts = ['me', 'menu', 'banner', 'flags', 'quota', 'beta', 'news'] as const;
    const [first, ...more] = parts.map((part) => `/internal/${part}`);
    const service = new FewEndpoints(first ?? '', ...more, ORDERS);
    for (let person = 0; person < 40; person++)
      for (const part of parts)
        service.send(person, {
          path: `/internal/${part}`,
          ...(part === 'me' ? {} : refused(403)),
        });
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are none where a key lacks a right to what everybody calls private', () => {
    const parts = ['balance', 'orders', 'trades', 'ledger', 'fees', 'deposits', 'positions'];
    const [first, ...more] = parts.map((part) => `/private/${part}`);
    const service = new FewEndpoints(first ?? '', ...more);
    for (let person = 0; person < 20; person++)
      for (const part of parts) service.send(person, { path: `/private/${part}` });
    for (const method of ['GET', 'POST'])
      for (const part of parts)
        service.send(99, { path: `/private/${part}`, method, ...refused(403) });
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are refused in part to an administrator with some of the rights', () => {
    const service = new FewEndpoints(ORDERS, ADMIN);
    for (let again = 0; again < 3; again++)
      for (const [name, status] of [
        ['users', 200],
        ['roles', 403],
        ['logs', 403],
        ['jobs', 200],
        ['export', 403],
        ['flags', 403],
        ['news', 200],
        ['menu', 403],
      ] as const)
        service.send(3, { path: `/admin/${name}`, ...(status === 200 ? {} : refused(status)) });
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });
});

/** Thirty people use the API, two of them an endpoint for administrators. */
function used(service: FewEndpoints, people = 30, rounds = 30): void {
  for (let round = 0; round < rounds; round++) {
    for (let person = 0; person < people; person++)
      service.send(person, {
        path: `/orders/o${person}`,
        token: null,
        headers: [named(`person-${person}`)],
      });
    for (const person of [28, 29])
      service.send(person, { path: '/admin/users', ...by(`person-${person}`) });
  }
}
const by = (subject: string): Partial<Call> => ({ token: null, headers: [named(subject)] });

describe('ENG-04 an endpoint for administrators that is given to somebody new', () => {
  const service = (): FewEndpoints => new FewEndpoints(ORDERS, '/admin/users');

  it('is worth a suspicion where two of thirty people use it, once and no more', () => {
    const api = service();
    used(api);
    assert.deepEqual(api.suspected, []);
    for (let again = 0; again < 5; again++)
      api.send(99, { path: '/admin/users', ...by('stranger') });
    assert.deepEqual([api.found, api.suspected], [[], ['privilegedAccess']]);
  });

  it('is so of somebody who used the API as all do before', () => {
    const api = service();
    used(api);
    api.send(7, { path: '/admin/users', ...by('person-7') });
    assert.deepEqual([api.found, api.suspected], [[], ['privilegedAccess']]);
  });

  it('is not where many of the people use it', () => {
    const api = service();
    for (let round = 0; round < 30; round++)
      for (let person = 0; person < 30; person++) {
        api.send(person, { path: `/orders/o${person}`, ...by(`person-${person}`) });
        if (person < 8) api.send(person, { path: '/admin/users', ...by(`person-${person}`) });
      }
    api.send(99, { path: '/admin/users', ...by('stranger') });
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('is not of a new session of an administrator that says no name', () => {
    const api = service();
    used(api);
    for (let session = 0; session < 6; session++)
      api.send(500 + session, { path: '/admin/users', address: `192.0.2.${session}` });
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('is not of a colleague at the address of an administrator', () => {
    const api = service();
    used(api);
    api.send(29, { path: '/admin/users', ...by('colleague') });
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('is not while little is known of who uses what', () => {
    const api = service();
    used(api, 30, 10);
    api.send(99, { path: '/admin/users', ...by('stranger') });
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('is somebody’s who was made one: the suspicion is over in a day, and the next one knows three', () => {
    const api = service();
    used(api);
    api.send(99, { path: '/admin/users', ...by('made-one') });
    api.send(99, { path: '/admin/users', ...by('made-one') }, 24 * HOUR);
    assert.deepEqual([api.found, api.suspected], [[], []]);
    api.send(98, { path: '/admin/users', address: '203.0.113.99', ...by('their colleague') });
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });
});

describe('ENG-04 an endpoint for administrators that is given to a session without a name', () => {
  const session = (account: string, number: number): string =>
    `${account}-${String(number).padStart(4, '0')}-a1B2c3D4e5F6`;

  /** Signs in, as a form or an app does, and goes on with the session. */
  function signedIn(
    service: FewEndpoints,
    account: string,
    number: number,
    address: string,
    paths: readonly string[],
    isForm = true,
  ): void {
    const secret = session(account, number);
    service.send(0, {
      method: 'POST',
      path: '/login',
      token: null,
      address,
      body: { username: account, password: `pw-${account}` },
      ...(isForm
        ? { responseHeaders: [['set-cookie', `sid=${secret}; HttpOnly; Path=/`]] }
        : { answer: { data: { accessToken: secret } } }),
    });
    const headers = [
      isForm
        ? (['cookie', `sid=${secret}`] as const)
        : (['authorization', `Bearer ${secret}`] as const),
    ];
    for (const path of paths) service.send(0, { path, token: null, address, headers });
  }
  const home = (person: number): string => `203.0.113.${person}`;

  /** Forty people sign in each hour, two of them for an endpoint for administrators. */
  function lived(isForm = true): FewEndpoints {
    const service = new FewEndpoints('/orders', '/admin/users', '/login');
    for (let hour = 0; hour < 8; hour++)
      for (let person = 0; person < 40; person++) {
        const paths = person < 2 ? Array.from({ length: 12 }, () => '/admin/users') : ['/orders'];
        signedIn(service, `person${person}`, hour, home(person), ['/orders', ...paths], isForm);
      }
    return service;
  }

  for (const isForm of [true, false])
    it(`is worth a suspicion by whom it was given to at the sign-in, in ${isForm ? 'a cookie' : 'a body'}`, () => {
      const service = lived(isForm);
      assert.deepEqual([service.found, service.suspected], [[], []]);
      signedIn(
        service,
        'person9',
        99,
        home(9),
        ['/orders', '/admin/users', '/admin/users'],
        isForm,
      );
      assert.deepEqual([service.found, service.suspected], [[], ['privilegedAccess']]);
    });

  it('is not an administrator’s with a new session at a new address', () => {
    const service = lived();
    signedIn(service, 'person1', 99, '198.51.100.77', ['/orders', '/admin/users']);
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  /** A session whose sign-in was never seen asks for so many orders, and then for people. */
  const unseen = (service: FewEndpoints, orders: number, address: string): FewEndpoints => {
    const headers = [['cookie', `sid=${session('person9', 77)}`]] as const;
    const paths = [...Array.from({ length: orders }, () => '/orders'), '/admin/users'];
    for (const path of [...paths, '/admin/users'])
      service.send(0, { path, token: null, headers, address });
    return service;
  };

  it('is worth a suspicion where nobody saw the sign-in and it did what all do for a while', () => {
    const service = unseen(lived(), 24, home(9));
    assert.deepEqual([service.found, service.suspected], [[], ['privilegedAccess']]);
  });

  it('is so whatever random tokens somebody has an open endpoint take', () => {
    const service = lived();
    for (let number = 0; number < 600; number++) {
      const headers = [['cookie', `sid=${session('nobody', number)}`]] as const;
      const address = `198.51.100.${number % 8}`;
      service.send(0, { path: '/orders', token: null, headers, address }, MINUTE);
    }
    unseen(service, 24, home(9));
    assert.deepEqual([service.found, service.suspected], [[], ['privilegedAccess']]);
  });

  it('is not where nobody saw the sign-in and it begins there, as administrators do', () => {
    const service = unseen(lived(), 5, home(9));
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('is not where everybody signs in at a host that nobody records', () => {
    const service = new FewEndpoints('/orders', '/admin/users', '/login');
    for (let hour = 0; hour < 8; hour++)
      for (let person = 0; person < 40; person++) {
        const headers = [['cookie', `sid=${session(`person${person}`, hour)}`]] as const;
        const paths = person < 2 ? Array.from({ length: 12 }, () => '/admin/users') : [];
        for (const path of ['/orders', ...paths])
          service.send(0, { path, token: null, headers, address: home(person) });
      }
    unseen(service, 24, '198.51.100.77');
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('is worth a suspicion at an address that an administrator has left for a month', () => {
    const service = lived();
    service.send(0, { path: '/orders', token: null }, 32 * 24 * HOUR);
    unseen(service, 24, home(1));
    assert.deepEqual([service.found, service.suspected], [[], ['privilegedAccess']]);
  });

  it('is not where nobody saw the sign-in at the address of an administrator', () => {
    const service = unseen(lived(), 24, home(1));
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });
});

describe('ENG-04 a method that a header asks for', () => {
  const overriding = (otherMethod: 'used' | 'unused') =>
    ({
      method: 'POST',
      path: '/orders/o1',
      otherMethod,
      headers: [['x-http-method-override', 'DELETE']],
    }) as const;

  it('is worth a suspicion where nobody uses it, once', () => {
    const api = new FewEndpoints(ORDERS, '/admin/users');
    used(api);
    for (let again = 0; again < 5; again++) api.send(99, overriding('unused'));
    assert.deepEqual([api.found, api.suspected], [[], ['privilegedAccess']]);
  });

  it('is not where it is used, by programs that cannot send it', () => {
    const api = new FewEndpoints(ORDERS, '/admin/users');
    used(api);
    for (let again = 0; again < 5; again++) api.send(99, overriding('used'));
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('is not where it is asked for in this way from the beginning', () => {
    const api = new FewEndpoints(ORDERS, '/admin/users');
    for (let person = 0; person < 4; person++) api.send(person, overriding('unused'));
    used(api);
    api.send(99, overriding('unused'));
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('is not where it is refused', () => {
    const api = new FewEndpoints(ORDERS, '/admin/users');
    used(api);
    api.send(99, { ...overriding('unused'), ...refused(405) });
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });
});

describe('ENG-04 the schema of a graph', () => {
  const asks = (query: string): Partial<Call> & { path: string } => ({
    method: 'POST',
    path: '/graphql',
    body: { query },
    answer: { data: { me: { id: 1 } } },
  });
  const SCHEMA = 'query IntrospectionQuery { __schema { types { name fields { name } } } }';
  const graph = (isAsked: boolean): FewEndpoints => {
    const api = new FewEndpoints('/graphql');
    if (isAsked) api.send(3, asks(SCHEMA));
    for (let round = 0; round < 20; round++)
      for (let person = 0; person < 15; person++) api.send(person, asks('{ me { id } }'));
    return api;
  };

  it('is looked at by somebody where nobody does: a suspicion, however often', () => {
    const api = graph(false);
    for (let again = 0; again < 8; again++) api.send(99, asks(SCHEMA));
    assert.deepEqual([api.found, api.suspected], [[], ['pathScan']]);
  });

  it('is looked at by the fields of a type, and not by the values that one can have', () => {
    const after = (members: string): readonly string[] => {
      const api = graph(false);
      api.send(99, asks(`{ __type(name: "User") { ${members} { name } } }`));
      return api.suspected;
    };
    assert.deepEqual([after('fields'), after('enumValues')], [['pathScan'], []]);
  });

  it('is not where a developer did before', () => {
    const api = graph(true);
    for (let again = 0; again < 8; again++) api.send(99, asks(SCHEMA));
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });

  it('is not where only the name of a type is asked for, as clients do with each query', () => {
    const api = graph(false);
    for (let again = 0; again < 8; again++) api.send(99, asks('{ me { __typename id } }'));
    assert.deepEqual([api.found, api.suspected], [[], []]);
  });
});
