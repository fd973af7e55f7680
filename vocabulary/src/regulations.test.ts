import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATALOGUED_TYPES } from './cataloguedTypes.ts';
import { DATA_CATEGORIES } from './dataClassification.ts';
import { DATA_TYPE_NAMES } from './dataTypeNames.ts';
import { REGULATION_KEYS } from './regulationField.ts';
import catalogue from './regulations.json' with { type: 'json' };
import { REGULATIONS, typesTouched } from './regulations.ts';

const KINDS: Readonly<Record<string, readonly string[]>> = catalogue.kinds;
const touches = (key: (typeof REGULATION_KEYS)[number], type: string): boolean =>
  typesTouched([key], []).includes(type);

/** Categories whose types every regulation decides about. */
const DECIDED = new Set(['PII', 'Government ID', 'Financial', 'PHI']);

describe('DATA-01 regulations and the data types they touch', () => {
  it('DATA-01 names only data types of the catalogue, each in one kind', () => {
    const named = Object.values(KINDS).flat();
    const known = new Set(DATA_TYPE_NAMES);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
    assert.equal(new Set(named).size, named.length);
  });

  it('DATA-01 decides about every type of personal, national, payment and health data', () => {
    const named = new Set(Object.values(KINDS).flat());
    assert.deepEqual(
      CATALOGUED_TYPES.filter(({ name, category }) => DECIDED.has(category) && !named.has(name)),
      [],
    );
    for (const { key, touches: touched, leaves } of catalogue.regulations) {
      const decided = [...touched, ...leaves].flatMap(({ kinds }) => kinds);
      assert.deepEqual(decided.toSorted(), Object.keys(KINDS).toSorted(), key);
    }
  });

  it('DATA-01 gives every regulation a source, sections with types, and categories that exist', () => {
    assert.deepEqual(
      REGULATIONS.map(({ key }) => key),
      [...REGULATION_KEYS],
    );
    assert.equal(catalogue.regulations.length, REGULATION_KEYS.length);
    const categories = new Set<string>(DATA_CATEGORIES);
    for (const { key, source, sections, ownCategories } of REGULATIONS) {
      assert.equal(new URL(source).protocol, 'https:', key);
      for (const { section, title, types } of sections)
        assert.ok(section !== '' && title !== '' && types.length > 0, key);
      assert.ok(
        ownCategories.every((category) => categories.has(category)),
        key,
      );
    }
  });

  it('DATA-01 keeps to what the texts say', () => {
    const cases = [
      ['gdprSpecial', 'Blood type or allergy', true],
      ['gdprSpecial', 'UK NHS Number', true],
      ['gdprSpecial', 'Email Address', false],
      ['gdprSpecial', 'US NPI', false],
      ['gdpr', 'Email Address', true],
      ['gdpr', 'Sweden Organisation Number', false],
      ['pciDss', 'Card CVV', true],
      ['pciDss', 'IBAN', false],
      ['hipaa', 'Medical Record Number', true],
      ['hipaa', 'DEA Number', false],
      ['ccpa', 'Driver License', true],
      ['ccpa', 'LEI', false],
    ] as const;
    for (const [key, type, isTouched] of cases)
      assert.equal(touches(key, type), isTouched, `${key} ${type}`);
  });

  it('DATA-01 touches own types by the categories they are in, and the others of these not', () => {
    const own = [
      { name: 'Patient file', categories: ['PHI'] },
      { name: 'Loyalty number', categories: ['PII'] },
      { name: 'Gift card', categories: ['Financial'] },
    ];
    const ownOf = (key: (typeof REGULATION_KEYS)[number]) =>
      own.map(({ name }) => name).filter((name) => typesTouched([key], own).includes(name));
    assert.deepEqual(REGULATION_KEYS.map(ownOf), [
      ['Patient file', 'Loyalty number'],
      ['Patient file'],
      [],
      ['Patient file'],
      ['Patient file', 'Loyalty number'],
    ]);
    assert.ok(!typesTouched(['hipaa'], own).includes('US NPI'));
  });
});
