import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EndpointState } from './endpointState.ts';

const HOUR = Date.UTC(2026, 4, 1, 23) / 3_600_000;

describe('geolocations by day that are not written yet', () => {
  const endpoint = (id: string) => new EndpointState(id, 'shop.example', 'GET', '/cart');

  it('OVER-10 are summed by day and location, in the order of both', () => {
    const { geolocations } = endpoint('one');
    for (const [hour, location] of [
      [HOUR + 1, 'US'],
      [HOUR, 'NL'],
      [HOUR + 1, 'DE'],
      [HOUR + 24, 'US'],
    ] as const)
      geolocations.count(hour, location);
    const day = Math.floor(HOUR / 24);
    assert.deepEqual(geolocations.rows(), [
      [day, 'NL', 1],
      [day + 1, 'DE', 1],
      [day + 1, 'US', 2],
    ]);
  });

  it('OVER-10 go with an endpoint that another takes over, and are gone once written', () => {
    const [one, other] = [endpoint('one'), endpoint('other')];
    one.geolocations.count(HOUR, 'NL');
    other.geolocations.count(HOUR, 'NL', 2);
    other.geolocations.count(HOUR, 'private');
    one.merge(other);
    const day = Math.floor(HOUR / 24);
    assert.deepEqual(one.geolocations.rows(), [
      [day, 'NL', 3],
      [day, 'private', 1],
    ]);
    one.markSaved();
    assert.deepEqual(one.geolocations.rows(), []);
  });
});
