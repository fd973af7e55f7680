import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compilePattern, isPattern } from '../patterns/safePattern.ts';
import { ValueTypes } from '../patterns/valueTypes.ts';
import { PathTemplates } from './pathTemplates.ts';

function types(): ValueTypes {
  const include = compilePattern('[a-z]{3}-[a-z]{3}');
  if (!isPattern(include)) throw new Error(include);
  return new ValueTypes([{ name: 'Booking', include, exclude: null }]);
}

const see = (templates: PathTemplates, path: string) =>
  templates.observe({ method: 'GET', path, structure: null, at: 1 }).template;

describe("INV-19 a company's own types of values in paths", () => {
  test('make a parameter at first sight, with the type as the reason', () => {
    const templates = new PathTemplates();
    templates.useValueTypes(types());
    assert.equal(see(templates, '/bookings/abc-xyz'), '/bookings/{bookingId}');
    assert.equal(see(templates, '/bookings/qrs-tuv/notes'), '/bookings/{bookingId}/notes');
    assert.equal(see(templates, '/bookings/new'), '/bookings/new');
    assert.equal(templates.explain('GET', '/bookings/{bookingId}')[0]?.shape, 'Booking');
    assert.equal(templates.guess('POST', '/bookings/zzz-zzz'), '/bookings/{bookingId}');
  });

  test('leave alone what was learned before, and stop when they are switched off', () => {
    const templates = new PathTemplates();
    assert.equal(see(templates, '/bookings/abc-xyz'), '/bookings/abc-xyz');
    templates.useValueTypes(types());
    assert.equal(see(templates, '/bookings/abc-xyz'), '/bookings/abc-xyz');
    assert.equal(see(templates, '/bookings/qrs-tuv'), '/bookings/{bookingId}');
    templates.useValueTypes(null);
    assert.equal(see(templates, '/bookings/def-ghi'), '/bookings/def-ghi');
  });
});

describe('INV-14 the templates of two hosts that are one', () => {
  test('become one, and who answered under another template is told', () => {
    const first = new PathTemplates();
    const second = new PathTemplates();
    see(first, '/users/1');
    see(first, '/users/me');
    see(second, '/users/2/posts');
    see(second, '/health');
    first.absorb(second);
    assert.equal(first.resolve('GET', '/users/9/posts')?.template, '/users/{userId}/posts');
    assert.equal(first.resolve('GET', '/users/me')?.template, '/users/me');
    assert.equal(first.resolve('GET', '/health')?.template, '/health');
    assert.deepEqual(first.drainChanges(), []);
    assert.equal(
      PathTemplates.fromJSON(first.toJSON()).resolve('GET', '/health')?.template,
      '/health',
    );
  });
});
