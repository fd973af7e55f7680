import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from './testing/fewEndpoints.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A path and members that no word of says that people sign in there. */
const PATH = '/api/entrada';

const tried = (
  few: FewEndpoints,
  account: string,
  address: string,
  { status = 200, pause = 20 * SECOND, agent = 'app/1.0' } = {},
): void =>
  few.send(
    0,
    {
      method: 'POST',
      path: PATH,
      token: null,
      address,
      agent,
      body: { usuario: account, password: `${account}-${address}` },
      status,
      answer: status === 200 ? { nombre: 'x' } : { error: 'no' },
    },
    pause,
  );

const home = (person: number): string => `203.0.${person % 7}.${person + 1}`;
const elsewhere = (index: number): string => `198.${18 + (index >> 8)}.${index & 255}.9`;

/** A shop most of whose customers sign in once: 90 of them in a day, every third known. */
function shop(few = new FewEndpoints(PATH), from = 0): FewEndpoints {
  for (let person = 0; person < 90; person++) {
    const who = person % 3 === 2 ? `c${person - 2}` : `c${from + person}`;
    if (person % 8 === 0) tried(few, who, home(person), { status: 401, pause: 5 * MINUTE });
    tried(few, who, home(person), { pause: 10 * MINUTE });
  }
  return few;
}

interface Campaign {
  readonly addresses?: number;
  readonly each?: number;
  readonly account?: (index: number) => string;
  readonly status?: (index: number) => number;
}

/** Addresses that take turns, each of which tries a few accounts within hours. */
function campaign(
  few: FewEndpoints,
  { addresses = 40, each = 12, account = (n) => `leak${n}`, status = () => 401 }: Campaign = {},
): FewEndpoints {
  for (let index = 0; index < addresses * each; index++) {
    const agent = `Browser/${index % 9}`;
    const at = elsewhere(index % addresses);
    tried(few, account(index), at, { status: status(index), agent });
  }
  return few;
}

const attempts = (few: FewEndpoints): number =>
  [...few.detector.state.attackers.all()].reduce((sum, one) => sum + one.attempts, 0);

describe('ENG-04 sign-ins tried from many addresses, where few people come back', () => {
  it('are one attacker with all of them and what they tried before', () => {
    const few = campaign(shop());
    assert.deepEqual(few.found, ['credentialStuffing']);
    assert.ok(attempts(few) >= 0.95 * 480 && attempts(few) <= 480, `${attempts(few)}`);
  });

  it('are the same where half of them are told to wait', () => {
    const few = campaign(shop(), { status: (index) => (index % 2 === 0 ? 429 : 401) });
    assert.deepEqual(few.found, ['credentialStuffing']);
  });

  it('succeed where one of them is let in', () => {
    const few = campaign(shop(), { status: (index) => (index === 400 ? 200 : 401) });
    assert.deepEqual(few.successes, [1]);
  });

  it('INV-18 are one attacker after a restart', () => {
    const few = campaign(shop(), { each: 5 });
    few.detector.restore([structuredClone(few.detector.state.save(() => false))]);
    assert.deepEqual(campaign(few, { account: (n) => `more${n}` }).found, ['credentialStuffing']);
  });

  it('are none of people whose service is broken: as many of those are known as ever', () => {
    const few = shop();
    const account = (index: number): string =>
      index % 3 === 0 ? `c${(index * 3) % 87}` : `new${index}`;
    campaign(few, { addresses: 40, each: 3, account });
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });

  it('are none on the first day, when everybody is new', () => {
    const few = new FewEndpoints(PATH);
    for (let person = 0; person < 40; person++) tried(few, `c${person}`, home(person));
    assert.deepEqual([campaign(few).found, few.suspected], [[], []]);
  });

  it('are none in a rush, where people mistype and are let in then', () => {
    const few = shop();
    for (let person = 0; person < 300; person++) {
      if (person % 3 === 0)
        tried(few, `r${person}`, elsewhere(person), { status: 401, pause: SECOND });
      tried(few, `r${person}`, elsewhere(person), { pause: SECOND });
    }
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });

  it('are none of an office behind one address', () => {
    const few = shop();
    for (let round = 0; round < 4; round++)
      for (let person = 0; person < 14; person++) {
        if (person % 7 === round)
          tried(few, `o${person}`, '198.51.100.8', { status: 401, pause: MINUTE });
        tried(few, `o${person}`, '198.51.100.8', { pause: HOUR / 10 });
      }
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });
});
