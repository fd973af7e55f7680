import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { it } from 'node:test';
import { freePort } from './freePort.ts';

it('finds a port, and says in words why the wanted one cannot be had', async () => {
  const taken = createServer().listen(0, '127.0.0.1').unref();
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const words = `Port ${port} of 127.0.0.1 is taken by another program. Choose another one with --port.`;
  await assert.rejects(freePort('127.0.0.1', port), { message: words });
  await assert.rejects(freePort('192.0.2.1', port), /the host is no address of this machine/);
  taken.close();
  await once(taken, 'close');
  assert.equal(await freePort('127.0.0.1', port), port);
  assert.ok((await freePort('127.0.0.1')) > 0);
});
