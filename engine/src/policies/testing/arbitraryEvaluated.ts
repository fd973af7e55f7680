import { fc } from '@palisade/vocabulary/testing/property.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { rowArbitrary } from '../../filter/filterArbitrary.ts';
import type {
  EvaluatedEndpoint,
  EvaluatedParameter,
  EvaluatedVulnerability,
} from '../evaluatedEndpoint.ts';

/** For tests only: random endpoints whose values meet those of `filterArbitrary` often. */

const word = fc.constantFrom('a', 'b', 'c', 'x', 'API.Shop.example');
export const parameterArbitrary: fc.Arbitrary<EvaluatedParameter> = fc.record({
  side: fc.constantFrom('request', 'response'),
  location: fc.constantFrom('path', 'query', 'header', 'body'),
  contentType: fc.constantFrom('', 'a', 'application/json', 'text/xml'),
  statusClass: fc.constantFrom('', '2xx', '4xx'),
  name: fc.oneof(word, fc.constantFrom('items[].a', 'API.SHOP.example')),
  type: fc.constantFrom('string', 'integer'),
  required: fc.boolean(),
  sensitive: fc.boolean(),
  dataType: fc.option(word),
  dataCategories: fc.uniqueArray(word, { maxLength: 2 }),
  isObjectId: fc.boolean(),
  enumValues: fc.option(fc.uniqueArray(word, { minLength: 1, maxLength: 3 })),
  samples: fc.constant([]),
});
const vulnerability: fc.Arbitrary<EvaluatedVulnerability> = fc.record({
  name: word,
  severity: fc.constantFrom('low', 'high'),
  cweId: fc.option(word),
  cveId: fc.option(word),
  seen: fc.constant([]),
});

const OWN = POLICY_FIELDS.filter(
  ({ child, items, key }) => child === undefined && items === undefined && key !== 'labelName',
);

export const evaluatedArbitrary: fc.Arbitrary<EvaluatedEndpoint> = fc.record({
  id: fc.uuid(),
  // Dates as milliseconds, as evaluation has them.
  fields: rowArbitrary(OWN).map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, cell]) => [
          key,
          cell instanceof Date ? cell.getTime() : cell,
        ]),
      ) as EvaluatedEndpoint['fields'],
  ),
  labels: fc.uniqueArray(word, { maxLength: 2 }).map((ids) => ids.map((id) => ({ id, name: id }))),
  parameters: fc.array(parameterArbitrary, { maxLength: 4 }),
  vulnerabilities: fc.uniqueArray(vulnerability, { maxLength: 3, selector: ({ name }) => name }),
  areMessagesSeen: fc.boolean(),
});
