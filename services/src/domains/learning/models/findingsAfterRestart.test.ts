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

interface Held {
  readonly finding: string;
  readonly shows: readonly EntryOptions[];
}

const session = (at: number): string => `pvFJXAz7sF6Lkz7rWdf2MXNbPipeo1Z${at}`;
const token = (at: number): string =>
  `k3JwQ9xT7vBn2LmZ5pRc8sYd4fGh6a${String(at).padStart(2, '0')}`;
const graph = (index: number, type: string, field: string, isBare: boolean): EntryOptions => ({
  url: 'https://graph.example/graphql',
  method: 'POST',
  requestBody: { query: `${type} Run { ${field}(id: 7) { id } }` },
  body: { data: { [field]: { id: 7 } } },
  at: at(index),
  ...(isBare ? {} : { requestHeaders: bearer('ada') }),
});
const NUMBERS = ['85010112345', '90021298763', '77031454321'];
const jwt = (claims: object): string =>
  `${[{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2lnbmF0dXJlb2ZzdWNo`;

const HELD: readonly Held[] = [
  {
    finding: 'Session in the address',
    shows: [0, 60].flatMap((later) =>
      many(5, (index) => ({
        url: `https://sessions.example/documents/${index + later}?sessionid=${session(index)}`,
        responseHeaders: { 'cache-control': 'private' },
        contentType: 'application/pdf',
        client: `198.51.100.${index % 3}`,
        at: at(2 * later + index),
      })),
    ),
  },
  {
    finding: 'Token in the address of a redirect',
    shows: many(3, (index) => ({
      url: 'https://redirects.example/authorize?client=web',
      status: 302,
      responseHeaders: { location: `https://app.example/cb?access_token=${token(index)}` },
      at: at(index),
    })),
  },
  {
    finding: 'TLS version below 1.2',
    shows: many(20, (index) => ({
      url: 'https://old.example/telemetry',
      requestHeaders: { 'x-ssl-protocol': 'TLSv1' },
      client: `198.51.100.${index % 8}`,
      at: at(index),
    })),
  },
  {
    finding: 'Guesses without limit',
    shows: many(60, (index) => ({
      url: 'https://slow.example/login',
      method: 'POST',
      status: 401,
      requestBody: { email: 'ada@example.com', password: `secret${index}` },
      at: at(900 * index),
    })),
  },
  {
    finding: 'Codes tried without limit',
    shows: many(12, (index) => ({
      url: 'https://codes.example/promotions/apply',
      method: 'POST',
      status: 422,
      requestBody: { code: `SPRING-${index}` },
      at: at(index),
    })),
  },
  {
    finding: 'Numbers of people in lists',
    shows: many(8, (index) => ({
      url: 'https://lists.example/employees',
      requestHeaders: bearer(`user${index}`),
      body: { employees: NUMBERS.map((pesel) => ({ pesel, name: 'somebody', team: 'sales' })) },
      client: `198.51.100.${index}`,
      at: at(index),
    })),
  },
  {
    finding: 'Mutation without authentication',
    shows: [
      ...many(12, (index) => graph(index, 'query', 'orders', false)),
      ...many(12, (index) => graph(20 + index, 'mutation', 'cancelOrder', false)),
      ...many(5, (index) => graph(40 + index, 'mutation', 'refundPayment', true)),
    ],
  },
  {
    finding: 'Administration open to ordinary users',
    shows: many(7, (index) => ({
      url: 'https://admins.example/admin/settings',
      requestHeaders: {
        authorization: `Bearer ${jwt({ sub: `u${index}`, role: index % 2 === 0 ? 'user' : 'admin' })}`,
      },
      at: at(index),
    })),
  },
  {
    finding: 'One-time code in an answer',
    shows: many(3, (index) => ({
      url: 'https://texts.example/otp/request',
      method: 'POST',
      requestBody: { phone: '+41446681800' },
      body: { id: index, otp: String(482_913 + 1_357 * index) },
      at: at(index),
    })),
  },
  {
    finding: 'Reused token in the query',
    shows: many(3, (index) => ({
      url: `https://builds.example/jobs?token=${token(1)}&branch=b${index}`,
      at: at(index),
    })),
  },
  {
    finding: 'User enumeration by response difference',
    shows: many(8, (index) => ({
      url: 'https://forgot.example/account/forgot',
      method: 'POST',
      status: index % 2 === 0 ? 200 : 404,
      requestBody: { email: `somebody${index}@example.com` },
      body: { message: index % 2 === 0 ? 'sent' : 'nothing here' },
      at: at(index),
    })),
  },
  {
    finding: 'Redirect to any given address',
    shows: [
      ...many(24, (index) => ({
        url: 'https://leave.example/logout?back=https%3A%2F%2Fleave.example%2Fhome',
        status: 302,
        requestHeaders: { cookie: `sid=${session(index)}` },
        responseHeaders: { location: 'https://leave.example/home' },
        at: at(index),
      })),
      ...many(3, (index) => ({
        url: 'https://leave.example/logout?back=https%3A%2F%2Fevil.example.net%2Fx',
        status: 302,
        responseHeaders: { location: 'https://evil.example.net/x' },
        at: at(40 + index),
      })),
    ],
  },
];

describe('INV-18 findings that exchanges show only beside each other', () => {
  let server: LearnerServer;
  const found = async (): Promise<ReadonlySet<string>> => {
    const rows = await server.rows('select distinct name from inventory.endpoint_findings');
    return new Set(rows.map(({ name }) => String(name)));
  };
  let [early, late]: readonly ReadonlySet<string>[] = [new Set<string>(), new Set<string>()];
  before(async () => {
    server = await learnerServer();
    const parts = (from: (count: number) => number, to: (count: number) => number) =>
      HELD.flatMap(({ shows }) => shows.slice(from(shows.length), to(shows.length)));
    const third = (count: number): number => Math.floor(count / 3);
    await server.learn(...parts(() => 0, third));
    // The second part is saved as a change of the first.
    await server.learn(...parts(third, (count) => count - 1));
    early = await found();
    await server.restart();
    await server.learn(
      ...parts(
        (count) => count - 1,
        (count) => count,
      ),
    );
    await server.restart();
    late = await found();
  });
  after(() => server.close());

  for (const { finding } of HELD)
    it(`${finding}: what came before a restart counts after it`, () => {
      assert.ok(early?.has(finding) === false, 'not before the last one');
      assert.ok(late?.has(finding) === true);
    });
});
