import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';
import type { Call } from '../attackers/testing/shop.ts';

const MINUTE = 60_000;
const PATH = '/oauth2/token';
const FAILED = { status: 400, answer: { error: 'invalid_grant' } } as const;
const tried = (account: string, address: string, rest: Partial<Call> = {}) => ({
  method: 'POST',
  path: PATH,
  token: null,
  address,
  body: { grant_type: 'password', username: account, password: `pw-${account}-${address}` },
  ...rest,
});
const GIVEN = { answer: { access_token: 'a'.repeat(40) } } as const;
const home = (person: number): string => `203.0.${person % 7}.${person + 1}`;

/** People who sign in at home and mistype one time of ten. */
function ordinary(service: FewEndpoints, people = 40, rounds = 4): void {
  for (let round = 0; round < rounds; round++)
    for (let person = 0; person < people; person++) {
      if ((person + round) % 10 === 0)
        service.send(0, tried(`user${person}`, home(person), FAILED), 9_000);
      service.send(0, tried(`user${person}`, home(person), GIVEN), 20_000);
    }
}

describe('ENG-04 sign-ins of one hand from many addresses', () => {
  it('are found where forty addresses fail with three accounts each, and are one attacker', () => {
    const service = new FewEndpoints(PATH);
    ordinary(service);
    for (let index = 0; index < 120; index++)
      service.send(
        0,
        tried(`leak${index}`, `192.0.2.${index % 40}`, { ...FAILED, agent: 'bot/1' }),
      );
    assert.deepEqual(service.found, ['credentialStuffing']);
    assert.deepEqual(
      service.successes,
      [0],
      'nobody signed in: every attempt that is named was refused',
    );
  });

  it('count each attempt once, those before it was known with them', () => {
    const service = new FewEndpoints(PATH);
    ordinary(service);
    for (let index = 0; index < 320; index++)
      service.send(
        0,
        tried(`leak${index}`, `192.0.2.${index % 24}`, { ...FAILED, agent: 'bot/1' }),
      );
    const attempts = [...service.detector.state.attackers.all()].map((one) => one.attempts);
    const sum = attempts.reduce((all, one) => all + one, 0);
    assert.ok(sum >= 300 && sum <= 320, String(attempts));
  });

  it('took over an account where one of these addresses signs in', () => {
    const service = new FewEndpoints(PATH);
    ordinary(service);
    for (let index = 0; index < 110; index++)
      service.send(
        0,
        tried(`leak${index}`, `192.0.2.${index % 40}`, { ...FAILED, agent: 'bot/1' }),
      );
    service.send(0, tried('leak200', '192.0.2.3', { ...GIVEN, agent: 'bot/1' }));
    assert.deepEqual([service.found, service.successes], [['credentialStuffing'], [1]]);
  });

  it('are none where a broken server refuses everybody, each with the account that is theirs', () => {
    const service = new FewEndpoints(PATH);
    ordinary(service);
    for (let again = 0; again < 3; again++)
      for (let person = 0; person < 40; person++)
        service.send(0, tried(`user${person}`, home(person), FAILED), 2_000);
    assert.deepEqual(service.found, []);
  });

  it('are none where a broken server refuses people at addresses that are new, a few of whom try a second name', () => {
    const service = new FewEndpoints(PATH);
    ordinary(service);
    for (let again = 0; again < 3; again++)
      for (let person = 0; person < 90; person++) {
        const isSecond = again > 0 && person % 4 === 0;
        const account = isSecond ? `user${person}@mail.example` : `user${person}`;
        service.send(0, tried(account, `198.18.${person}.9`, FAILED), 1_000);
      }
    assert.deepEqual(service.found, []);
  });

  it('are none where a broken server refuses the people of thirty offices that signed in before', () => {
    const service = new FewEndpoints(PATH);
    for (let round = 0; round < 2; round++)
      for (let index = 0; index < 90; index++)
        service.send(0, tried(`user${index}`, `198.18.${index % 30}.9`, GIVEN), 5_000);
    for (let index = 0; index < 90; index++)
      service.send(0, tried(`user${index}`, `198.18.${index % 30}.9`, FAILED), 2_000);
    assert.deepEqual(service.found, []);
  });

  it('are none on the first day, when every address is new', () => {
    const service = new FewEndpoints(PATH);
    for (let index = 0; index < 90; index++)
      service.send(0, tried(`user${index}`, `198.18.${index % 30}.9`, FAILED), 2_000);
    assert.deepEqual(service.found, []);
  });

  it('are none of people who mistype two names and sign in then', () => {
    const service = new FewEndpoints(PATH);
    ordinary(service);
    for (let person = 0; person < 40; person++) {
      const address = `198.18.${person}.9`;
      for (const account of [`person${person}`, `person${person}@mail.example`])
        service.send(0, tried(account, address, FAILED));
      service.send(0, tried(`p${person}`, address, GIVEN));
    }
    assert.deepEqual(service.found, []);
  });
});

describe('ENG-04 a machine that was not told its new secret', () => {
  const asks = (secret: string, rest: Partial<Call> = {}) => ({
    method: 'POST',
    path: PATH,
    token: null,
    body: { grant_type: 'client_credentials', client_id: 'worker', client_secret: secret },
    status: 401,
    answer: { error: 'invalid_client' },
    ...rest,
  });

  it('guesses nothing, however often it sends the old one', () => {
    const service = new FewEndpoints(PATH);
    for (let index = 0; index < 400; index++) service.send(7, asks('old-secret-1'), MINUTE);
    for (let index = 0; index < 60; index++) service.send(7, asks('old-secret-1'), 1_000);
    assert.deepEqual(service.found, []);
  });

  it('guesses nothing where it says it in a header', () => {
    const service = new FewEndpoints(PATH);
    const authorization = `Basic ${btoa('worker:old-secret-1')}`;
    for (let index = 0; index < 200; index++)
      service.send(
        7,
        asks('', {
          headers: [['authorization', authorization]],
          body: { grant_type: 'client_credentials' },
        }),
        1_000,
      );
    assert.deepEqual(service.found, []);
  });

  it('is none where each try has another secret', () => {
    const service = new FewEndpoints(PATH);
    for (let index = 0; index < 12; index++) service.send(7, asks(`guess-${index}`));
    assert.deepEqual(service.found, ['bruteForce']);
  });

  for (const hidden of ['***', '[REDACTED]'])
    it(`is none where the record hides every secret as ${hidden}`, () => {
      const service = new FewEndpoints(PATH);
      for (let index = 0; index < 12; index++) service.send(7, asks(hidden));
      assert.deepEqual(service.found, ['bruteForce']);
    });
});

describe('ENG-04 tokens that renew sessions', () => {
  const renewed = (token: string, rest: Partial<Call> = {}) => ({
    method: 'POST',
    path: PATH,
    token: null,
    address: '192.0.2.9',
    body: { grant_type: 'refresh_token', refresh_token: token, client_id: 'web' },
    ...FAILED,
    ...rest,
  });

  it('are worth a suspicion when six are refused at an address where nobody signed in, and an attacker’s from ten on', () => {
    const service = new FewEndpoints(PATH);
    for (let index = 0; index < 6; index++) service.send(7, renewed(`token-${index}`));
    assert.deepEqual([service.found, service.suspected], [[], ['tokenSpray']]);
    for (let index = 6; index < 11; index++) service.send(7, renewed(`token-${index}`));
    assert.deepEqual(service.found, ['tokenSpray']);
  });

  it('are a client’s that was not told where it is the same one', () => {
    const service = new FewEndpoints('/auth/refresh');
    const path = '/auth/refresh';
    for (let index = 0; index < 80; index++)
      service.send(7, renewed('token-1', { path, body: { refreshToken: 'token-1' }, status: 401 }));
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are a server’s that renewed some before, and finds all of them revoked', () => {
    const service = new FewEndpoints(PATH);
    for (let index = 0; index < 40; index++)
      service.send(7, renewed(`token-${index}`, { status: 200, ...GIVEN }));
    for (let index = 0; index < 40; index++) service.send(7, renewed(`token-${index}`));
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are a program’s that proves itself by a secret', () => {
    const service = new FewEndpoints(PATH);
    for (let index = 0; index < 40; index++)
      service.send(
        7,
        renewed('', { body: { refresh_token: `token-${index}`, client_secret: 'known' } }),
      );
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });

  it('are those of five devices at home whose sessions ended', () => {
    const service = new FewEndpoints(PATH);
    for (let again = 0; again < 4; again++)
      for (let index = 0; index < 5; index++) service.send(7, renewed(`token-${index}`));
    assert.deepEqual([service.found, service.suspected], [[], []]);
  });
});
