import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import riskTypes from './attackTypes.es.json' with { type: 'json' };
import { ATTACK_TYPES, ATTACKS } from './attackTypes.ts';
import { CATALOGUED_TYPES } from './cataloguedTypes.ts';
import { DATA_CATEGORIES } from './dataClassification.ts';
import dataTypes from './dataTypes.es.json' with { type: 'json' };
import { POLICY_CATEGORIES } from './posturePolicies.ts';
import categories from './posturePolicies.es.json' with { type: 'json' };
import regulationTexts from './regulations.es.json' with { type: 'json' };
import { REGULATION_NAMES } from './regulationField.ts';
import sourceTypes from './sourceTypes.es.json' with { type: 'json' };
import { SOURCE_TYPES } from './sourceTypes.ts';
import { REGULATIONS } from './regulations.ts';
import { ENDPOINT_TYPES } from './endpointFacts.ts';
import findings from './findings.es.json' with { type: 'json' };
import { FINDINGS } from './findings.ts';
import endpointTypes from './endpointTypes.es.json' with { type: 'json' };
import policies from './providerPolicies.json' with { type: 'json' };
import policyTexts from './providerPolicies.es.json' with { type: 'json' };

/** Versions, statuses, limits and the like: `TLS 1.2` needs its number in every language. */
const numbersOf = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(' ');

/**
 * What is wrong with the Spanish of texts that are found by the English ones; each fault is a line
 * that says what to do.
 */
function faultsOf(
  english: readonly string[],
  spanish: Readonly<Record<string, string>>,
): readonly string[] {
  const wanted = new Set(english);
  return [
    ...[...wanted].filter((text) => !spanish[text]?.trim()).map((text) => `translate "${text}"`),
    ...Object.keys(spanish)
      .filter((text) => !wanted.has(text))
      .map((text) => `remove "${text}", English does not have it`),
    ...Object.entries(spanish)
      .filter(([text, own]) => numbersOf(text) !== numbersOf(own))
      .map(([text]) => `"${text}" needs its numbers in Spanish`),
  ];
}

const FILES = [
  {
    of: 'name, description and remediation of the provider policies',
    english: policies.flatMap(({ name, description, remediation }) => [
      name,
      description,
      remediation,
    ]),
    spanish: policyTexts,
  },
  {
    of: 'name and description of the policy categories',
    english: POLICY_CATEGORIES.flatMap(({ name, description }) => [name, description]),
    spanish: categories,
  },
  {
    of: 'name of the data types and their categories',
    english: [...DATA_CATEGORIES, ...CATALOGUED_TYPES.map(({ name }) => name)],
    spanish: dataTypes,
  },
  {
    of: 'name of the risk types',
    english: ATTACK_TYPES.map((type) => ATTACKS[type].label),
    spanish: riskTypes,
  },
  {
    of: 'name, description and section of the regulations',
    english: [
      ...Object.values(REGULATION_NAMES),
      ...REGULATIONS.flatMap(({ description, sections }) => [
        description,
        ...sections.map(({ title }) => title),
      ]),
    ],
    spanish: regulationTexts,
  },
  { of: 'name of the findings', english: Object.keys(FINDINGS), spanish: findings },
  { of: 'name of the endpoint types', english: ENDPOINT_TYPES, spanish: endpointTypes },
  { of: 'name of the source types', english: SOURCE_TYPES, spanish: sourceTypes },
];

describe('SHELL-15 the catalogue in Spanish', () => {
  for (const { of, english, spanish } of FILES)
    it(`SHELL-15 has every ${of}, with its numbers, and nothing left over`, () => {
      assert.deepEqual(faultsOf(english, spanish), []);
    });

  it('SHELL-15 says the same where two files have a text', () => {
    const known = new Map<string, string>();
    for (const [text, own] of FILES.flatMap(({ spanish }) => Object.entries(spanish)))
      assert.equal(known.set(text, known.get(text) ?? own).get(text), own, text);
  });

  it('SHELL-15 has a name of its own for each policy and data type, so that no two look the same', () => {
    for (const [named, spanish] of [
      [policies, policyTexts],
      [CATALOGUED_TYPES, dataTypes],
    ] as const) {
      const names: Readonly<Record<string, string>> = spanish;
      assert.equal(new Set(named.map(({ name }) => names[name])).size, named.length);
    }
  });

  it('SHELL-15 is told what is missing, left over or lost its numbers', () => {
    assert.deepEqual(faultsOf(['One', 'TLS 1.2'], { 'TLS 1.2': 'TLS', Two: 'Dos' }), [
      'translate "One"',
      'remove "Two", English does not have it',
      '"TLS 1.2" needs its numbers in Spanish',
    ]);
  });
});
