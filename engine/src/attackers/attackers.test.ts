import { PRODUCT_PRIVACY } from '../sensitive/privacy.ts';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Signal } from '../behaviour/signal.ts';
import { addressOf } from './addresses.ts';
import { levelOf, mainType, newAttacker, phaseOf, scoreAt, severityOf, take } from './attacker.ts';
import { Attackers } from './attackers.ts';
import { isExample, stepPhase, type StepPlace } from './steps.ts';
import { Shop, token } from './testing/shop.ts';

const START = Date.UTC(2026, 4, 1, 9);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const signal = (changes: Partial<Signal> = {}): Signal => ({
  type: 'injection',
  weight: 5,
  isProven: false,
  isSuccess: false,
  message: 'Another sign-in failed',
  ...changes,
});
const place = (changes: Partial<StepPlace> = {}): StepPlace => ({
  at: START,
  host: 'shop.example',
  method: 'GET',
  endpoint: 'GET /orders',
  template: '/orders',
  path: '/orders',
  privacy: PRODUCT_PRIVACY,
  status: 200,
  isSensitive: false,
  ...changes,
});

describe('ENG-04 an attacker', () => {
  it('is watched, suspected, and one from a score of 15', () => {
    const attacker = newAttacker(1, 'ip', 7, START);
    const levels = [3, 4, 5, 5].map((weight) => {
      take(attacker, signal({ weight }), place());
      return levelOf(attacker, START);
    });
    assert.deepEqual(levels, ['watched', 'suspect', 'suspect', 'attacker']);
  });

  it('is one at once when a sequence proves it, or by three attempts of two types', () => {
    const proved = newAttacker(1, 'ip', 7, START);
    take(proved, signal({ isProven: true, weight: 1 }), place());
    const varied = newAttacker(2, 'ip', 8, START);
    for (const type of ['injection', 'injection', 'pathScan'] as const)
      take(varied, signal({ type, weight: 1 }), place());
    assert.deepEqual([levelOf(proved, START), levelOf(varied, START)], ['attacker', 'attacker']);
  });

  it('scores half as much after a day', () => {
    const attacker = newAttacker(1, 'ip', 7, START);
    take(attacker, signal({ weight: 12 }), place());
    assert.deepEqual(
      [
        scoreAt(attacker, START),
        scoreAt(attacker, START + DAY),
        levelOf(attacker, START + 2 * DAY),
      ],
      [12, 6, 'watched'],
    );
  });

  it('does not score without end by a flood of one kind at one endpoint', () => {
    const attacker = newAttacker(1, 'ip', 7, START);
    for (let count = 0; count < 500; count++) take(attacker, signal(), place());
    assert.equal(scoreAt(attacker, START), 20);
  });

  it('is nobody who quotes payloads in texts, however many, unless they come one after the other', () => {
    const after = (milliseconds: number, changes: Partial<Signal> = {}): string => {
      const attacker = newAttacker(1, 'token', 7, START);
      for (let count = 0; count < 300; count++)
        take(
          attacker,
          signal({ isQuoted: true, ...changes }),
          place({ at: START + count * milliseconds }),
        );
      return levelOf(attacker, attacker.lastAt);
    };
    const once = newAttacker(1, 'token', 7, START);
    take(once, signal({ isQuoted: true, weight: 7 }), place());
    assert.equal(levelOf(once, START), 'watched');
    assert.equal(after(5 * MINUTE), 'suspect');
    assert.equal(after(2_000), 'attacker');
    assert.equal(after(5 * MINUTE, { isSuccess: true, weight: 10 }), 'attacker');
  });

  it('is as bad as what was reached', () => {
    const worst = (
      type: Signal['type'],
      changes: Partial<Signal>,
      where: Partial<StepPlace>,
      count: number,
    ): string => {
      const attacker = newAttacker(1, 'ip', 7, START);
      for (let done = 0; done < count; done++)
        take(
          attacker,
          signal({ type, weight: 5, ...changes }),
          place({ endpoint: `GET /${done}`, ...where }),
        );
      return `${severityOf(attacker, START)} ${phaseOf(attacker)}`;
    };
    assert.deepEqual(
      [
        worst('pathScan', {}, {}, 40),
        worst('objectEnumeration', {}, {}, 2),
        worst('objectEnumeration', {}, {}, 40),
        worst('objectEnumeration', { isSuccess: true }, {}, 3),
        worst('objectEnumeration', { isSuccess: true }, { isSensitive: true }, 1),
      ],
      ['medium recon', 'low probing', 'high probing', 'high exfiltration', 'critical exfiltration'],
    );
  });

  it('does steps: attempts of one type at one endpoint without ten minutes between them', () => {
    const attacker = newAttacker(1, 'ip', 7, START);
    const at = (minutes: number, type: Signal['type'] = 'injection', endpoint = 'GET /orders') =>
      take(attacker, signal({ type }), place({ at: START + minutes * MINUTE, endpoint })).number;
    assert.deepEqual(
      [at(0), at(5), at(6, 'pathScan'), at(7), at(8, 'injection', 'GET /me'), at(16), at(40)],
      [1, 1, 2, 1, 3, 1, 4],
    );
    assert.deepEqual(
      attacker.steps.map(({ number, attempts }) => [number, attempts]),
      [
        [1, 4],
        [2, 1],
        [3, 1],
        [4, 1],
      ],
    );
    assert.deepEqual(attacker.steps.map(stepPhase), ['probing', 'recon', 'probing', 'probing']);
    assert.equal(mainType(attacker), 'injection');
  });

  it('leaves few exchanges of a step as examples', () => {
    const attacker = newAttacker(1, 'ip', 7, START);
    let examples = 0;
    for (let count = 0; count < 1_000; count++)
      if (isExample(take(attacker, signal(), place()).attempts)) examples++;
    assert.equal(examples, 12);
  });
});

describe('ENG-04 attempts and whose they are', () => {
  it('belong together by any key, and attackers that share one are one', () => {
    const attackers = new Attackers(10);
    const gone: number[] = [];
    const of = (...keys: number[]) =>
      attackers.of(
        keys.map((key) => ({ key, source: 'ip' as const })),
        START,
        (number) => gone.push(number),
      ).number;
    assert.deepEqual([of(1), of(2), of(2, 3), of(1, 3), of(2)], [1, 2, 2, 1, 1]);
    assert.deepEqual([gone, attackers.size], [[2], 1]);
  });

  it('of one token from two addresses are one attacker, and so are those of its address', () => {
    const shop = new Shop();
    for (let index = 0; index < 30; index++)
      shop.see({
        token: token(900),
        address: `192.0.2.${1 + (index % 2)}`,
        path: `/orders/${71_000 + index}`,
        status: 403,
      });
    for (let index = 0; index < 8; index++)
      shop.see({ address: '192.0.2.1', path: `/old/${index}/x`, status: 404 });
    assert.deepEqual(shop.attackers, ['objectEnumeration token']);
  });

  it('of one user behind a shared address are not those of the others', () => {
    const shop = new Shop();
    const office = '192.0.2.77';
    for (let index = 0; index < 32; index++)
      shop.see({ token: token(index % 8), address: office, path: '/orders' });
    for (let index = 0; index < 30; index++)
      shop.see({
        token: token(900),
        address: office,
        path: `/orders/${71_000 + index}`,
        status: 403,
      });
    assert.deepEqual(shop.attackers, ['objectEnumeration token']);
    assert.equal(shop.see({ token: token(3), address: office, path: '/orders' }).isSuspect, false);
  });

  it("of one user behind an office of yesterday are that user's alone, and not after a week without the office", () => {
    const attackersAfter = (days: number): readonly string[] => {
      const shop = new Shop();
      const office = '192.0.2.77';
      for (let index = 0; index < 32; index++)
        shop.see({ token: token(index % 8), address: office, path: '/orders', at: START + index });
      for (let index = 0; index < 8; index++)
        shop.see({
          token: token(900),
          address: office,
          path: '/search',
          query: [['q', `' OR ${index}=${index} --`]],
          at: START + days * DAY + index,
        });
      return [
        shop.attackers.join(),
        `suspect: ${shop.see({ token: token(3), address: office, path: '/orders', at: START + days * DAY + MINUTE }).isSuspect}`,
      ];
    };
    assert.deepEqual(
      [attackersAfter(1), attackersAfter(7), attackersAfter(9)],
      [
        ['injection token', 'suspect: false'],
        ['injection token', 'suspect: false'],
        ['injection token', 'suspect: true'],
      ],
    );
  });

  it("of one user behind an office whose traffic arrives out of order are that user's alone", () => {
    const shop = new Shop();
    const office = '192.0.2.77';
    for (let index = 0; index < 32; index++)
      shop.see({
        token: token(index % 8),
        address: office,
        path: '/orders',
        at: START + (index % 2) * DAY + index,
      });
    for (let index = 0; index < 8; index++)
      shop.see({
        token: token(900),
        address: office,
        path: '/search',
        query: [['q', `' OR ${index}=${index} --`]],
        at: START + (index % 2) * DAY + index,
      });
    assert.equal(shop.see({ token: token(3), address: office, path: '/orders' }).isSuspect, false);
  });

  it('of one address that changes its token with each request are of one', () => {
    const shop = new Shop();
    for (let index = 0; index < 12; index++)
      shop.see({
        token: token(4_000 + index),
        path: '/search',
        query: [['q', `' OR ${index}=${index} --`]],
      });
    assert.deepEqual(shop.attackers, ['injection token']);
  });

  it('of addresses in one /64 are of one', () => {
    const shop = new Shop();
    for (let index = 0; index < 30; index++)
      shop.see({
        address: `2001:db8:7:9:0:0:0:${index.toString(16)}`,
        path: `/old/${index}/x`,
        status: 404,
      });
    assert.deepEqual(shop.attackers, ['pathScan ip']);
  });

  for (const [text, address, network] of [
    ['198.51.100.7', '198.51.100.7', '198.51'],
    ['::ffff:198.51.100.7', '198.51.100.7', '198.51'],
    ['2001:db8:0007::9', '2001:db8:7:0::/64', '2001:db8'],
    ['2001:DB8:7:0:1:2:3:4', '2001:db8:7:0::/64', '2001:db8'],
    ['::1', '0:0:0:0::/64', '0:0'],
    ['nonsense', 'nonsense', 'nonsense.'],
  ] as const) {
    it(`${text} is ${address}`, () =>
      assert.deepEqual([addressOf(text).text, addressOf(text).network], [address, network]));
  }
});
