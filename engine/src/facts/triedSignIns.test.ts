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
}

/** Whether guesses without a limit were seen, the tries coming five seconds after each other. */
function isSeen(tries: readonly Try[]): boolean {
  const tried = new TriedSignIns();
  let at = 0;
  return tries
    .map(({ path = '/v2/auth/login', body, status, caller, after = 5_000 }) => {
      const requestBody = exampleJson(body);
      at += after;
      return tried.observe(
        exampleExchange({ method: 'POST', path, status, requestBody, startedAt: at }),
        caller,
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
});
