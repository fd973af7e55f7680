import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { matchesFilter } from './matchFilter.ts';
import { parsePatchPath, parseScimFilter } from './parseScimFilter.ts';
import { OPERATORS, type ScimFilter } from './scimFilter.types.ts';

const PATHS = ['username', 'name.givenname', 'emails.value'] as const;
const leaf = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constantFrom(...PATHS),
    operator: fc.constantFrom(...OPERATORS),
    value: fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null)),
  }),
  fc.record({ kind: fc.constant('present' as const), path: fc.constantFrom(...PATHS) }),
);
const { filter: ANY } = fc.letrec<{ filter: ScimFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
  ),
}));

/** A filter as RFC 7644 writes it, with brackets around each list. */
function written(filter: ScimFilter): string {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return `(${filter.parts.map(written).join(filter.kind === 'all' ? ' AND ' : ' or ')})`;
    case 'not':
      return `not (${written(filter.part)})`;
    case 'present':
      return `${filter.path} pr`;
    case 'within':
      return `${filter.path}[${written(filter.where)}]`;
    case 'compare':
      return `${filter.path} ${filter.operator} ${JSON.stringify(filter.value)}`;
  }
}

describe('filters of SCIM', () => {
  it('ADM-07 reads what is written, whatever texts are compared with', () => {
    fc.assert(
      fc.property(ANY, (filter) => {
        const text = written(filter);
        if (text.length < 3000) assert.deepEqual(parseScimFilter(text), structuredClone(filter));
      }),
    );
  });

  it('ADM-07 "and" binds closer than "or", and "not" closer than both', () => {
    const meets = (text: string, element: object): boolean =>
      matchesFilter(parseScimFilter(text), { ...element });
    const text = 'type eq "a" or type eq "b" and primary eq true';
    assert.equal(meets(text, { type: 'a' }), true);
    assert.equal(meets(text, { type: 'b' }), false);
    assert.equal(meets(text, { type: 'B', primary: true }), true);
    assert.equal(meets('not (type pr) and primary eq true', { primary: true }), true);
    assert.equal(meets('not (type pr and primary eq true)', { type: 'a' }), true);
  });

  it('ADM-07 anything else is refused with a word of SCIM, and never takes long', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const [read, keyword] of [
          [parseScimFilter, 'invalidFilter'],
          [parsePatchPath, 'invalidPath'],
        ] as const) {
          try {
            read(text);
          } catch (error) {
            assert.equal(Reflect.get(Object(error), 'scimType'), keyword);
          }
        }
      }),
    );
    const since = performance.now();
    for (const text of ['a.'.repeat(1900), `${'a:'.repeat(1900)}x eq 1`, '('.repeat(3900)])
      assert.throws(() => parseScimFilter(text));
    assert.ok(performance.now() - since < 1000);
  });
});
