import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Call, Shop, token } from './testing/shop.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.UTC(2026, 4, 1, 9);

const many = (count: number, make: (index: number) => Call): Call[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** A number between 0 and 1 that looks random, the same for the same index. */
const chance = (index: number): number => ((index * 7_919 + 13) % 101) / 101;
const failed = (index: number, rest: Partial<Call> = {}): Call => ({
  method: 'POST',
  path: '/login',
  body: { email: `guess${index}@mail.example`, password: `pw${index}` },
  status: 401,
  ...rest,
});
const scraped = (index: number, rest: Partial<Call> = {}): Call => ({
  token: token(900),
  path: '/orders',
  query: [
    ['page', String(index)],
    ['per_page', '100'],
  ],
  at: START + index * 200,
  ...rest,
});
/** A search with somebody's own key. */
const keyed = (key: number, address: string, agent = 'agent/1'): Call => ({
  token: null,
  headers: [['x-api-key', `own-key-${key}-f00dfeed`]],
  address,
  agent,
  path: '/search',
  query: [['q', 'desk']],
});
const ODD = ['-1', 'null', 'undefined', '[]', '1e309', '99999999999999999999', 'NaN', '%00'];

interface Case {
  readonly name: string;
  /** `type source` of the one attacker, or null when nobody is one. */
  readonly is: string | null;
  readonly calls: readonly Call[];
}

/** A token without a signature, in the name of one of the shop's users. */
const unsigned = (user: number): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: `user ${user}` })}.`;
};

const CASES: readonly Case[] = [
  {
    name: 'tokens without a signature in the name of twenty users, all from one address',
    is: 'forgedToken ip',
    calls: many(40, (index) => ({
      token: unsigned(index % 20),
      path: `/orders/${70_000 + (index % 20) * 13}`,
      address: '198.51.100.7',
      at: START + index * 8 * SECOND,
    })),
  },
  {
    name: 'ids of others tried out, all refused',
    is: 'objectEnumeration token',
    calls: many(30, (index) => ({
      token: token(900),
      path: `/orders/${71_000 + index}`,
      status: 403,
    })),
  },
  {
    name: 'ids of others tried out, most of them given',
    is: 'objectEnumeration token',
    calls: many(80, (index) => ({
      token: token(900),
      path: `/orders/${71_000 + Math.floor(chance(index) * 200)}`,
      status: chance(index * 3) < 0.3 ? 404 : 200,
    })),
  },
  {
    name: 'counting through orders that are all given',
    is: 'objectEnumeration token',
    calls: many(70, (index) => ({ token: token(900), path: `/orders/${70_000 + index}` })),
  },
  {
    name: 'a nightly export of a hundred orders',
    is: null,
    calls: many(150, (index) => ({
      token: token(901),
      agent: 'export-job/1.4',
      path: `/orders/${70_000 + Math.floor(chance(index) * 90) * 13}`,
      at: START + index * 450,
    })),
  },
  {
    name: 'a few orders that are gone',
    is: null,
    calls: many(6, (index) => ({
      token: token(3),
      path: `/orders/${70_039 + index}`,
      status: index < 3 ? 404 : 200,
    })),
  },
  {
    name: 'an expired session that retries with many orders',
    is: null,
    calls: many(60, (index) => ({
      token: token(902),
      path: `/orders/${70_000 + index * 17}`,
      status: index < 40 ? 401 : 200,
    })),
  },
  {
    name: 'stuffing of credentials from one address',
    is: 'credentialStuffing ip',
    calls: many(40, (index) => failed(index)),
  },
  {
    name: 'stuffing of credentials from six addresses that act alike',
    is: 'credentialStuffing ip',
    calls: many(90, (index) =>
      failed(index, { address: `192.0.2.${1 + (index % 6)}`, agent: 'stuffer/1' }),
    ),
  },
  {
    name: 'one account tried again and again',
    is: 'bruteForce ip',
    calls: many(15, (index) =>
      failed(1, { body: { email: 'ann@mail.example', password: `pw${index}` } }),
    ),
  },
  {
    name: 'many people who mistype once each',
    is: null,
    calls: many(60, (index) =>
      failed(index, { address: `198.51.100.${1 + index}`, agent: 'app/1.0' }),
    ),
  },
  {
    name: 'an office where some mistype and all get in',
    is: null,
    calls: many(60, (index) => failed(index % 12, { status: index % 3 === 0 ? 401 : 200 })),
  },
  {
    name: 'files guessed, refused with a status that HTTP does not know',
    is: 'pathScan ip',
    calls: many(30, (index) => ({
      path: `/${['.git', '.env', 'phpmyadmin', 'actuator', 'console'][index % 5] ?? ''}/${index}`,
      status: 999,
    })),
  },
  {
    name: 'many paths at once, all refused with a status that leaves open whether they are there',
    is: null,
    calls: many(30, (index) => ({ path: `/people/${index}/shelf`, status: 999 })),
  },
  {
    name: 'paths guessed',
    is: 'pathScan ip',
    calls: many(30, (index) => ({
      path: `/${['backup', 'old', 'v3', 'console', 'dump'][index % 5] ?? ''}/${index}/x`,
      status: 404,
    })),
  },
  {
    name: 'programs of a site, each asked for by one person first',
    is: null,
    calls: many(40, (index) => ({
      token: token(950 + index),
      path: `/${['orders.php', 'cart.aspx', 'stock.cgi', 'wp-login.php', 'start.jsp'][index % 5] ?? ''}`,
    })),
  },
  {
    name: 'dumps and keys that are put away',
    is: null,
    calls: many(40, (index) => ({
      token: token(991),
      method: 'PUT',
      path: `/backups/${index}/${index % 2 === 0 ? 'shop.sql' : 'host.pem'}`,
    })),
  },
  {
    name: 'files that a backup asks for and then puts where they are not',
    is: null,
    calls: many(70, (index) => ({
      token: token(992),
      method: index % 2 === 0 ? 'HEAD' : 'PUT',
      path: `/vault/data/${((index >> 1) * 7_919) % 90_001}`,
      status: index % 2 === 0 ? 404 : 200,
    })),
  },
  {
    name: 'files that somebody asks for and puts elsewhere',
    is: 'pathScan token',
    calls: many(70, (index) => ({
      token: token(993),
      method: index % 2 === 0 ? 'HEAD' : 'PUT',
      path: index % 2 === 0 ? `/vault/data/${((index >> 1) * 7_919) % 90_001}` : '/vault/marks/7',
      status: index % 2 === 0 ? 404 : 200,
    })),
  },
  {
    name: 'scripts that somebody asks for and puts there',
    is: 'pathScan token',
    calls: many(70, (index) => ({
      token: token(994),
      method: index % 2 === 0 ? 'HEAD' : 'PUT',
      path: `/vault/shell/${((index >> 1) * 7_919) % 90_001}`,
      status: index % 2 === 0 ? 404 : 200,
    })),
  },
  {
    name: 'sources and dumps that are given',
    is: 'pathScan token',
    calls: many(4, (index) => ({
      token: token(990),
      path: `/${['orders.php.bak', 'cart.aspx~', 'dump.sql', 'server-status'][index] ?? ''}`,
    })),
  },
  {
    name: 'paths guessed by a developer who also gets answers',
    is: null,
    calls: many(60, (index) =>
      index % 5 === 0
        ? { token: token(903), path: `/ordrs/${index}/x`, status: 404 }
        : { token: token(903), path: '/orders' },
    ),
  },
  {
    name: 'one broken link that a page asks for all the time',
    is: null,
    calls: many(60, () => ({ token: token(903), path: '/favicon/none/x', status: 404 })),
  },
  {
    name: 'endpoints for administrators tried out',
    is: 'privilegedAccess token',
    calls: many(6, (index) => ({
      token: token(900),
      method: 'GET',
      path: `/admin/${['users', 'billing', 'jobs', 'audit', 'keys', 'logs'][index] ?? ''}`,
      status: 403,
    })),
  },
  {
    name: 'tokens guessed from one address',
    is: 'tokenSpray ip',
    calls: many(20, (index) => ({ token: token(2_000 + index), path: '/orders', status: 401 })),
  },
  {
    name: 'an office whose sessions all ended',
    is: null,
    calls: [
      ...many(20, (index) => ({ token: token(2_100 + index), path: '/orders' })),
      ...many(20, (index) => ({ token: token(2_100 + index), path: '/orders', status: 401 })),
    ],
  },
  {
    name: 'one token from many networks and programs',
    is: 'tokenSharing token',
    calls: many(12, (index) => ({
      token: token(904),
      address: `${20 + index}.9.0.4`,
      agent: `agent/${index}`,
      path: '/search',
      query: [['q', 'desk']],
    })),
  },
  {
    name: 'the key by which all pages of a shop send what they measure',
    is: null,
    calls: many(60, (index) => ({
      token: null,
      headers: [['x-api-key', 'write-key-f00dfeed']],
      address: `${20 + (index % 30)}.9.0.4`,
      agent: `agent/${index % 7}`,
      path: '/search',
      query: [['q', 'desk']],
    })),
  },
  {
    name: 'a new key that comes from everywhere, where each of twenty others has its own',
    is: 'tokenSharing apiKey',
    calls: [
      ...many(400, (index) => keyed(index % 20, `31.${index % 20}.0.4`)),
      ...many(60, (index) => keyed(99, `${20 + (index % 30)}.9.0.4`, `agent/${index % 7}`)),
    ],
  },
  {
    name: 'a new key that comes from everywhere, as those of other apps do that send what they measure',
    is: null,
    calls: many(1_200, (index) =>
      keyed(Math.floor(index / 60), `${20 + (index % 30)}.9.0.4`, `agent/${index % 7}`),
    ),
  },
  {
    name: 'the publishable key that all clients of an app send as a token',
    is: null,
    calls: many(60, (index) => ({
      token: 'pk_live_f00dfeedf00dfeed',
      address: `${20 + (index % 30)}.9.0.4`,
      agent: `agent/${index % 7}`,
      path: '/search',
      query: [['q', 'desk']],
    })),
  },
  {
    name: 'the key of a program that others have since an hour',
    is: 'tokenSharing apiKey',
    calls: many(60, (index) => ({
      token: null,
      headers: [['x-api-key', 'partner-key-f00dfeed']],
      address: index < 40 ? '20.9.0.4' : `${20 + (index % 30)}.9.0.4`,
      agent: index < 40 ? 'agent/1' : `agent/${index % 7}`,
      path: '/search',
      query: [['q', 'desk']],
    })),
  },
  {
    name: 'one token from an office, a train and a phone',
    is: null,
    calls: many(40, (index) => ({
      token: token(904),
      address: `${[20, 31, 44][index % 3] ?? 0}.9.0.${index + 1}`,
      agent: `agent/${index % 2}`,
      path: '/search',
      query: [['q', 'desk']],
    })),
  },
  {
    name: 'pages of a list read far faster than anyone does',
    is: 'scraping token',
    calls: many(150, (index) => scraped(index)),
  },
  {
    name: 'a monitor that asks for one thing all day',
    is: null,
    calls: many(288, (index) => ({
      token: token(905),
      agent: 'monitor/2',
      path: '/orders',
      at: START + index * 5 * MINUTE,
    })),
  },
  {
    name: 'a page that polls one thing each second',
    is: null,
    calls: many(900, (index) => ({
      token: token(906),
      path: '/orders',
      query: [['page', '1']],
      at: START + index * SECOND,
    })),
  },
  {
    name: 'values of the wrong kind',
    is: 'parameterTampering token',
    calls: ODD.map((value) => ({
      token: token(900),
      path: `/orders/${encodeURIComponent(value).replace('%2500', '%00')}`,
      status: 400,
    })),
  },
  {
    name: 'one mistake of a program again and again',
    is: null,
    calls: many(50, () => ({ token: token(907), path: '/orders/undefined', status: 400 })),
  },
  {
    name: 'fields of rights slipped in',
    is: 'massAssignment token',
    calls: [{ role: 'admin' }, { isAdmin: true }, { balance: 99_999 }].map((extra) => ({
      token: token(900),
      method: 'POST',
      path: '/orders',
      body: { sku: 'lamp-1', count: 1, note: 'x', ...extra },
      status: 400,
    })),
  },
  {
    name: 'a new version of the app with new fields',
    is: null,
    calls: many(20, (index) => ({
      token: token(908),
      method: 'POST',
      path: '/orders',
      body: {
        sku: 'lamp-1',
        count: 1 + (index % 3),
        note: 'Thanks',
        giftWrap: true,
        deliveryWindow: 'morning',
        currency: 'EUR',
      },
      status: 201,
    })),
  },
  {
    name: 'SQL in the search',
    is: 'injection ip',
    calls: [
      "' OR '1'='1' --",
      "1' UNION SELECT name, password FROM users--",
      "x'; DROP TABLE orders;--",
      '1 AND SLEEP(5)--',
    ].map((q) => ({ path: '/search', query: [['q', q]], status: 200 })),
  },
  {
    name: 'SQL in the search, refused with a status that HTTP does not know',
    is: 'injection ip',
    calls: [
      "' OR '1'='1' --",
      "1' UNION SELECT name, password FROM users--",
      "x'; DROP TABLE orders;--",
      '1 AND SLEEP(5)--',
    ].map((q) => ({ path: '/search', query: [['q', q]], status: 999 })),
  },
  {
    name: 'names with apostrophes in the search',
    is: null,
    calls: many(20, (index) => ({
      token: token(909),
      path: '/search',
      query: [['q', ["o'neill", "d'arcy lamp", "children's desk"][index % 3] ?? '']],
    })),
  },
  {
    name: 'an endpoint that is called as a file is, and a field too',
    is: null,
    calls: many(20, (index) => ({
      token: token(911),
      method: 'POST',
      path: `/managed/credentials/${index % 2 === 0 ? 'x' : 'revoke'}`,
      body: { credentials: [index], sku: 'lamp-1' },
      status: 200,
    })),
  },
  {
    name: 'a new integrator who gets some things wrong',
    is: null,
    calls: many(50, (index) => ({
      token: token(910),
      agent: 'PostmanRuntime/7',
      path: index % 2 === 0 ? `/orders/${70_000 + index}` : '/orders',
      status: [200, 200, 404, 422, 400][index % 5] ?? 200,
      at: START + index * 30 * SECOND,
    })),
  },
];

describe('ENG-04 whoever attacks is found by what he does, and who only looks like it is not', () => {
  for (const { name, is, calls } of CASES) {
    it(`${name}: ${is ?? 'nobody'}`, () => {
      const shop = new Shop();
      for (const call of calls) shop.see(call);
      assert.deepEqual(shop.attackers, is === null ? [] : [is]);
    });
  }

  it('nobody of an ordinary day is taken for one', () => {
    assert.deepEqual(new Shop().live().attackers, []);
  });

  it('success is told from an attempt', () => {
    const shop = new Shop();
    const signals = [...many(20, (index) => failed(index)), failed(21, { status: 200 })].flatMap(
      (call) => shop.see(call).attempts,
    );
    assert.deepEqual([signals.at(-2)?.isSuccess, signals.at(-1)?.isSuccess], [false, true]);
  });

  it('nothing is learned from who is suspected', () => {
    const shop = new Shop();
    for (let index = 0; index < 12; index++)
      shop.see({ token: token(900), path: `/orders/${71_000 + index}`, status: 403 });
    assert.equal(shop.see({ token: token(900), path: '/orders' }).isSuspect, true);
    assert.equal(
      shop.see({ token: token(4), address: '203.0.113.5', path: '/orders' }).isSuspect,
      false,
    );
  });
});
