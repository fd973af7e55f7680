import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { freePort } from '../../start/freePort.ts';
import { checkPorts } from './checkPorts.ts';

describe('ports that the next start would listen on', () => {
  it('names one that another program has, and is silent about those that are free', async () => {
    const other = createServer((_request, response) => response.end('hello'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // A TCP server's address is never a string.
    const free = await freePort('127.0.0.1');
    const env = { PALISADE_HOST: '127.0.0.1', PALISADE_METRICS_PORT: String(port) };
    try {
      const findings = await checkPorts(free, env, false);
      assert.deepEqual(
        findings.map(({ level }) => level),
        ['fine', 'problem'],
      );
      assert.match(findings[1]?.words ?? '', /^PALISADE_METRICS_PORT cannot be used: .* is taken/);
      assert.match(findings[1]?.remedy ?? '', new RegExp(`sport = :${port}`));
      const itsOwn = await checkPorts(port, env, true);
      assert.deepEqual(
        itsOwn.map(({ level }) => level),
        ['fine'],
      );
    } finally {
      other.close();
    }
  });
});
