import type { FilterRow } from '@palisade/engine/filter/compilePredicate.ts';
import { cellOf, FILTER_NOW, rowArbitrary } from '@palisade/engine/filter/filterArbitrary.ts';
import { type FilterField, type InventoryFieldKey } from '@palisade/vocabulary/inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { uuidOf, type SeedEndpoint } from './seed.ts';

const FIELDS: readonly FilterField[] = INVENTORY_PAGE_FIELDS;

/** Fields that are columns of an endpoint's own row; the column of the host has two. */
export const OWN_FIELDS = FIELDS.filter(
  ({ child, key }) => child === undefined && key !== 'hostName',
);

/** Values that a row has where its column cannot be null. */
const DEFAULTS: FilterRow = {
  host: 'x',
  path: '/',
  method: 'GET',
  sensitive: false,
  riskScore: 0,
  detectionTime: new Date(FILTER_NOW),
  firstSeen: new Date(FILTER_NOW),
  lastActivity: new Date(FILTER_NOW),
  domain: '',
  urlType: 'API',
  learningState: 'staging',
  monitored: false,
  openGaps: 0,
  attackers: 0,
};

function cell(key: InventoryFieldKey): fc.Arbitrary<string> {
  const field = FIELDS.find((each) => each.key === key);
  if (field === undefined) throw new Error(`There is no field ${key}.`);
  return cellOf(field).map(String);
}

const children = fc.record({
  labels: fc.uniqueArray(fc.record({ labelId: cell('label') }), {
    maxLength: 2,
    selector: ({ labelId }) => labelId,
  }),
  findings: fc.uniqueArray(
    fc.record({
      name: cell('vulnerabilityName'),
      severity: cell('severity'),
      cweId: fc.option(cell('cweId')),
      cveId: fc.option(cell('cveId')),
    }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  parameters: fc.uniqueArray(
    fc.record({
      name: cell('parameterName'),
      enumValues: fc.option(fc.uniqueArray(cell('parameterEnumValue'), { maxLength: 3 })),
    }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
});

/** An endpoint to seed, and the row that a filter in memory sees of it. */
export interface ArbitraryEndpoint {
  readonly seed: SeedEndpoint;
  readonly row: FilterRow & { readonly id: string };
}

/**
 * For tests only: endpoints with random fields, labels, findings and parameters; no two have the
 * same key.
 */
export function arbitraryEndpoints(count: number, seed: number): ArbitraryEndpoint[] {
  const drawn = fc
    .sample(fc.tuple(rowArbitrary(OWN_FIELDS), children), { numRuns: count, seed })
    .map(([own, { labels, findings, parameters }], index) => {
      const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
      const fields = { ...DEFAULTS, ...known };
      const plain = JSON.parse(JSON.stringify(fields)) as Omit<SeedEndpoint, 'id'>;
      const id = uuidOf(seed, index);
      return {
        seed: { ...plain, id, fields: known, labels, findings, parameters },
        row: {
          ...fields,
          id,
          hostName: fields.host,
          label: labels.map(({ labelId }) => labelId),
          hasVulnerabilities: findings.length > 0,
          severity: findings.map(({ severity }) => severity),
          vulnerabilityName: findings.map(({ name }) => name),
          cveId: findings.map(({ cveId }) => cveId),
          cweId: findings.map(({ cweId }) => cweId),
          parameterName: parameters.map(({ name }) => name),
          parameterEnumValue: parameters.flatMap(({ enumValues }) => enumValues ?? []),
          parameterEnumSize: parameters.map(({ enumValues }) => enumValues?.length ?? 0),
        },
      };
    });
  return [
    ...new Map(
      drawn.map((endpoint) => [
        JSON.stringify([endpoint.seed.host, endpoint.seed.method, endpoint.seed.path]),
        endpoint,
      ]),
    ).values(),
  ];
}
