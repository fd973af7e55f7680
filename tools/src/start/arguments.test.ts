import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logLevelFrom, readStartArguments, servicesPlaceFrom } from './arguments.ts';

const DOMAINS = ['identity', 'ingest', 'inventory', 'labels'];

describe('arguments of start', () => {
  it('runs everything on port 4000 by default', () => {
    const { port, only } = readStartArguments([], DOMAINS);
    assert.deepEqual({ port, only }, { port: 4000, only: null });
  });
  it('takes a port, a state folder and some services', () => {
    assert.deepEqual(
      readStartArguments(
        ['--port', '0', '--home', '/srv/state', '--only', 'ingest, inventory'],
        DOMAINS,
      ),
      {
        port: 0,
        home: '/srv/state',
        only: ['ingest', 'inventory'],
      },
    );
  });
  it('has the services listen on this machine alone, or where somebody says', () => {
    const empty = { PALISADE_SERVICES_HOST: '', PALISADE_SERVICES_PORT: '' };
    for (const env of [{}, empty])
      assert.deepEqual(servicesPlaceFrom(env), { host: '127.0.0.1', port: 0 });
    assert.deepEqual(servicesPlaceFrom({}, 4000), { host: '127.0.0.1', port: 4000 });
    const given = { PALISADE_SERVICES_HOST: '10.0.0.5', PALISADE_SERVICES_PORT: '4005' };
    assert.deepEqual(servicesPlaceFrom(given, 4000), { host: '10.0.0.5', port: 4005 });
    for (const port of ['0', '65536', '4005/tcp'])
      assert.throws(
        () => servicesPlaceFrom({ PALISADE_SERVICES_PORT: port }),
        /PALISADE_SERVICES_PORT is .*; a port goes/,
      );
  });
  it('logs warnings and worse, or what somebody says, and names the levels when there is no such one', () => {
    assert.deepEqual(
      [logLevelFrom({}), logLevelFrom({ LOG_LEVEL: '' }), logLevelFrom({ LOG_LEVEL: 'info' })],
      ['warn', 'warn', 'info'],
    );
    assert.throws(
      () => logLevelFrom({ LOG_LEVEL: 'loud' }),
      /LOG_LEVEL is loud; it is one of trace, debug, info/,
    );
  });
  const bad: [string, string[], RegExp][] = [
    ['a port that is no number', ['--port', 'http'], /--port http is not a port/],
    ['a port out of range', ['--port', '70000'], /0 to 65535/],
    ['a service that does not exist', ['--only', 'ingest,payments'], /payments is not known/],
    [
      'a state folder without a name, as from a variable that is not set',
      ['--home', ''],
      /--home is empty/,
    ],
    ['an option that does not exist', ['--prot', '1'], /usage: pnpm start/],
  ];
  for (const [name, argv, message] of bad)
    it(`refuses ${name} in words`, () =>
      assert.throws(() => readStartArguments(argv, DOMAINS), message));
});
