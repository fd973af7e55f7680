import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { CountedSessions } from './countedSessions.ts';

const TOKEN = 'q8Zt4rBv1Kx7Lm2Np5Ws9Yd3Fg6Hj0T';
const signIn = (answer: object, changes: Partial<Exchange> = {}): Exchange =>
  exampleExchange({
    method: 'POST',
    path: '/login',
    requestBody: exampleJson({ user: 'ann', password: 'correct-horse' }),
    responseBody: exampleJson(answer),
    ...changes,
  });
/** What is told of so many sign-ins. */
function told(
  answer: (n: number) => object,
  changes: Partial<Exchange> = {},
  savedAfter = -1,
): string | null {
  let sessions = new CountedSessions();
  let found: string | null = null;
  for (let n = 0; n < 20; n++) {
    if (n === savedAfter) sessions = new CountedSessions(sessions.toJSON(-77), -77);
    found = sessions.observe(signIn(answer(n), changes)) ?? found;
  }
  return found;
}

describe('POST-14 sessions that a sign-in counts', () => {
  it('are told by the field that gives them, over a restart, too', () => {
    assert.equal(
      told((n) => ({ session: `s-${4_410_021 + n * 2}`, expires: 86_400 })),
      'session',
    );
    assert.equal(
      told((n) => ({ result: { sessionId: 70_000 + n } })),
      'sessionId',
    );
    assert.equal(
      told((n) => ({ token: 70_000 + n }), {}, 9),
      'token',
    );
  });

  it('are told beside the id of the request in a header', () => {
    const responseHeaders = [['x-request-id', TOKEN]] as const;
    assert.equal(
      told((n) => ({ session: 70_000 + n }), { responseHeaders }),
      'session',
    );
  });

  it('are told of calls of JSON-RPC', () => {
    const params = { name: 'ann', password: 'correct-horse' };
    const requestBody = exampleJson({ jsonrpc: '2.0', id: 1, method: 'session.open', params });
    const answer = (n: number): object => ({
      jsonrpc: '2.0',
      result: { session: `s-${4_410 + n}` },
    });
    assert.equal(told(answer, { path: '/rpc', requestBody }), 'session');
  });

  it('are none that are random, beside a token or cookie, of no sign-in, or times', () => {
    const counted = (n: number): object => ({ sessionId: 70_000 + n });
    const random = [7, 3, 9, 1, 4, 8, 2, 6, 5, 0];
    for (const [answer, changes] of [
      [(n) => ({ session: `s-${random[n % 10]}${random[(n * 3) % 10]}4410021` })],
      [(n) => ({ session: `${TOKEN}${n}` })],
      [(n) => ({ sessionId: 70_000 + n, accessToken: `${TOKEN}${n}` })],
      [counted, { responseHeaders: [['set-cookie', `sid=${TOKEN}; HttpOnly`]] }],
      [(n) => ({ session_id: 70_000 + n, tokens: { access: `${TOKEN}${n}` } })],
      [(n) => ({ session_id: 70_000 + n, data: { tokens: [{ type: 'a', value: TOKEN }] } })],
      [counted, { responseHeaders: [['authorization', `Bearer ${TOKEN}`]] }],
      [counted, { responseHeaders: [['x-auth-token', TOKEN]] }],
      [(n) => ({ login_id: 70_000 + n })],
      [counted, { requestBody: exampleJson({ page: 'home' }) }],
      [counted, { status: 401 }],
      [counted, { method: 'GET' }],
      [(n) => ({ session: 1_795_056_085_289 + n * 40_000 })],
      [(n) => ({ userId: 70_000 + n })],
      [() => ({ session: 's-4410021' })],
    ] as readonly (readonly [(n: number) => object, Partial<Exchange>?])[])
      assert.equal(told(answer, changes), null, answer.toString());
  });
});
