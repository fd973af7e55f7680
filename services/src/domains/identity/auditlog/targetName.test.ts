import assert from 'node:assert/strict';
import { it } from 'node:test';
import { targetName } from './targetName.ts';

const told = (before: object | null, after: object | null, targetType = 'token') =>
  targetName({
    targetType,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });

it('ADM-09 names what an entry is about as it was called when the entry was made', () => {
  assert.equal(told(null, { name: 'CI', scopes: ['read'] }), 'CI');
  assert.equal(told({ name: 'Old' }, { name: 'New' }), 'New');
  assert.equal(told({ email: 'ada@example.com', roleId: 'r' }, null), 'ada@example.com');
  assert.equal(told({ status: 'open', name: 'Weak key' }, { status: 'resolved' }), 'Weak key');
  assert.equal(
    told(null, { name: 'orders', host: 'shop.example', method: 'GET', path: '/orders' }),
    'GET /orders',
  );
  assert.equal(
    told({ name: 'Weak key', method: 'GET', path: '/a' }, { status: 'resolved' }, 'gap'),
    'Weak key · GET /a',
  );
  assert.equal(told({ name: 'Mallory' }, { method: 'GET', path: '/a' }, 'attacker'), 'Mallory');
  assert.equal(told(null, { host: 'a.example', pattern: '*.example' }, 'host'), 'a.example');
  assert.equal(told({ range: '10.0.0.0/8', comment: '' }, null), '10.0.0.0/8');
});

it('names nothing where an entry tells only of keys, of lists or of nothing', () => {
  assert.equal(told(null, null), null);
  assert.equal(told({ name: '' }, { gapIds: ['a'] }), null);
  assert.equal(told(null, ['a']), null);
  assert.equal(told(null, { name: 7, method: 'GET' }), null);
});
