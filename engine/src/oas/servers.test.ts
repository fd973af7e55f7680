import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isHost, serverOf } from './servers.ts';

describe('hosts of documents', () => {
  it('are names and addresses with a port when it is an unusual one', () => {
    for (const host of [
      'shop.example',
      'a',
      'my_api.shop.example:8443',
      '10.0.0.7',
      '[::1]:8080',
      'a--b.example',
      'x'.repeat(80),
    ])
      assert.ok(isHost(host), host);
    for (const host of [
      '',
      '.shop.example',
      'shop..example',
      'shop.example.',
      'shop.example.:80',
      'shop.-a',
      '-shop',
      'Shop.example',
      'shop.example:123456',
      'a b',
      'shop/x',
    ])
      assert.ok(!isHost(host), host);
  });

  it('are told in no time, whatever stands there', () => {
    const begun = process.cpuUsage();
    for (const odd of ['!', ' ', ':x', '..', '/'])
      for (const part of ['a', 'a-', 'a.', '0', '_', 'a.b-'])
        isHost(`${part.repeat(250 / part.length)}${odd}`.slice(-253));
    serverOf(`https://${'a'.repeat(250)}!/v1`);
    assert.ok(process.cpuUsage(begun).user < 100_000);
  });
});
