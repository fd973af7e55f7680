import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

/** One host each, so that nothing is merged. */
const call = (name: string, client: string, path = 'orders'): EntryOptions => ({
  url: `https://${name}.example/${path}`,
  client,
});

describe('from where endpoints are called', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
    await server.learn(
      call('recorded', ''),
      call('recorded', 'unknown'),
      call('inside', '10.1.2.3'),
      call('outside', '203.0.113.9'),
      call('both', '::ffff:10.1.2.3'),
      call('both', '::ffff:203.0.113.9'),
      call('inside', '', 'carts'),
    );
  });
  after(() => server.close());
  const exposures = async () =>
    Object.fromEntries(
      (await server.rows('select host, path, is_external from inventory.endpoints')).map(
        ({ host, path, is_external: isExternal }) => [
          `${String(host).split('.')[0]}${String(path)}`,
          isExternal,
        ],
      ),
    );
  const KNOWN = {
    'both/orders': true,
    'inside/orders': false,
    'inside/carts': null,
    'outside/orders': true,
    'recorded/orders': null,
  };
  const search = async (value: boolean): Promise<string[]> => {
    const { status, body } = await server.call('POST', 'endpoints/search', {
      filter: { all: [{ field: 'isExternal', op: 'is', value }] },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.items.map(({ path }: { path: string }) => path);
  };

  it('INV-06 is known only where a caller had an address, and told so of hosts', async () => {
    assert.deepEqual(await exposures(), KNOWN);
    const hosts = await server.rows('select name, is_external from inventory.hosts order by name');
    assert.deepEqual(
      hosts.map(({ name, is_external: isExternal }) => [name, isExternal]),
      [
        ['both.example', true],
        ['inside.example', false],
        ['outside.example', true],
        ['recorded.example', null],
      ],
    );
  });

  it('INV-02 what is not known is found neither as external nor as internal', async () => {
    assert.deepEqual([(await search(true)).length, (await search(false)).length], [2, 1]);
    const counted = await server.call('POST', 'endpoints/count', {
      filter: { all: [{ field: 'isExternal', op: 'is', value: false }] },
    });
    assert.equal(counted.body.count, 1);
  });

  it('is learned with the first address, stays over a restart, and is never less known again', async () => {
    await server.restart();
    await server.learn(call('inside', ''), call('outside', '10.9.9.9'), call('recorded', ''));
    assert.deepEqual(await exposures(), KNOWN);
    await server.learn(call('recorded', '10.1.1.1'));
    assert.equal((await exposures())['recorded/orders'], false);
    await server.restart();
    await server.learn(call('recorded', '203.0.113.4'));
    assert.equal((await exposures())['recorded/orders'], true);
  });
});
