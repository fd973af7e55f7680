import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import rows from '@palisade/vocabulary/providerPolicies.json' with { type: 'json' };
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import {
  POLICY_CATEGORY_NAMES,
  POLICY_LIMITS,
  policyNameKey,
} from '@palisade/vocabulary/posturePolicies.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { WEAKNESSES } from '@palisade/vocabulary/weaknesses.ts';
import { FINDINGS } from '@palisade/vocabulary/findings.ts';
import { parseFilter } from '../filter/parseFilter.ts';
import { hasRefusedField } from './filterTraits.ts';
import type { EvaluatedEndpoint } from './evaluatedEndpoint.ts';
import { PolicySet } from './policySet.ts';

const words = (list: readonly string[]): ReadonlySet<string> => new Set(list);

describe('the catalogue of provider policies', () => {
  it('POST-12 has 248 policies under keys and names of their own, of which 66 by label cannot be installed', () => {
    assert.equal(rows.length, 248);
    assert.equal(new Set(rows.map(({ id }) => id)).size, 248);
    assert.equal(new Set(rows.map(({ name }) => policyNameKey(name))).size, 248);
    assert.deepEqual(
      [
        rows.filter(({ installable }) => !installable).length,
        rows.filter(
          ({ installable, filter }) =>
            !installable && JSON.stringify(filter).includes('"labelName"'),
        ).length,
      ],
      [66, 66],
    );
  });

  it('POST-14 what a policy leaves to others they tell of the same host or domain, and those leave to no third', () => {
    const byId = new Map<string, { scope: string; toldBy?: readonly string[] }>(
      rows.map((row) => [row.id, row]),
    );
    const leaving = [...byId.values()].filter(({ toldBy }) => toldBy !== undefined);
    assert.ok(leaving.length > 0);
    for (const { scope, toldBy = [] } of leaving)
      for (const key of toldBy) {
        const other = byId.get(key);
        assert.ok(scope === 'host' || scope === 'domain', key);
        assert.equal(other?.scope, scope, key);
        assert.ok(other?.toldBy?.every((third) => toldBy.includes(third)) !== false, key);
      }
  });

  it('POST-10 every filter is one that a policy may have, and every text within its bounds', () => {
    for (const {
      id,
      name,
      description,
      remediation,
      severity,
      categories,
      cweIds,
      owasp,
      filter,
    } of rows) {
      assert.deepEqual(parseFilter(filter, POLICY_FIELDS), { filter }, id);
      assert.ok(!hasRefusedField(filter), id);
      assert.ok(
        name.length <= POLICY_LIMITS.name &&
          description.length <= POLICY_LIMITS.description &&
          remediation.length <= POLICY_LIMITS.remediation &&
          remediation !== '',
        id,
      );
      assert.ok(
        words(SEVERITIES).has(severity) &&
          categories.every((category) => words(POLICY_CATEGORY_NAMES).has(category)),
        id,
      );
      assert.ok(
        cweIds.every((cweId) => words(Object.keys(WEAKNESSES)).has(cweId)) &&
          owasp.every((risk) => /^API(?:10|[1-9]):2023$/.test(risk)),
        id,
      );
    }
  });

  it('POST-15 knows the weakness behind every finding', () => {
    for (const { cweId } of Object.values(FINDINGS)) assert.ok(cweId in WEAKNESSES, cweId);
  });

  it('POST-12 recommended policies tell each finding once', () => {
    const recommended = rows
      .filter((policy) => policy.recommended)
      .map(({ id, filter }) => ({ id, filter: filter as Filter }));
    const policies = new PolicySet(recommended, Date.now());
    // Whatever else a policy about a finding asks for.
    const fields = {
      urlType: 'API',
      learningState: 'available',
      isExternal: true,
      protocol: ['GraphQL'],
      authType: ['bearerJwt'],
      endpointType: ['Login'],
    };
    const told = Object.entries(FINDINGS).map(([name, { severity, cweId, ...more }]) => {
      const cveId = 'cveId' in more ? more.cveId : null;
      const endpoint: EvaluatedEndpoint = {
        id: name,
        fields,
        labels: [],
        parameters: [],
        vulnerabilities: [{ name, severity, cweId, cveId, seen: [] }],
        areMessagesSeen: true,
      };
      return { name, policies: policies.evaluate(endpoint).map(({ policyId }) => policyId) };
    });
    assert.deepEqual(
      told.filter((finding) => finding.policies.length > 1),
      [],
    );
    assert.ok(told.filter((finding) => finding.policies.length === 1).length > 20);
  });
});
