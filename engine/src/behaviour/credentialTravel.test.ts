import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';

const MINUTE = 60_000;
const PATH = '/me';
/** Addresses whose first number stands for a country. */
const COUNTRIES: Readonly<Record<string, string>> = {
  20: 'DE',
  30: 'FR',
  40: 'US',
  50: 'CN',
  60: 'BR',
  70: 'JP',
  80: 'IN',
};

interface From {
  readonly agent?: string;
  readonly pause?: number;
  readonly headers?: readonly (readonly [string, string])[];
}

class Person {
  readonly service = new FewEndpoints(PATH);

  constructor() {
    this.service.detector.countryOf = (address) => COUNTRIES[address.split('.')[0] ?? ''] ?? null;
  }

  from(
    countries: readonly number[],
    { agent = 'app/1.0', pause = 30_000, headers }: From = {},
  ): this {
    for (const country of countries)
      this.service.send(
        7,
        {
          path: PATH,
          address: `${country}.1.1.9`,
          agent,
          ...(headers === undefined ? {} : { token: null, headers }),
        },
        pause,
      );
    return this;
  }

  atHome(requests = 100, rest: From = {}): this {
    return this.from(
      Array.from({ length: requests }, () => 20),
      { pause: MINUTE, ...rest },
    );
  }

  get found(): readonly string[] {
    return [...this.service.found, ...this.service.suspected];
  }
}
const times = (count: number, countries: readonly number[]): number[] =>
  Array.from({ length: count }, () => countries).flat();

describe('ENG-04 a credential that is used in several countries at once', () => {
  it('was stolen where a program that it never was used with does so', () => {
    const person = new Person().atHome();
    assert.deepEqual(person.from(times(3, [30, 40, 50]), { agent: 'curl/8' }).found, [
      'tokenSharing',
    ]);
  });

  it('was stolen where its owner goes on meanwhile, and two countries are others', () => {
    const person = new Person().atHome();
    for (let again = 0; again < 4; again++)
      person.from([20]).from([again % 2 === 0 ? 30 : 50], { agent: 'curl/8' });
    assert.deepEqual(person.found, ['tokenSharing']);
  });

  it('was stolen where the program is its own and its owner goes on at home, between two countries', () => {
    const person = new Person().atHome();
    for (let again = 0; again < 12; again++) person.from([20]).from([again % 2 === 0 ? 30 : 50]);
    assert.deepEqual(person.found, ['tokenSharing']);
  });

  it('is counted where somebody else uses it, and nothing of its owner', () => {
    const person = new Person().atHome();
    const attempts = (): number =>
      [...person.service.detector.state.attackers.all()].reduce(
        (sum, one) => sum + one.attempts,
        0,
      );
    for (let again = 0; again < 12; again++) person.from([20]).from([again % 2 === 0 ? 30 : 50]);
    const before = attempts();
    person.from([20]);
    assert.equal(attempts(), before);
    person.from([30]);
    assert.equal(attempts(), before + 1);
  });

  it('is worth a suspicion, once, by the same program where it leaves by any of four exits', () => {
    const person = new Person().atHome();
    for (let again = 0; again < 20; again++)
      person.from([20]).from([[30, 40, 50][(again * 7) % 3] ?? 30]);
    assert.deepEqual([person.service.found, person.service.suspected], [[], ['tokenSharing']]);
  });

  for (const [what, move] of [
    [
      'by the same program at home and through a tunnel that moves from exit to exit',
      (person: Person) => {
        for (const exit of [30, 40, 50])
          for (let again = 0; again < 6; again++) person.from([20]).from([exit]);
        return person;
      },
    ],
    [
      'by the same program at home and through a tunnel with one end',
      (person: Person) => person.from(times(20, [20, 30])),
    ],
    [
      'by the same program through tunnels with many ends, and home in the evening',
      (person: Person) => person.from(times(9, [30, 40, 50])).from([20, 20, 20]),
    ],
    ['through a tunnel and back', (person: Person) => person.from([40, 40, 20, 40, 20, 40, 20])],
    [
      'from tunnel to tunnel',
      (person: Person) => person.from([30, 40, 50, 60], { agent: 'new/2' }),
    ],
    [
      'from a phone that roams beside a laptop',
      (person: Person) => {
        for (let again = 0; again < 20; again++) person.from([20]).from([30], { agent: 'phone/1' });
        return person;
      },
    ],
    [
      'on a journey over three countries in a day',
      (person: Person) => person.from(times(6, [20, 30, 40]), { pause: 50 * MINUTE }),
    ],
    ['by the same program in each', (person: Person) => person.from(times(4, [30, 40, 50]))],
    [
      'by an office that leaves through three countries, with a new program',
      (person: Person) =>
        person
          .from(times(4, [20, 30, 40]))
          .from([20], { pause: 2 * 60 * MINUTE })
          .from(times(4, [20, 30, 40, 50]), { agent: 'new/2' }),
    ],
  ] as const)
    it(`is somebody’s ${what}`, () => {
      const person = new Person().atHome();
      assert.deepEqual(move(person).found, []);
    });

  it('is a server’s that is everywhere from the beginning', () => {
    const person = new Person();
    person.from(times(20, [20, 30, 40, 50, 60]), { agent: 'worker/1', pause: 5 * MINUTE });
    assert.deepEqual(person.from(times(4, [20, 30, 40, 50, 60]), { agent: 'worker/2' }).found, []);
  });

  it('is a key of a program, which servers in any region have', () => {
    const headers = [['x-api-key', 'k3y-a1B2c3D4e5F6g7H8i9']] as const;
    const person = new Person().atHome(100, { headers });
    assert.deepEqual(person.from(times(4, [30, 40, 50]), { agent: 'new/2', headers }).found, []);
  });

  it('is somebody’s in two countries whose home is in none that is known', () => {
    const person = new Person().from(times(60, [91]));
    assert.deepEqual(person.from(times(9, [20, 30]), { agent: 'phone/1' }).found, []);
  });

  it('says nothing where no country is known', () => {
    const person = new Person().atHome();
    assert.deepEqual(person.from(times(4, [91, 92, 93]), { agent: 'curl/8' }).found, []);
  });

  it('is known after a restart', () => {
    const person = new Person().atHome();
    const { detector } = person.service;
    detector.restore([detector.state.save(() => false)]);
    assert.deepEqual(person.from(times(3, [30, 40, 50]), { agent: 'curl/8' }).found, [
      'tokenSharing',
    ]);
  });
});
