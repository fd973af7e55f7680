import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints, named } from '../attackers/testing/fewEndpoints.ts';
import type { Pair } from '../exchange/exchange.ts';

const MINUTE = 60_000;
const PATH = '/me';
const COUNTRIES: Readonly<Record<string, string>> = { 20: 'DE', 30: 'FR', 40: 'US' };
const COOKIE: Pair = ['cookie', 'sid=a1b2c3d4e5f60718293a4b5c6d7e8f90'];
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0';

class Sessions {
  readonly service = new FewEndpoints(PATH);

  constructor() {
    this.service.detector.countryOf = (address) => COUNTRIES[address.split('.')[0] ?? ''] ?? null;
  }

  from(country: number, agent: string, header: Pair = COOKIE, times = 1, pause = MINUTE): this {
    for (let index = 0; index < times; index++)
      this.service.send(
        7,
        { path: PATH, address: `${country}.1.1.9`, agent, token: null, headers: [header] },
        pause,
      );
    return this;
  }

  get suspected(): readonly (readonly string[])[] {
    return [this.service.found, this.service.suspected];
  }
}

/** The owner goes on, and another client uses the session in between. */
function both(sessions: Sessions, agent: string, header: Pair = COOKIE, country = 40): Sessions {
  for (let again = 0; again < 5; again++)
    sessions.from(20, BROWSER, header).from(country, agent, header);
  return sessions;
}

describe('ENG-04 a session that two clients use in two countries in turn', () => {
  for (const [what, header] of [
    ['a cookie', COOKIE],
    ['a token with a name', named('person-7')],
  ] as const)
    it(`is worth one suspicion where it is ${what}`, () => {
      const sessions = both(new Sessions().from(20, BROWSER, header, 40), 'script/8', header);
      assert.deepEqual(sessions.suspected, [[], ['tokenSharing']]);
      both(sessions, 'script/8', header);
      const [attacker] = [...sessions.service.detector.state.attackers.all()];
      assert.equal(attacker?.attempts, 1);
    });

  it('is known after a restart', () => {
    const sessions = new Sessions().from(20, BROWSER, COOKIE, 40);
    const { detector } = sessions.service;
    detector.restore([detector.state.save(() => false)]);
    assert.deepEqual(both(sessions, 'script/8').suspected, [[], ['tokenSharing']]);
  });

  for (const [what, act] of [
    ['a tunnel, by one client', (one: Sessions) => both(one, BROWSER)],
    [
      'a tunnel, by a browser that was updated meanwhile',
      (one: Sessions) => both(one, 'Mozilla/5.0 (Windows NT 10.0) Chrome/127.1'),
    ],
    ['another program in the same country', (one: Sessions) => both(one, 'script/8', COOKIE, 20)],
    ['a country that is not known', (one: Sessions) => both(one, 'script/8', COOKIE, 90)],
    [
      'a phone with a session of its own in a tunnel',
      (one: Sessions) => {
        const phone: Pair = ['cookie', 'sid=ffffc3d4e5f60718293a4b5c6d7e8f90'];
        for (let again = 0; again < 30; again++)
          one.from(20, BROWSER).from(40, 'phone/1', phone).from(30, 'phone/1', phone);
        return one;
      },
    ],
    [
      'a move to another country, with a new browser there',
      (one: Sessions) => one.from(40, 'Other/1', COOKIE, 60),
    ],
  ] as const)
    it(`is somebody’s through ${what}`, () => {
      assert.deepEqual(act(new Sessions().from(20, BROWSER, COOKIE, 40)).suspected, [[], []]);
    });

  it('is a page’s whose server asks with the session of its visitor from the beginning', () => {
    const sessions = new Sessions();
    for (let again = 0; again < 60; again++) sessions.from(40, 'node-fetch/3').from(20, BROWSER);
    assert.deepEqual(sessions.suspected, [[], []]);
  });
});

describe('ENG-04 a token that a program was given for itself', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (claims: object): Pair => [
    'authorization',
    `Bearer ${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmVk`,
  ];

  for (const [what, claims] of [
    ['its own subject', { sub: 'worker-1', client_id: 'worker-1' }],
    ['given by its grant', { sub: 'worker-1@clients', gty: 'client-credentials' }],
    ['a backend by its scopes', { sub: 'payer-1', scope: 'system/*.read' }],
  ] as const)
    it(`is used in any country, as ${what}`, () => {
      const sessions = new Sessions().from(20, 'worker/1', token(claims), 100);
      for (let again = 0; again < 12; again++)
        for (const country of [30, 40, 20]) sessions.from(country, 'go/2', token(claims));
      assert.deepEqual(sessions.suspected, [[], []]);
    });

  it('is somebody’s who works with a program that has another name', () => {
    const claims = { sub: 'person-7', client_id: 'web' };
    const sessions = new Sessions().from(20, 'app/1', token(claims), 100);
    for (let again = 0; again < 5; again++)
      sessions.from(20, 'app/1', token(claims)).from(40, 'script/8', token(claims));
    assert.deepEqual(sessions.suspected, [[], ['tokenSharing']]);
  });
});
