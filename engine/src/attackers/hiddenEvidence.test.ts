import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callersBehind, HiddenEvidence, KEPT_CALLERS } from './hiddenEvidence.ts';
import { type Call, Shop, token } from './testing/shop.ts';
import { type LegitimateSubject, Tuning } from './tuning.ts';

const NONE = {
  location: null,
  name: null,
  status: null,
  type: null,
  host: null,
  method: null,
  path: null,
};
const subject = (
  id: string,
  kind: LegitimateSubject['kind'],
  of: Partial<LegitimateSubject> = {},
): LegitimateSubject => ({
  ...NONE,
  id,
  kind,
  endpoint: 'GET /search',
  ...of,
});
const many = (count: number, make: (index: number) => Call): Call[] =>
  Array.from({ length: count }, (_, index) => make(index));
const START = Date.UTC(2026, 4, 1, 9);

/** What marks hid of calls, as `mark exchanges callers`. */
function hidden(calls: readonly Call[], ...subjects: readonly LegitimateSubject[]): string[] {
  const shop = new Shop();
  shop.detector.tune(new Tuning(subjects));
  for (const call of calls) shop.see(call);
  const found = shop.detector.hidden.list();
  return found.map(
    ({ mark, exchanges, callers }) => `${mark} ${exchanges} ${callersBehind(callers)}`,
  );
}

describe('ATK-08 what a mark hid is counted', () => {
  const attack = (address: string): Call => ({
    address,
    path: '/search',
    query: [['q', "1' UNION SELECT a FROM b--"]],
  });

  it('an exchange once for each mark that hid something of it, with its callers', () => {
    const injection = subject('i', 'injection', { location: 'query', name: 'q' });
    const other = subject('o', 'injection', { location: 'query', name: 'limit' });
    const calls = [attack('198.51.100.1'), attack('198.51.100.1'), attack('198.51.100.2')];
    assert.deepEqual(hidden(calls, injection, other), ['i 3 2']);
    assert.deepEqual(hidden([{ path: '/search', query: [['q', 'red lamp']] }], injection), []);
  });

  it('behaviour, excessive use, sign-ins and unknown paths where they would have been evidence', () => {
    const guessed = many(30, (index): Call => ({ path: `/old/${index}/report`, status: 404 }));
    const unknown = subject('u', 'unknownEndpoint', {
      endpoint: null,
      host: 'shop.example',
      method: 'GET',
      path: '/old/{}/report',
    });
    assert.deepEqual(hidden(guessed, unknown), ['u 30 1']);
    assert.deepEqual(hidden([{ path: '/old/1/report', status: 200 }], unknown), []);
    const enumerated = many(30, (index): Call => ({
      token: token(900),
      path: `/orders/${71_000 + index}`,
      status: 403,
    }));
    const behaviour = subject('b', 'behaviour', {
      endpoint: 'GET /orders/{orderId}',
      type: 'objectEnumeration',
    });
    const [count] = hidden(enumerated, behaviour);
    assert.match(count ?? '', /^b [1-9]\d? 1$/);
    const scraped = many(150, (index): Call => ({
      token: token(900),
      path: '/orders',
      query: [
        ['page', String(index)],
        ['per_page', '100'],
      ],
    }));
    assert.match(
      hidden(scraped, subject('e', 'excessiveUse', { endpoint: 'GET /orders' }))[0] ?? '',
      /^e [1-9]/,
    );
    const signIn = (status: number): Call => ({
      method: 'POST',
      path: '/login',
      body: { email: 'a@mail.example', password: 'x1y2z3' },
      status,
    });
    const login = (type: 'bruteForce' | 'credentialStuffing') =>
      subject(type, 'behaviour', { endpoint: 'POST /login', type });
    const calls = [...many(4, () => signIn(401)), signIn(200)];
    assert.deepEqual(hidden(calls, login('bruteForce'), login('credentialStuffing')), [
      'credentialStuffing 4 1',
      'bruteForce 4 1',
    ]);
    const admin: Call = { token: token(900), path: '/admin/users', status: 403 };
    const privileged = subject('p', 'behaviour', {
      endpoint: 'GET /admin/{page}',
      type: 'privilegedAccess',
    });
    assert.deepEqual(hidden([admin, { ...admin, status: 200 }], privileged), ['p 1 1']);
    const rights = subject('r', 'behaviour', { endpoint: 'POST /orders', type: 'massAssignment' });
    const raised = (name: string): Call => ({
      token: token(900),
      method: 'POST',
      path: '/orders',
      body: { sku: 'lamp-1', count: 1, note: 'x', [name]: 'admin' },
      status: 400,
    });
    assert.deepEqual(hidden([raised('role'), raised('isAdmin')], rights), ['r 2 1']);
    const field = subject('f', 'field', {
      endpoint: 'POST /orders',
      location: 'body',
      name: 'role',
    });
    assert.deepEqual(hidden([raised('role'), raised('isAdmin')], field), ['f 1 1']);
  });

  it('adds up to the same wherever the traffic is cut, and in bounded memory', () => {
    const [whole, parts] = [new HiddenEvidence(), [new HiddenEvidence(), new HiddenEvidence()]];
    for (let index = 0; index < 3_000; index++) {
      whole.add(['m'], START + index, 1 + (index % 1_000));
      parts[index % 2]?.add(['m'], START + index, 1 + (index % 1_000));
    }
    const lists = parts.flatMap((part) => part.list());
    const [all] = whole.list();
    assert.equal(
      lists.reduce((sum, { exchanges }) => sum + exchanges, 0),
      all?.exchanges,
    );
    const union = [...new Set(lists.flatMap(({ callers }) => callers))].sort((a, b) => a - b);
    assert.deepEqual(union.slice(0, KEPT_CALLERS), all?.callers);
    assert.equal(all?.callers.length, KEPT_CALLERS);
    const estimate = callersBehind(all?.callers ?? []);
    assert.ok(estimate > 700 && estimate < 1_300, String(estimate));
    whole.clear();
    assert.deepEqual(whole.list(), []);
  });

  it('says when it hid something last, by the time of the exchanges, and nobody where nobody is known', () => {
    const found = new HiddenEvidence();
    found.add(['m'], START + 5, 0);
    found.add(['m'], START, 0);
    assert.deepEqual(found.list(), [{ mark: 'm', exchanges: 2, lastAt: START + 5, callers: [] }]);
  });
});
