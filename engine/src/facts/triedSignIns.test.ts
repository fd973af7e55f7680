import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { TriedSignIns } from './triedSignIns.ts';

interface Try {
  readonly path?: string;
  readonly body: unknown;
  readonly status: number;
  readonly caller: string;
  readonly after?: number;
  readonly answer?: unknown;
  readonly isBare?: boolean;
}

/** Whether guesses without a limit were seen, the tries coming five seconds after each other. */
function isSeen(tries: readonly Try[], restartEach = Infinity): boolean {
  let tried = new TriedSignIns();
  let at = 0;
  return tries
    .map(({ path = '/v2/auth/login', body, status, caller, after = 5_000, answer, isBare }, n) => {
      if (n > 0 && n % restartEach === 0)
        tried = new TriedSignIns(JSON.parse(JSON.stringify(tried.toJSON(77))), 77);
      const requestBody = exampleJson(body);
      const responseBody = answer === undefined ? null : exampleJson(answer);
      at += after;
      return tried.observe(
        exampleExchange({ method: 'POST', path, status, requestBody, responseBody, startedAt: at }),
        caller,
        isBare,
      );
    })
    .includes(true);
}

const times = (count: number, make: (index: number) => Try): readonly Try[] =>
  Array.from({ length: count }, (_, index) => make(index));
const person = (
  index: number,
  secret: string,
  status: number,
  caller = `10.0.0.${index}`,
): Try => ({
  body: { email: `p${index}@example.com`, password: secret },
  status,
  caller,
});

describe('guesses that nobody limits', () => {
  it('POST-14 ATK-05 are passwords of one account, and one-time codes of one payment, refused one after the other', () => {
    assert.ok(isSeen(times(40, (index) => person(1, `secret${index}`, 401, '198.51.100.7'))));
    assert.ok(
      isSeen(
        times(40, (index) => ({
          path: '/v1/otp/verify',
          body: { paymentId: 'b2f1', code: String(100_000 + index) },
          status: 400,
          caller: 'someone',
          after: 400,
        })),
      ),
    );
  });

  it('POST-14 ATK-05 are accounts by the hundred from a dozen addresses, some of which get in', () => {
    const stuffing = times(300, (index) =>
      person(index, `leaked${index}`, index % 60 === 59 ? 200 : 401, `198.51.100.${index % 12}`),
    );
    assert.ok(isSeen(stuffing.map((one) => ({ ...one, after: 7_000 }))));
  });

  it('POST-14 ATK-05 are slow ones from forty addresses, by the number of a person and a key of digits', () => {
    const guess = (index: number, status = 401): Try => ({
      path: '/api/login',
      body: { dni: String(40_000_000 + (index % 90)), clave: String(100_000 + index) },
      status,
      caller: `198.51.100.${index % 40}`,
      after: 60_000,
    });
    assert.ok(isSeen(times(620, (index) => guess(index, index % 10 === 9 ? 200 : 401))));
    // As many refusals where most get in are those of people who mistype.
    assert.ok(!isSeen(times(1_200, (index) => guess(index, index % 2 === 0 ? 200 : 401))));
    const people = (index: number): Try => ({ ...guess(index), caller: `person ${index}` });
    assert.ok(!isSeen(times(620, people)));
  });

  it('POST-14 ATK-05 are counted together whatever path of a sign-in each is sent to', () => {
    const guess = (index: number): Try => ({
      ...person(1, `secret${index}`, 401, '198.51.100.7'),
      path: `/realms/r${index}/login`,
    });
    assert.ok(isSeen(times(40, guess)));
  });

  it('POST-14 are none where a limit or a lock comes in between, or after hours', () => {
    const guess = (index: number): Try =>
      person(1, `secret${index}`, index % 20 === 19 ? 429 : 401, '198.51.100.7');
    assert.ok(!isSeen(times(200, guess)));
    assert.ok(
      !isSeen(times(200, (index) => ({ ...guess(index), status: index % 9 === 8 ? 423 : 401 }))),
    );
    assert.ok(!isSeen(times(60, (index) => ({ ...guess(index), status: 401, after: 3_600_000 }))));
  });

  it('POST-14 are none of a class of pupils behind one address who mistype and get in', () => {
    const pupils = times(120, (index) =>
      person(Math.floor(index / 3), `Wrong${index}`, index % 3 === 2 ? 200 : 401, '198.51.77.10'),
    );
    assert.ok(!isSeen(pupils));
  });

  it('POST-14 are none of a program that repeats what is wrong, of people kept out by an outage, or of a test that fails on purpose', () => {
    assert.ok(!isSeen(times(500, () => person(1, 'expired', 401, '198.51.100.7'))));
    assert.ok(!isSeen(times(300, (index) => person(index, `own${index}`, 401))));
    assert.ok(!isSeen(times(6, (index) => person(1, `wrong${index}`, 401, '52.28.10.44'))));
  });

  it('POST-14 are none where one-time codes are asked for and right at the first try', () => {
    const asked = times(60, (index) => ({
      path: '/v1/auth/otp',
      body: { phone: `+4915200000${index}` },
      status: 202,
      caller: `10.0.0.${index}`,
    }));
    assert.ok(!isSeen(asked));
  });

  const AT_ONCE = { path: '/api/logowanie', after: 1_200 };
  const inPolish = (secret: string, status: number): Try => ({
    ...AT_ONCE,
    body: { login: 'ann@example.com', haslo: secret },
    status,
    caller: '198.51.100.7',
  });

  it('POST-14 ATK-05 are so at a path of any name, which an account with its password shows', () => {
    const guesses = times(40, (index) => inPolish(`Lipiec${index}`, 401));
    const entered = { ...inPolish('Right1', 200), caller: '198.51.100.8' };
    assert.ok(isSeen([entered, ...guesses]));
    assert.ok(!isSeen(guesses), 'nobody was ever let in, as by a gateway that wants a key');
    const ended = guesses.map((one) => ({ ...one, isBare: false }));
    assert.ok(!isSeen([entered, ...ended]), 'a session that ended');
    const importer = times(40, (index) => inPolish(`Lipiec${index}`, 422));
    assert.ok(!isSeen([entered, guesses[0] as Try, ...importer]), 'an importer');
    const right = times(40, (index) => inPolish(`Lipiec${index}`, index % 3 === 0 ? 200 : 401));
    assert.ok(!isSeen(right), 'they get in');
    const form = times(40, (index) => ({ ...inPolish(`Lipiec${index}`, 422), path: '/api/osoby' }));
    assert.ok(!isSeen(form), 'a form that is not valid');
    const search = times(40, (index) => ({
      ...AT_ONCE,
      body: { text: `a${index}`, page: index },
      status: 401,
      caller: '198.51.100.7',
    }));
    assert.ok(!isSeen(search), 'an ended session');
  });

  it('POST-14 ATK-05 are few passwords at many accounts, and many of one account, however slowly', () => {
    const HOUR = 3_600_000;
    const spraying = times(90, (index) => ({
      ...person(
        index % 30,
        ['Autumn2026!', 'Welcome1', 'Secret'][Math.floor(index / 30)] ?? '',
        401,
        'x',
      ),
      after: HOUR / 12,
    }));
    assert.ok(isSeen(spraying));
    const patient = times(90, (index) => ({
      ...person(1, `s${index}`, 401, 'x'),
      after: HOUR / 6,
    }));
    assert.ok(isSeen(patient));
    const office = times(90, (index) => ({
      ...person(index, `own${index}`, 401, 'x'),
      after: HOUR / 6,
    }));
    assert.ok(!isSeen(office), 'people of an office whom an outage keeps out');
    const waiting = spraying.map((one, index) =>
      index % 20 === 19 ? { ...one, status: 429 } : one,
    );
    assert.ok(!isSeen(waiting), 'told to wait');
  });

  const check = (index: number, valid: boolean, path = '/v2/verifications/V7/check'): Try => ({
    path,
    body: { code: String(3_000 + index) },
    status: 200,
    answer: { id: 'V7', status: valid ? 'approved' : 'pending', valid },
    caller: 'account',
    after: 600,
  });

  it('POST-14 ATK-05 are one-time codes that an answer of success says are wrong', () => {
    assert.ok(isSeen(times(40, (index) => check(index, false))));
    assert.ok(!isSeen(times(40, (index) => check(index, true))), 'right ones');
    const people = times(80, (index) =>
      check(index, index % 2 === 1, `/v2/verifications/V${Math.floor(index / 2)}/check`),
    );
    assert.ok(!isSeen(people), 'a customer whose people mistype once each');
    const mistyped = times(80, (index) => check(index, false, `/v2/verifications/V${index}/check`));
    assert.ok(!isSeen(mistyped.slice(0, 80)), 'one wrong code each');
    const limited = times(60, (index) =>
      index % 20 === 19
        ? { ...check(index, false), answer: { success: false, code: 429 } }
        : check(index, false),
    );
    assert.ok(!isSeen(limited), 'told to wait within a 200');
  });

  it('POST-14 ATK-05 are counted once where a restart comes between them', () => {
    const job = times(200, (index) => person(index % 5, 'expired', 401, '198.51.100.7'));
    const hourly = job.map((one, index) => ({ ...one, after: index % 5 === 0 ? 600_000 : 100 }));
    for (const tries of [job, hourly]) {
      assert.ok(!isSeen(tries));
      assert.ok(!isSeen(tries, 5));
    }
    const guesses = times(40, (index) => person(1, `secret${index}`, 401, '198.51.100.7'));
    assert.ok(isSeen(guesses, 10));
  });
});
