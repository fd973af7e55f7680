import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Body, type Exchange, type Pair } from '../exchange/exchange.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { isGuessRefused, refusalOf, statusMeant } from './refusal.ts';

const text = (mediaType: string, value: string): Body => ({
  mediaType,
  text: value,
  size: value.length,
});
const form = (value: string): Body => text('application/x-www-form-urlencoded', value);
const page = (value: string): Body => text('text/html; charset=utf-8', value);
const location = (value: string): readonly Pair[] => [['location', value]];

const CODE = {
  method: 'POST',
  path: '/verifications/7/check',
  requestBody: exampleJson({ code: '4711' }),
};
const SIGN_IN = {
  method: 'POST',
  path: '/login',
  requestBody: form('username=ann&password=wrong-one'),
};
const PAYMENT = {
  method: 'POST',
  path: '/charges',
  requestBody: exampleJson({ amount: 100, source: 'tok_1' }),
};

const answered = (request: Partial<Exchange>, status: number, answer: unknown): Exchange =>
  exampleExchange({ ...request, status, responseBody: exampleJson(answer) });

describe('ENG-05 what an answer refuses', () => {
  const refusals: readonly (readonly [string, Exchange, string])[] = [
    ['nobody signed in', exampleExchange({ status: 401 }), 'caller'],
    ['a proxy asks who calls', exampleExchange({ status: 407 }), 'caller'],
    ['somebody without the right', exampleExchange({ status: 403 }), 'caller'],
    ['a wrong password', answered(SIGN_IN, 401, { error: 'no' }), 'secret'],
    ['too many requests', exampleExchange({ status: 429 }), 'limit'],
    ['a locked account', answered(SIGN_IN, 423, {}), 'limit'],
    ['too many, within a 200', answered(CODE, 200, { success: false, code: 429 }), 'limit'],
    [
      'a card, by its status',
      answered(PAYMENT, 402, { error: { code: 'card_declined' } }),
      'payment',
    ],
    ['a card, within a 200', answered(PAYMENT, 200, { id: 'ch_1', status: 'declined' }), 'payment'],
    [
      'a card, by the reason of a payment that is kept',
      answered(PAYMENT, 201, { id: 'ch_1', paid: false, failure_code: 'insufficient_funds' }),
      'payment',
    ],
    [
      'a code, by a flag',
      answered(CODE, 200, { id: 'V7', status: 'pending', valid: false }),
      'secret',
    ],
    ['a code, by another flag', answered(CODE, 200, { verified: false }), 'secret'],
    [
      'a code asked by a graph',
      answered(
        {
          ...CODE,
          path: '/graphql',
          requestBody: exampleJson({ query: 'mutation…', variables: { code: '4711' } }),
        },
        200,
        { data: { verifyPhone: { success: false } } },
      ),
      'secret',
    ],
    ['a code, by words', answered(CODE, 200, { message: 'The code is not valid.' }), 'secret'],
    [
      'a password, by words in front',
      answered(SIGN_IN, 200, { message: 'Incorrect password' }),
      'secret',
    ],
    [
      'a token that renews, as OAuth says it with a 200',
      answered(
        { method: 'POST', path: '/token', requestBody: form('grant_type=password&password=x') },
        200,
        { error: 'invalid_grant' },
      ),
      'secret',
    ],
    [
      'a password, back at the form with an error',
      exampleExchange({ ...SIGN_IN, status: 302, responseHeaders: location('/login?error=1') }),
      'secret',
    ],
    [
      'a password, by a page that shows an error in the language of its readers',
      exampleExchange({
        ...SIGN_IN,
        responseBody: page('<p id="login_error">La password non è corretta.</p>'),
      }),
      'secret',
    ],
    [
      'a password, by the form once more',
      exampleExchange({
        ...SIGN_IN,
        responseBody: page('<form><p>Try again</p><input name="password" type="password"></form>'),
      }),
      'secret',
    ],
    [
      'a page that needs a session',
      exampleExchange({
        status: 302,
        path: '/orders',
        responseHeaders: location('/signin?to=/orders'),
      }),
      'caller',
    ],
    [
      'whoever is not let in, within a 200',
      answered({}, 200, { success: false, error: 'unauthorized' }),
      'caller',
    ],
    [
      'whoever is not let in by gRPC',
      exampleExchange({ method: 'POST', responseHeaders: [['grpc-status', '16']] }),
      'caller',
    ],
    [
      'whoever asks too much of gRPC',
      exampleExchange({ method: 'POST', responseHeaders: [['grpc-status', '8']] }),
      'limit',
    ],
    [
      'a message of SOAP by who sent it',
      exampleExchange({
        method: 'POST',
        status: 500,
        responseBody: text(
          'text/xml',
          '<s:Envelope><s:Body><s:Fault><faultcode>wsse:FailedAuthentication</faultcode></s:Fault>',
        ),
      }),
      'caller',
    ],
    [
      'something else, with an error inside',
      answered({}, 200, { error: 'no such table' }),
      'request',
    ],
  ];
  for (const [what, exchange, expected] of refusals)
    it(what, () => assert.equal(refusalOf(exchange), expected));

  const others: readonly (readonly [string, Exchange])[] = [
    ['an ordinary answer', answered({}, 200, { items: [] })],
    ['a right code', answered(CODE, 200, { id: 'V7', status: 'approved', valid: true })],
    ['a person who has not confirmed a mailbox yet', answered({}, 200, { id: 7, verified: false })],
    [
      'a profile that was changed, whose owner is not verified',
      answered({ method: 'PATCH', requestBody: exampleJson({ name: 'Ann' }) }, 200, {
        id: 7,
        verified: false,
      }),
    ],
    ['a payment that somebody looks up', answered({}, 200, { id: 'ch_1', status: 'declined' })],
    ['an order that failed', answered({}, 200, { id: 7, status: 'failed' })],
    [
      'a guest who declined',
      answered({ method: 'PUT', requestBody: exampleJson({ going: 'no' }) }, 200, {
        status: 'declined',
      }),
    ],
    [
      'an address that is not valid, for who has it looked at',
      answered({ method: 'POST', requestBody: exampleJson({ street: 'Main' }) }, 200, {
        isValid: false,
      }),
    ],
    ['a payment that went through', answered(PAYMENT, 200, { id: 'ch_1', status: 'succeeded' })],
    [
      'a body that is not valid',
      answered({ ...PAYMENT }, 422, { errors: { amount: 'too small' } }),
    ],
    ['a thing that is not there', answered({}, 404, { error: 'not found' })],
    ['a server that fails', answered({}, 500, { error: 'oops' })],
    [
      'a sign-in that leads on',
      exampleExchange({ ...SIGN_IN, status: 302, responseHeaders: location('/continue?flow=7') }),
    ],
    [
      'a sign-in that leads to the second factor',
      exampleExchange({ ...SIGN_IN, status: 302, responseHeaders: location('/mfa') }),
    ],
    [
      'an ordinary redirect',
      exampleExchange({ status: 302, path: '/old', responseHeaders: location('/new') }),
    ],
    [
      'a form that was saved and leads back to itself',
      exampleExchange({
        method: 'POST',
        path: '/settings',
        status: 302,
        requestBody: form('theme=dark'),
        responseHeaders: location('/settings'),
      }),
    ],
    [
      'the form to sign in with, when it is opened',
      exampleExchange({ responseBody: page('<input type="password">') }),
    ],
    [
      'a page without an error, for whoever was let in',
      exampleExchange({
        ...SIGN_IN,
        responseBody: page('<h1 class="title">Ciao, Ann</h1><p>0 errors in your drafts</p>'),
      }),
    ],
    [
      'a page with a form, for somebody who has just signed in',
      exampleExchange({
        ...SIGN_IN,
        responseHeaders: [['set-cookie', 'sid=abc']],
        responseBody: page('<input type="password">'),
      }),
    ],
    [
      'a page of results after a cursor',
      answered({ query: [['page_token', 'abc']] }, 200, { items: [1], next: 'def' }),
    ],
    [
      'a form letter that speaks of codes',
      answered({ method: 'POST', requestBody: exampleJson({ text: 'Hello' }) }, 200, {
        message: 'Your code was invalid, so we sent you a new one',
      }),
    ],
    [
      'a fault of SOAP about the database',
      exampleExchange({
        method: 'POST',
        status: 500,
        responseBody: text(
          'text/xml',
          '<faultcode>s:Server</faultcode><faultstring>ORA-1</faultstring>',
        ),
      }),
    ],
  ];
  for (const [what, exchange] of others)
    it(`${what} refuses nothing`, () => assert.equal(refusalOf(exchange), null));

  it('a wrong value is a refusal of a guess alone, and being told to wait is none', () => {
    const wrong = answered(CODE, 422, { error: 'expired' });
    assert.equal(refusalOf(wrong), null);
    assert.equal(isGuessRefused(wrong), true);
    assert.equal(isGuessRefused(answered(CODE, 200, { valid: false })), true);
    assert.equal(isGuessRefused(answered(CODE, 200, { valid: true })), false);
    assert.equal(isGuessRefused(answered(CODE, 429, {})), false);
    assert.equal(isGuessRefused(answered(CODE, 503, {})), false);
    for (const status of [401, 402, 407])
      assert.equal(isGuessRefused(answered(CODE, status, {})), false);
  });

  it('the status of an answer of success with an error inside is that of a refusal', () => {
    assert.equal(statusMeant(answered(PAYMENT, 200, { status: 'declined' })), 403);
    assert.equal(statusMeant(answered(CODE, 200, { isValid: false })), 403);
    assert.equal(statusMeant(answered({}, 200, { status: 'active' })), 200);
    const wrong = { id: 'req_1', status: 'failed', message: 'No' };
    assert.equal(statusMeant(answered(SIGN_IN, 200, wrong)), 403);
    assert.equal(statusMeant(answered({ method: 'POST' }, 200, wrong)), 200);
    assert.equal(statusMeant(answered(SIGN_IN, 200, { ...wrong, amount: 7 })), 200);
    const rsvp = { method: 'PUT', path: '/events/7/attendance' };
    assert.equal(statusMeant(answered(rsvp, 200, { status: 'declined' })), 200);
    const looked = { method: 'POST', path: '/addresses/validate' };
    assert.equal(statusMeant(answered(looked, 200, { isValid: false })), 200);
  });

  it('reads the query of a sign-in as well as its body', () => {
    const query = readQuery('user=ann&password=wrong-one');
    const exchange = answered({ method: 'POST', path: '/login', query }, 200, { valid: false });
    assert.equal(refusalOf(exchange), 'secret');
  });
});
