import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Anomaly } from '../anomalies/anomaly.ts';
import { HOLDER } from './layouts.ts';
import { withoutReleased } from './newNames.ts';
import { Records } from './records.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 4, 1);

/** How many names of each request say something; one request a day. */
function telling(requests: readonly (readonly string[])[], pause = DAY): readonly number[] {
  const holders = new Records(HOLDER.words, 0, 100);
  return requests.map((names, index) => {
    const at = { endpoint: 7, consumer: 42, isAnswered: true, at: START + index * pause };
    return withoutReleased(holders, at, names.map(unknown)).length;
  });
}

const unknown = (name: string): Anomaly => ({
  location: 'body',
  name,
  status: 'unknown',
  anomaly: 'unknownProperty',
  weight: 1,
  reason: 'never seen here',
  value: '',
  isOfField: false,
  isPrivileged: false,
});

describe('ENG-04 names that an endpoint never had', () => {
  it('say nothing where they are those of a release, and something where they are more', () => {
    assert.deepEqual(telling([['theme'], ['locale'], ['zoom']], 1), [0, 0, 1]);
  });
  it('may be those of another release a week later', () => {
    assert.deepEqual(
      telling(
        [
          ['theme', 'locale'],
          ['zoom', 'layout'],
        ],
        7 * DAY,
      ),
      [0, 0],
    );
  });
  for (const name of ['debug', 'isDebug', 'user.admin_mode', 'newRole', 'privilegeLevel'])
    it(`say something where they are like ${name}`, () => {
      assert.deepEqual(telling([[name], [name]]), [1, 1]);
    });
  it('say nothing of the administrative area of an address', () => {
    assert.deepEqual(telling([['administrativeArea']]), [0]);
  });
});
