import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import { token } from '../attackers/testing/shop.ts';

const CHECK = '/verifications/{id}/check';
const CHARGES = '/charges';
const SECOND = 1_000;
const WRONG = { status: 'pending', valid: false };
const DECLINED = { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } };

const check = (id: string, code: number, isRight = false) => ({
  method: 'POST',
  path: `/verifications/${id}/check`,
  body: { code: String(code) },
  answer: isRight ? { id, status: 'approved', valid: true } : { id, ...WRONG },
});
const charge = (card: string, isTaken: boolean) => ({
  method: 'POST',
  path: CHARGES,
  body: { amount: 100, currency: 'eur', source: `tok_${card}` },
  status: isTaken ? 200 : 402,
  answer: isTaken ? { id: 'ch_1', paid: true } : DECLINED,
});

/** Forty servers that check what people were sent; one in ten was mistyped before. */
function checking(): FewEndpoints {
  const traffic = new FewEndpoints(CHECK);
  for (let index = 0; index < 400; index++) {
    const [who, id] = [index % 40, `ve${index}`];
    if (index % 10 === 0) traffic.send(who, check(id, 1_234), 20 * SECOND);
    traffic.send(who, check(id, 4_000 + index, true), 20 * SECOND);
  }
  return traffic;
}

/** Thirty merchants of whose cards one in eight is declined. */
function charging(): FewEndpoints {
  const traffic = new FewEndpoints(CHARGES);
  for (let index = 0; index < 400; index++)
    traffic.send(index % 30, charge(`shopper${index}`, index % 8 !== 0), 20 * SECOND);
  return traffic;
}

describe('ATK-05 codes tried beside the object of a path', () => {
  it('are those of one verification, refused with an answer of success, up to the right one', () => {
    const traffic = checking();
    for (let code = 3_000; code < 3_420; code++)
      traffic.send(99, check('ve-stolen', code, code === 3_419), 400);
    assert.deepEqual(traffic.found, ['bruteForce']);
    assert.deepEqual(traffic.successes, [1]);
    const [attacker] = traffic.detector.state.attackers.all();
    assert.deepEqual([attacker?.attempts, attacker?.onSensitiveData], [420, true]);
  });

  it('are none of people who mistype, and of a server that checks those of many', () => {
    const traffic = checking();
    for (let code = 0; code < 3; code++) traffic.send(60, check('ve-a', code), 5 * SECOND);
    traffic.send(60, check('ve-a', 4_444, true), 5 * SECOND);
    for (let index = 0; index < 300; index++)
      traffic.send(61, check(`ve-b${index}`, (index * 7_919) % 9_973, index % 5 !== 0), 8 * SECOND);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });
});

describe('ATK-05 cards tried in small payments', () => {
  it('are declined one after the other, where most are taken', () => {
    const traffic = charging();
    for (let index = 0; index < 60; index++)
      traffic.send(99, charge(`stolen${index}`, index % 30 === 29), 8 * SECOND);
    assert.deepEqual(traffic.found, ['bruteForce']);
    assert.deepEqual(traffic.successes, [2]);
  });

  it('are found by what an answer of success says, too', () => {
    const traffic = charging();
    for (let index = 0; index < 60; index++)
      traffic.send(
        99,
        { ...charge(`stolen${index}`, true), answer: { status: 'declined', id: `ch_${index}` } },
        8 * SECOND,
      );
    assert.deepEqual(traffic.found, ['bruteForce']);
  });

  it('are none of a busy merchant, a shopper with one card, or a caller who may not pay', () => {
    const traffic = charging();
    for (let index = 0; index < 300; index++)
      traffic.send(70, charge(`busy${index}`, index % 4 !== 0), SECOND);
    for (let index = 0; index < 40; index++)
      traffic.send(71, charge('the-same-card', false), 2 * SECOND);
    for (let index = 0; index < 40; index++)
      traffic.send(72, { ...charge(`other${index}`, false), status: 401, answer: {} }, 2 * SECOND);
    for (let index = 0; index < 40; index++)
      traffic.send(73, { ...charge(`late${index}`, false), status: 503, answer: {} }, 2 * SECOND);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
  });

  it('are none of a merchant that charges at night what failed before', () => {
    const traffic = charging();
    const at = { token: token(80), address: '203.0.113.5' };
    for (let index = 0; index < 400; index++)
      traffic.send(80, { ...charge(`day${index}`, index % 20 !== 0), ...at }, 20 * SECOND);
    traffic.send(80, { ...charge('last', true), ...at }, 8 * 3_600 * SECOND);
    for (let index = 0; index < 60; index++)
      traffic.send(80, { ...charge(`late${index}`, index % 8 === 0), ...at }, 2 * SECOND);
    assert.deepEqual([traffic.found, traffic.suspected], [[], []]);
    for (let index = 0; index < 60; index++)
      traffic.send(
        80,
        { ...charge(`stolen${index}`, false), ...at, address: '198.51.100.7' },
        2 * SECOND,
      );
    assert.deepEqual(traffic.found, ['bruteForce'], 'with its key, from elsewhere');
  });
});

describe('ATK-05 accounts asked for one after the other', () => {
  const forgot = (name: string, isThere: boolean) => ({
    method: 'POST',
    path: '/account/forgot',
    token: null,
    body: { email: `${name}@mail.example` },
    status: isThere ? 200 : 404,
    answer: { message: isThere ? 'We sent a mail to you' : 'No account with this email' },
  });

  it('are those of one address that asks for many, most of which there are not', () => {
    const traffic = new FewEndpoints('/account/forgot');
    for (let index = 0; index < 60; index++)
      traffic.send(99, forgot(`guess${index}`, index % 8 === 0), 4 * SECOND);
    assert.deepEqual(traffic.found, ['credentialStuffing']);
  });

  it('are none of people who forgot which of their addresses it was', () => {
    const traffic = new FewEndpoints('/account/forgot');
    for (let person = 0; person < 80; person++)
      for (let index = 0; index < 3; index++)
        traffic.send(person, forgot(`p${person}-${index}`, index === 2), 10 * SECOND);
    assert.deepEqual(traffic.found, []);
  });
});
