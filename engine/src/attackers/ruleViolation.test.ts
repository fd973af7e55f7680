import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { injectionSignal, suspectFields } from './injectionSignal.ts';
import { DetectorState } from './detectorState.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';

describe('rule violations', () => {
  const violationsOf = (query: [string, string][]) => {
    const { actors } = new DetectorState();
    const exchange = exampleExchange({ query });
    return (
      injectionSignal(actors, 0, exchange, suspectFields(exchange, null, null, []))?.violations ??
      []
    );
  };

  it('ATK-05 each rule has its field, name, family and what had to be decoded; the worst field is first', () => {
    const violations = violationsOf([
      ['note', '<b onclick=alert(1)>'],
      ['q', '%2527%2520UNION%2520SELECT%2520password%2520FROM%2520users--%2520'],
      ['page', '1'],
    ]);
    assert.deepEqual(
      [
        ...new Set(violations.map(({ place: { location, name } }) => `${location} ${name}`)),
      ].toSorted(),
      ['query note', 'query q'],
    );
    const sql = violations.filter(({ place }) => place.name === 'q');
    assert.ok(
      sql.some(({ family, layers }) => family === 'sql' && layers.length > 0),
      JSON.stringify(violations),
    );
    for (const { rule, message } of violations)
      assert.ok(rule !== '' && rule.length < 60 && message.length > 0);
  });

  it('ATK-05 every field has its turn before the second rule of any', () => {
    const violations = violationsOf([
      ['a', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
      ['b', "1' OR '1'='1' -- "],
      ['c', "1' UNION SELECT name FROM users--"],
    ]);
    assert.deepEqual(
      violations
        .slice(0, 3)
        .map(({ place }) => place.name)
        .toSorted(),
      ['a', 'b', 'c'],
    );
    assert.ok(violations.length > 3);
  });

  it('ATK-05 of a flood of fields a few are told, and of none nothing', () => {
    assert.equal(
      violationsOf(Array.from({ length: 100 }, (_, index) => [`f${index}`, "1' OR '1'='1' -- "]))
        .length,
      12,
    );
    assert.deepEqual(violationsOf([['q', 'lamp']]), []);
  });
});
