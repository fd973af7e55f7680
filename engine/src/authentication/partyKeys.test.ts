import assert from 'node:assert/strict';
import { it } from 'node:test';
import { showsPartyKey } from './partyKeys.ts';

const KEY = 'k3J9xQ2mV7bN4pL8sD1f';

it('POST-14 a key of a partner is shown where it is random, and no name of one', () => {
  for (const name of ['x-partner-key', 'x-acme-reseller-key', 'merchant-key', 'x-functions-key'])
    assert.ok(
      showsPartyKey({
        requestHeaders: [
          ['accept', '*/*'],
          [name, KEY],
        ],
      }),
      name,
    );
  for (const [name, value] of [
    ['x-partner-key', 'acme'],
    ['x-merchant-key', '4000512'],
    ['x-customer-key', 'north-western-shops'],
    ['x-device-key', KEY],
    ['x-client-key', KEY],
    ['x-idempotency-key', KEY],
    ['x-cache-key', KEY],
    ['x-partition-key', KEY],
  ] as const)
    assert.ok(!showsPartyKey({ requestHeaders: [[name, value]] }), name);
});
