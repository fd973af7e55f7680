import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Filter } from './filters.ts';
import { closingOf, closingProgress } from './gapClosing.ts';
import type { Sighting } from './sightings.ts';
import policies from './providerPolicies.json' with { type: 'json' };

const filterOf = (id: string): Filter => {
  const policy = policies.find((one) => one.id === id);
  if (policy === undefined) throw new Error(`There is no policy ${id}.`);
  return policy.filter as Filter;
};
const told = (id: string): string => {
  const { kind, requests, days } = closingOf(filterOf(id));
  return [kind, requests, days].filter((part) => part !== null).join(' ');
};
const sighting = (
  fact: Sighting['fact'],
  value: string,
  clean: number,
  needed = 300,
): Sighting => ({
  fact,
  value,
  clean,
  needed,
  lastSeenAt: 1,
  isPast: clean >= needed,
});
const inPlace = (value: string) => ({ field: 'location', op: 'is' as const, value });
const NO_EVIDENCE = { parameters: [], vulnerabilities: [] };

describe('what closes a gap', () => {
  it('POST-14 is told of each policy: clean requests, a sighting, silence, a document or a decision', () => {
    assert.equal(told('prov-tls-001'), 'requests 300 30');
    assert.equal(told('prov-auth-003'), 'requests 300 30');
    assert.equal(told('prov-auth-019'), 'requests 200 30', 'a finding of medium severity');
    assert.equal(told('prov-auth-017'), 'requests 300 30', 'a critical one');
    assert.equal(told('prov-auth-007'), 'requests 300 30', 'one that goes with authentication');
    assert.equal(
      told('prov-authz-005'),
      'requests 1000 30',
      'one that shows only when somebody tries',
    );
    for (const id of ['prov-inp-003', 'prov-inp-008', 'prov-vul-007'])
      assert.equal(told(id), 'attempts 20', 'what an attack proved');
    const critical: Filter = { all: [{ field: 'severity', op: 'is', value: ['critical'] }] };
    assert.equal(closingOf(critical).kind, 'requests', 'any finding may be critical');
    assert.equal(told('prov-auth-038'), 'requests 250 30', 'whatever it leaves to others');
    for (const id of ['prov-auth-014', 'prov-auth-015'])
      assert.equal(told(id), 'requests 300 30', 'which signed addresses are excepted from');
    const unkeyed: Filter = {
      all: [
        { field: 'request', op: 'has', value: { all: [inPlace('body')] } },
        { field: 'request', op: 'hasNot', value: { all: [inPlace('header')] } },
      ],
    };
    assert.equal(closingOf(unkeyed).kind, 'sighting', 'a header that is missing');
    assert.equal(told('prov-rate-001'), 'sighting');
    assert.equal(told('prov-conf-004'), 'sighting');
    assert.equal(told('prov-inv-004'), 'silence 7');
    const isNew: Filter = { all: [{ field: 'detectionTime', op: 'after', value: 'now-3d' }] };
    assert.deepEqual(closingOf(isNew), { kind: 'age', requests: null, days: 3 });
    assert.equal(told('prov-inv-010'), 'document');
    assert.equal(told('prov-conf-014'), 'decision');
    for (const { id } of policies)
      assert.match(
        told(id),
        /^(?:sighting|requests \d+ 30|attempts \d+|(?:silence|age) \d+|document|decision)$/,
        id,
      );
  });

  it('POST-14 progress is that of the condition that goes first where all must hold, and of the last where any may', () => {
    const sightings = [
      sighting('protocol', 'HTTP', 250),
      sighting('withoutCredentials', '', 280),
      sighting('dataType', 'Email Address', 10),
      sighting('dataType', 'IBAN', 40),
    ];
    const evidence = {
      parameters: [
        { side: 'response', dataType: 'Email Address' },
        { side: 'response', dataType: 'IBAN' },
      ],
      vulnerabilities: [],
    };
    const [cleartext, unauthenticated] = ['prov-tls-003', 'prov-auth-003'].map((id) =>
      closingProgress(filterOf(id), sightings, evidence),
    );
    assert.deepEqual(
      [cleartext?.fact, cleartext?.clean, cleartext?.needed],
      ['protocol', 250, 300],
    );
    assert.deepEqual([unauthenticated?.fact, unauthenticated?.clean], ['withoutCredentials', 280]);
    const any: Filter = {
      any: [
        { field: 'protocol', op: 'is', value: 'HTTP' },
        {
          field: 'response',
          op: 'has',
          value: { all: [{ field: 'sensitive', op: 'is', value: true }] },
        },
      ],
    };
    assert.deepEqual(
      closingProgress(any, sightings, evidence)?.value,
      'Email Address',
      'both types must be gone',
    );
    assert.equal(closingProgress(filterOf('prov-conf-014'), sightings, evidence), null);
    assert.equal(closingProgress(filterOf('prov-tls-001'), [], NO_EVIDENCE), null);
  });

  it('POST-14 progress of findings is that of those in evidence', () => {
    const sightings = [
      sighting('finding', 'JWT without expiry', 120, 200),
      sighting('finding', 'Command output in response', 900, 1_000),
    ];
    const seen = (name: string) =>
      closingProgress(filterOf('prov-vul-001'), sightings, {
        parameters: [],
        vulnerabilities: [{ name }],
      });
    assert.equal(seen('Command output in response')?.clean, 900);
    assert.equal(seen('JWT without expiry'), null, 'not critical');
  });
});
