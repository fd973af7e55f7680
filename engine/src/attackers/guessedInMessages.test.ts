import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Baseline, FieldRule } from '../anomalies/baseline.ts';
import { credentials } from '../authentication/credentials.ts';
import { CHARS } from '../sensitive/charMask.ts';
import { levelOf } from './attacker.ts';
import { Detector } from './detector.ts';
import { newMemo, type ObservedEndpoint } from './observed.ts';
import { FewEndpoints } from './testing/fewEndpoints.ts';
import { exchangeOf } from './testing/shop.ts';

const START = Date.UTC(2026, 4, 1, 9);
const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

const rule = (given: Partial<FieldRule>): FieldRule => ({
  type: 'integer',
  otherTypes: [],
  format: null,
  confidence: 1,
  seen: 200,
  distinct: 150,
  allowed: null,
  range: null,
  length99: null,
  chars: CHARS.digit,
  usual: CHARS.digit,
  isRequired: true,
  isCredential: false,
  ...given,
});

/** Requests to one page whose query is learned. */
class Page {
  readonly #detector = new Detector(5);
  readonly #endpoint: ObservedEndpoint;
  #at = START;

  constructor(...names: readonly string[]) {
    const baseline: Baseline = {
      requests: 200,
      isAvailable: true,
      path: new Map(),
      query: new Map(names.map((name) => [name, rule({})])),
      cookie: new Map(),
      bodies: new Map(),
      objectIds: new Set(),
      open: new Set(),
    };
    const template = '/sheet.php';
    const memo = newMemo();
    this.#endpoint = { key: template, template, partOf: null, baseline, isSensitive: true, memo };
  }

  ask(who: number, query: Readonly<Record<string, number>>, pause = 2 * SECOND): void {
    this.#at += pause;
    const exchange = exchangeOf({
      at: this.#at,
      path: '/sheet.php',
      query: Object.entries(query).map(([name, value]) => [name, String(value)]),
      token: null,
      headers: [['cookie', `sid=${String(who).padStart(20, 'a')}`]],
      address: `203.0.113.${who % 250}`,
    });
    this.#detector.observe(exchange, {
      endpoint: this.#endpoint,
      pathValues: [],
      credentials: credentials(exchange),
      caller: null,
    });
  }

  /** Many people who look at what is theirs. */
  people(name: string): this {
    for (let round = 0; round < 2; round++)
      for (let who = 0; who < 40; who++) this.ask(who, { [name]: 41_000 + who * 37 }, 60 * SECOND);
    return this;
  }

  get found(): readonly string[] {
    return [...this.#detector.state.attackers.all()].map((one) => levelOf(one, this.#at));
  }
}

describe('ENG-04 objects that are guessed in queries', () => {
  it('are counted through where everybody else has one, whatever the parameter is called', () => {
    const page = new Page('klant').people('klant');
    for (let index = 0; index < 80; index++) page.ask(77, { klant: 41_200 + index });
    assert.deepEqual(page.found, ['attacker']);
  });

  it('are none where a clerk opens many in the order of a search', () => {
    const page = new Page('klant').people('klant');
    for (let index = 0; index < 80; index++)
      page.ask(77, { klant: 41_000 + ((index * 7_919) % 1_480) }, 20 * SECOND);
    assert.ok(!page.found.includes('attacker'));
  });

  it('are none where each message is numbered, and everybody asks for the next', () => {
    const page = new Page('bericht');
    for (let index = 0; index < 60; index++)
      for (let who = 0; who < 30; who++) page.ask(who, { bericht: 52_000 + index }, SECOND);
    assert.deepEqual(page.found, []);
  });

  it('are no pages, times, or tiles of a map', () => {
    for (const names of [['page'], ['since'], ['x', 'y']]) {
      const [name = ''] = names;
      const page = new Page(...names).people(name);
      for (let index = 0; index < 80; index++)
        page.ask(77, Object.fromEntries(names.map((each) => [each, 41_200 + index])));
      assert.deepEqual(page.found, [], name);
    }
  });
});

describe('ENG-04 objects that are guessed in bodies', () => {
  const post = (
    body: (index: number) => object | string,
    status: (index: number) => number,
    { times = 60, media = 'application/json', pause = 2 * SECOND } = {},
  ): FewEndpoints => {
    const few = new FewEndpoints('/activate');
    for (let index = 0; index < times; index++)
      few.send(
        3,
        {
          method: 'POST',
          path: '/activate',
          token: null,
          body: body(index),
          media,
          status: status(index),
        },
        pause,
      );
    return few;
  };
  const third = (index: number): number => (index % 3 === 0 ? 200 : 404);

  it('are the serial numbers of devices, in JSON and in forms', () => {
    const json = post((index) => ({ apparaat: `KLM77${10_000 + index}`, model: 'm3' }), third);
    assert.deepEqual(json.found, ['objectEnumeration']);
    assert.deepEqual(json.successes, [20]);
    const media = 'application/x-www-form-urlencoded';
    const form = post((index) => `apparaat=KLM77${10_000 + index}&model=m3`, third, { media });
    assert.deepEqual(form.found, ['objectEnumeration']);
  });

  for (const [what, body, status] of [
    ['a client that counts its messages', (seq: number) => ({ seq: 7_000 + seq, on: true }), 404],
    ['a meter that tells the time', (at: number) => ({ ts: 1_780_000_000 + at }), 403],
    ['a message that says when it was sent', (at: number) => ({ sent: 1_780_000_000 + at }), 403],
    ['one device that tries again', (at: number) => ({ serial: 'KLM7710001', x: at }), 404],
    ['people whose codes are far apart', (at: number) => ({ nr: 7_919 * 7_919 * at }), 404],
  ] as const)
    it(`are none of ${what}`, () => {
      const few = post(
        (index) => body(index),
        () => status,
      );
      assert.deepEqual(few.found, []);
    });

  it('ATK-13 are found as well where the server answers each POST that went well with 201', () => {
    const redeemed = (few: FewEndpoints, status: number) => {
      for (let index = 0; index < 60; index++)
        few.send(3, {
          method: 'POST',
          path: '/coupons/redeem',
          token: null,
          body: { code: `SPRING-${7_919 * index}` },
          status: index % 12 === 5 ? status : 404,
        });
      return few.successes;
    };
    const [success = 0] = redeemed(new FewEndpoints('/coupons/redeem'), 200);
    assert.ok(success > 0);
    assert.deepEqual(redeemed(new FewEndpoints('/coupons/redeem'), 201), [success]);
  });

  it('are none of an import that numbers what it sends, all of which is taken', () => {
    const few = post(
      (index) => ({ artikel: 40_000 + index, naam: 'stoel' }),
      () => 201,
      { times: 300, pause: 30 * SECOND },
    );
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });
});

describe('ENG-04 gift codes that are guessed slowly', () => {
  const CODES = 'BCDFGHJKLM';
  const code = (seed: number): string =>
    Array.from({ length: 5 }, (_, at) => CODES[Math.floor(seed / 10 ** at) % 10]).join('');
  const redeem = (few: FewEndpoints, who: number, name: string, isGood: boolean, pause: number) =>
    few.send(
      who,
      {
        method: 'POST',
        path: '/rpc',
        token: null,
        body: { jsonrpc: '2.0', id: 7, method: 'code.redeem', params: { code: name } },
        answer: isGood
          ? { jsonrpc: '2.0', id: 7, result: { gold: 50 } }
          : { jsonrpc: '2.0', id: 7, error: { code: -32_041, message: 'code inconnu' } },
      },
      pause,
    );

  it('are one attacker with several addresses, however long the pauses are', () => {
    const few = new FewEndpoints('/rpc');
    for (let index = 0; index < 200; index++)
      redeem(few, 100 + (index % 3), code(index * 389), index === 120, 11 * 60 * SECOND);
    assert.deepEqual(few.found, ['bruteForce']);
    assert.deepEqual(few.successes, [1]);
    const [attacker] = few.detector.state.attackers.all();
    assert.ok((attacker?.attempts ?? 0) >= 190);
  });

  it('are none of people who mistype what they were given', () => {
    const few = new FewEndpoints('/rpc');
    for (let index = 0; index < 200; index++) {
      redeem(few, index, code(index * 389 + 1), false, 5 * 60 * SECOND);
      redeem(few, index, code(index * 389), true, 30 * SECOND);
    }
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });

  it('are none of the customers of one carrier, each with a code of a campaign that is over', () => {
    for (const status of [410, 409, 404]) {
      const few = new FewEndpoints('/coupons/redeem');
      for (let index = 0; index < 120; index++)
        few.send(
          index,
          {
            method: 'POST',
            path: '/coupons/redeem',
            body: { code: `XMAS-${code(index * 389)}` },
            address: `100.64.0.${index}`,
            agent: 'ShopApp/5.1 CFNetwork',
            status,
            answer: { error: 'coupon expired' },
          },
          10 * 60 * SECOND,
        );
      assert.deepEqual([few.found, few.suspected], [[], []], String(status));
    }
  });

  it('are none of many who try the same few codes that a page lists', () => {
    const few = new FewEndpoints('/rpc');
    for (let index = 0; index < 300; index++)
      redeem(few, index, code((index % 9) * 389), false, DAY / 400);
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });
});

describe('ENG-04 numbers that many addresses ask for by turns', () => {
  const track = (few: FewEndpoints, who: number, number: number, pause = 12 * SECOND): void =>
    few.send(
      who,
      {
        method: 'POST',
        path: '/services/parcels',
        token: null,
        body: `<Envelope><Body><Track><Waybill>${number}</Waybill></Track></Body></Envelope>`,
        media: 'text/xml',
      },
      pause,
    );

  it('are one attacker with all of them, beside people who ask for theirs', () => {
    const few = new FewEndpoints('/services/parcels');
    for (let index = 0; index < 300; index++) {
      track(few, index % 14, 730_114_000 + index);
      if (index % 2 === 0) track(few, 100 + index, 730_100_000 + ((index * 7_919) % 40_000));
    }
    assert.deepEqual(few.found, ['objectEnumeration']);
    const [attacker] = few.detector.state.attackers.all();
    assert.ok((attacker?.attempts ?? 0) >= 290 && (attacker?.attempts ?? 0) <= 305);
  });

  it('are none where many wait for the same number', () => {
    const few = new FewEndpoints('/services/parcels');
    for (let index = 0; index < 300; index++)
      for (let who = 0; who < 6; who++)
        track(few, (index * 5 + who) % 200, 730_114_000 + index, SECOND);
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });

  it('are none where people ask for theirs, which are near each other', () => {
    const few = new FewEndpoints('/services/parcels');
    for (let index = 0; index < 600; index++)
      track(few, index % 200, 730_114_000 + ((index * 7_919) % 2_000), 4 * SECOND);
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });

  for (const [what, method, path, addresses, seconds] of [
    ['guests ask for the orders that they just made', 'GET', '/orders/', 200, 30],
    ['guests of a busy shop do, each for one or two', 'GET', '/orders/', 200, 1],
    ['a provider tells of each order', 'POST', '/hooks/orders/', 8, 30],
    ['a provider tells of orders in haste', 'POST', '/hooks/orders/', 8, 1],
    ['a broadcast is cut into parts', 'GET', '/live/seg-', 8, 6],
  ] as const)
    it(`are none where ${what}`, () => {
      const few = new FewEndpoints(`${path.slice(0, path.lastIndexOf('/'))}/{id}`);
      for (let index = 0; index < 400; index++)
        few.send(
          index,
          {
            method,
            path: `${path}${91_000 + index}`,
            token: null,
            address: `198.51.${index % addresses}.7`,
          },
          seconds * SECOND,
        );
      assert.deepEqual([few.found, few.suspected], [[], []]);
    });

  it('are one attacker who counts what others asked for days before', () => {
    const few = new FewEndpoints('/services/parcels');
    for (let index = 0; index < 60; index++)
      track(few, 100 + index, 730_114_000 + ((index * 7_919) % 1_000), 3_600 * SECOND);
    for (let index = 0; index < 300; index++) track(few, index % 14, 730_114_000 + index);
    assert.deepEqual(few.found, ['objectEnumeration']);
  });

  it('are none where two shops number their orders, to which some guests come back', () => {
    const few = new FewEndpoints('/orders/{id}');
    for (let index = 0; index < 400; index++)
      for (const first of [91_000, 500_000])
        for (const back of index % 5 === 0 ? [0, 20] : [0])
          few.send(
            index,
            {
              path: `/orders/${first + index - back}`,
              token: null,
              address: `198.51.${index % 200}.7`,
            },
            10 * SECOND,
          );
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });

  for (const [what, step, seconds, status] of [
    ['downwards', -1, 30, () => 200],
    ['in haste', 1, 1, () => 200],
    ['whether they are there or not', 1, 30, (index: number) => (index % 2 === 0 ? 404 : 200)],
  ] as const)
    it(`are one attacker who counts ${what}, where they could arise`, () => {
      const few = new FewEndpoints('/orders/{id}');
      for (let index = 0; index < 400; index++)
        few.send(
          index,
          {
            path: `/orders/${91_000 + step * index}`,
            token: null,
            address: `198.51.${index % 50}.7`,
            status: status(index),
          },
          seconds * SECOND,
        );
      assert.deepEqual(few.found, ['objectEnumeration']);
    });
});
