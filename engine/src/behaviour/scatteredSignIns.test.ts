import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import type { Call } from '../attackers/testing/shop.ts';

const MINUTE = 60_000;
const PATH = '/oauth2/token';
const FAILED = { status: 400, answer: { error: 'invalid_grant' } } as const;
const GIVEN = { answer: { access_token: 'a'.repeat(40) } } as const;
const tried = (account: string, address: string, rest: Partial<Call> = {}) => ({
  method: 'POST',
  path: PATH,
  token: null,
  address,
  body: { grant_type: 'password', username: account, password: `pw-${account}-${address}` },
  ...rest,
});
const home = (person: number): string => `203.0.${person % 7}.${person + 1}`;
const elsewhere = (index: number): string => `198.${18 + (index >> 8)}.${index & 255}.9`;

/** People who sign in at home, again and again, and mistype one time of ten. */
function ordinary(service: FewEndpoints, rounds = 4): FewEndpoints {
  for (let round = 0; round < rounds; round++)
    for (let person = 0; person < 40; person++) {
      if ((person + round) % 10 === 0)
        service.send(0, tried(`user${person}`, home(person), FAILED), 9_000);
      service.send(0, tried(`user${person}`, home(person), GIVEN), 20_000);
    }
  return service;
}

/** Each address fails once, with an account of its own, and another program. */
function scattered(service: FewEndpoints, count: number, pause = 20_000): FewEndpoints {
  for (let index = 0; index < count; index++) {
    const agent = `Browser/${index % 9}`;
    service.send(0, tried(`leak${index}`, elsewhere(index), { ...FAILED, agent }), pause);
  }
  return service;
}

describe('ENG-04 sign-ins that fail once at each of many addresses', () => {
  it('are one attacker, whatever program they name', () => {
    const service = scattered(ordinary(new FewEndpoints(PATH)), 120);
    assert.deepEqual(service.found, ['credentialStuffing']);
  });

  it('are found where two a minute come for hours', () => {
    const service = scattered(ordinary(new FewEndpoints(PATH)), 120, 90_000);
    assert.deepEqual(service.found, ['credentialStuffing']);
  });

  it('are known after a restart', () => {
    const service = scattered(ordinary(new FewEndpoints(PATH)), 20);
    service.detector.restore([service.detector.state.save(() => false)]);
    assert.deepEqual(scattered(service, 100).found, ['credentialStuffing']);
  });

  it('suspect nobody who mistypes meanwhile', () => {
    const service = scattered(ordinary(new FewEndpoints(PATH)), 120);
    service.send(0, tried('mistyped', '198.51.100.77', FAILED));
    service.send(0, tried('user3', '198.51.100.77', GIVEN));
    assert.equal(service.detector.suspect, null);
  });

  it('are none on the first day, when nobody is known', () => {
    assert.deepEqual(scattered(new FewEndpoints(PATH), 200).found, []);
  });

  it('are people’s who come back to their mail, half of whom give up', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 200; index++)
      service.send(
        0,
        tried(`lapsed${index}`, elsewhere(index), index % 2 === 0 ? FAILED : GIVEN),
        6_000,
      );
    assert.deepEqual(service.found, []);
  });

  it('are devices’ that all start at once and try again', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let again = 0; again < 3; again++)
      for (let index = 0; index < 200; index++)
        service.send(0, tried(`device${index}`, elsewhere(index), FAILED), 100);
    assert.deepEqual(service.found, []);
  });

  it('are people’s at new addresses while the service is broken for everybody', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 160; index++) {
      service.send(0, tried(`lapsed${index}`, elsewhere(index), FAILED), 10_000);
      if (index % 4 === 0)
        service.send(0, tried(`user${index % 40}`, home(index % 40), FAILED), 3_000);
    }
    assert.deepEqual(service.found, []);
  });

  /** What happens around the end of an hour that began with the first sign-in. */
  const HOUR_AFTER = 60 - (4 * 40 * 20 + 16 * 9) / 60;

  it('are people’s at new addresses after a service broke just before an hour began', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 40; index++)
      service.send(0, tried(`user${index}`, home(index), FAILED), (HOUR_AFTER * MINUTE - 20) / 40);
    // Nobody who is known tries again for a while; others do, all at once.
    scattered(service, 60, 4_000);
    service.send(0, tried('late', elsewhere(300), FAILED), 8 * MINUTE);
    service.send(0, tried('later', elsewhere(301), FAILED), 6 * MINUTE);
    assert.deepEqual(service.found, []);
  });

  it('are one attacker where an hour ends in the midst of them', () => {
    const service = ordinary(new FewEndpoints(PATH), 6);
    assert.deepEqual(scattered(service, 44, 80_000).found, ['credentialStuffing']);
  });

  /** An exact list of the accounts that people use, each tried once, while they sign in at home. */
  const exact = (service: FewEndpoints, isWorking: boolean): FewEndpoints => {
    for (let index = 0; index < 160; index++) {
      service.send(0, tried(`user${index % 40}`, elsewhere(index), FAILED), 10_000);
      if (isWorking && index % 3 === 0)
        service.send(0, tried(`user${index % 40}`, home(index % 40), GIVEN), 3_000);
    }
    return service;
  };

  it('are one attacker where all of the accounts are used, and people sign in as ever', () => {
    const service = exact(ordinary(new FewEndpoints(PATH)), true);
    assert.deepEqual(service.found, ['credentialStuffing']);
    service.send(0, tried('user3', home(3), GIVEN));
    assert.equal(service.detector.suspect, null);
  });

  it('are people’s at addresses that are always new while the service is broken', () => {
    const service = new FewEndpoints(PATH);
    for (let index = 0; index < 160; index++)
      service.send(0, tried(`user${index % 40}`, `198.51.${index}.9`, GIVEN), 20_000);
    assert.deepEqual(exact(service, false).found, []);
  });

  it('are people’s at new addresses who mistype once and sign in then', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 160; index++) {
      service.send(0, tried(`user${index % 40}`, elsewhere(index), FAILED), 4_000);
      service.send(0, tried(`user${index % 40}`, elsewhere(index), GIVEN), 4_000);
    }
    assert.deepEqual(service.found, []);
  });

  it('are people’s whose passwords all ended, some of whom are away from home', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 160; index++) {
      const where = index % 3 === 0 ? elsewhere(index) : home(index % 40);
      service.send(0, tried(`user${index % 40}`, where, FAILED), 8_000);
      if (index % 9 === 0) service.send(0, tried(`user${index % 40}`, home(index % 40), GIVEN));
    }
    assert.deepEqual(service.found, []);
  });

  it('are people’s whose new password a campaign asked them for', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 200; index++) {
      service.send(0, tried(`lapsed${index}`, elsewhere(index), FAILED), 4_000);
      if (index >= 20)
        service.send(0, tried(`lapsed${index - 20}`, elsewhere(index - 20), GIVEN), 4_000);
    }
    assert.deepEqual(service.found, []);
  });
});

describe('ENG-04 one account that is tried from many addresses', () => {
  const guessed = (service: FewEndpoints, secret: (index: number) => string): FewEndpoints => {
    for (let index = 0; index < 40; index++)
      service.send(
        0,
        tried('user7', elsewhere(index), {
          ...FAILED,
          body: { grant_type: 'password', username: 'user7', password: secret(index) },
        }),
        2 * MINUTE,
      );
    return service;
  };

  it('is guessed at where each tries another password', () => {
    const service = guessed(ordinary(new FewEndpoints(PATH)), (index) => `guess-${index}`);
    assert.deepEqual(service.found, ['bruteForce']);
  });

  it('is somebody’s whose phone sends the old password from wherever it is', () => {
    const service = guessed(ordinary(new FewEndpoints(PATH)), () => 'old-password');
    assert.deepEqual(service.found, []);
  });

  it('is no guess where the record hides what was sent', () => {
    const service = guessed(ordinary(new FewEndpoints(PATH)), () => '***');
    assert.deepEqual(service.found, []);
  });
});

describe('ENG-04 sign-ins that fail so slowly that each seems to be alone', () => {
  const PAUSE = 12 * MINUTE;

  it('are stuffing where each is of another account', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 30; index++)
      service.send(0, tried(`leak${index}`, elsewhere(1), FAILED), PAUSE);
    assert.deepEqual(service.found, ['credentialStuffing']);
  });

  it('are guesses where each sends another password of one account', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let index = 0; index < 40; index++)
      service.send(
        0,
        tried('user7', elsewhere(1), {
          ...FAILED,
          body: { grant_type: 'password', username: 'user7', password: `guess-${index}` },
        }),
        PAUSE,
      );
    assert.deepEqual(service.found, ['bruteForce']);
  });

  for (const [what, call] of [
    ['a machine’s that has an old password', () => tried('user7', elsewhere(1), FAILED)],
    [
      'a service’s that signs in for many people, one of eight in vain',
      (index: number) => tried(`customer${index}`, elsewhere(1), index % 8 === 0 ? FAILED : GIVEN),
    ],
  ] as const)
    it(`are ${what}`, () => {
      const service = ordinary(new FewEndpoints(PATH));
      for (let index = 0; index < 100; index++) service.send(0, call(index), PAUSE);
      assert.deepEqual(service.found, []);
    });
});

describe('ENG-04 addresses that take turns', () => {
  /** Thirty addresses, one try each few minutes, for most of a day, while people sign in at home. */
  function turning(
    service: FewEndpoints,
    { addresses = 30, rounds = 4, account = (n: number) => `leak${n}`, isWorking = true } = {},
  ): FewEndpoints {
    for (let index = 0; index < addresses * rounds; index++) {
      const agent = `Browser/${index % 9}`;
      const call = tried(account(index), elsewhere(index % addresses), { ...FAILED, agent });
      service.send(0, call, 5 * MINUTE);
      if (isWorking) {
        const person = index % 40;
        service.send(0, tried(`user${person}`, home(person), GIVEN), 3 * MINUTE);
      }
    }
    return service;
  }

  it('are one attacker where each fails with several accounts in a day, however slowly', () => {
    const service = turning(ordinary(new FewEndpoints(PATH)));
    assert.deepEqual(service.found, ['credentialStuffing']);
  });

  it('take over who they tried, and nobody else who shares an address with them', () => {
    const service = turning(ordinary(new FewEndpoints(PATH)));
    for (let person = 0; person < 20; person++)
      service.send(0, tried(`user${person}`, elsewhere(person % 4), GIVEN), MINUTE);
    assert.deepEqual(service.successes, [0]);
    service.send(0, tried('leak5', elsewhere(5), GIVEN), MINUTE);
    assert.deepEqual([service.found, service.successes], [['credentialStuffing'], [1]]);
  });

  it('are known after a restart', () => {
    const service = turning(ordinary(new FewEndpoints(PATH)), { rounds: 2 });
    service.detector.restore([service.detector.state.save(() => false)]);
    assert.deepEqual(turning(service, { account: (n) => `other${n}` }).found, [
      'credentialStuffing',
    ]);
  });

  for (const [what, options] of [
    ['people who try one account again and again', { account: (n: number) => `own${n % 30}` }],
    ['people who know two names of theirs', { account: (n: number) => `own${n % 30}-${n % 2}` }],
    ['a few places where many people mistype', { addresses: 8, rounds: 12 }],
  ] as const)
    it(`are ${what}`, () => {
      assert.deepEqual(turning(ordinary(new FewEndpoints(PATH)), options).found, []);
    });

  it('are places where people mistype and sign in then', () => {
    const service = ordinary(new FewEndpoints(PATH));
    for (let round = 0; round < 4; round++)
      for (let index = 0; index < 30; index++) {
        service.send(0, tried(`guest${index}-${round}`, elsewhere(index), FAILED), 5 * MINUTE);
        service.send(0, tried(`guest${index}-${round}`, elsewhere(index), GIVEN), MINUTE);
      }
    assert.deepEqual(service.found, []);
  });
});
