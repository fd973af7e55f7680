import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readStartArguments } from './arguments.ts';

const DOMAINS = ['identity', 'ingest', 'inventory', 'labels'];

describe('arguments of start', () => {
  it('runs everything on port 4000 by default', () => {
    const { port, only } = readStartArguments([], DOMAINS);
    assert.deepEqual({ port, only }, { port: 4000, only: null });
  });
  it('takes a port, a state folder and some services', () => {
    assert.deepEqual(readStartArguments(['--port', '0', '--home', '/srv/state', '--only', 'ingest, inventory'], DOMAINS), {
      port: 0,
      home: '/srv/state',
      only: ['ingest', 'inventory'],
    });
  });
  const bad: [string, string[], RegExp][] = [
    ['a port that is no number', ['--port', 'http'], /--port http is not a port/],
    ['a port out of range', ['--port', '70000'], /0 to 65535/],
    ['a service that does not exist', ['--only', 'ingest,payments'], /payments is not known/],
    ['an option that does not exist', ['--prot', '1'], /usage: pnpm start/],
  ];
  for (const [name, argv, message] of bad) it(`refuses ${name} in words`, () => assert.throws(() => readStartArguments(argv, DOMAINS), message));
});
