import { fc } from '@palisade/vocabulary/testing/property.ts';
import type {
  Filter,
  FilterCondition,
  FilterNode,
  FilterValue,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { FilterRow } from './compilePredicate.ts';

/**
 * For tests only: random filters and rows over a catalogue, with values that meet often and the
 * characters that hurt.
 */

const NOW = Date.UTC(2026, 4, 1, 12);
const HOUR = 3_600_000;
const text = fc.oneof(
  fc.constantFrom(
    'API.Shop.example',
    'api.shop.example',
    '/v1/orders/{id}',
    '/V1/Orders',
    '100%',
    'a_b',
    'a\\b',
    "o'neil",
    '$1',
    '--',
    'x',
  ),
  fc.stringMatching(/^[ab%_\\A'./]{1,4}$/),
);
const date = fc.oneof(
  fc
    .integer({ min: -30, max: 3 })
    .map((days) => new Date(NOW + days * 24 * HOUR).toISOString().slice(0, 10)),
  fc.integer({ min: -72, max: 30 }).map((hours) => new Date(NOW + hours * HOUR).toISOString()),
  fc.constantFrom('now', 'now-7d', 'now-12h', 'now-30m', 'now-2w'),
);

/** The time that `now` means in the filters and rows made here, milliseconds. */
export const FILTER_NOW = NOW;

/**
 * A row with every field of the catalogue; every field may be null. Dates are whole milliseconds,
 * numbers have one decimal.
 */
export function rowArbitrary(fields: readonly FilterField[]): fc.Arbitrary<FilterRow> {
  // A set holds each of its words once, as the learner writes it.
  const cells = fields.map(
    (field) =>
      [
        field.key,
        field.items !== undefined
          ? fc.option(fc.array(rowArbitrary(field.items.fields), { maxLength: 3 }), { freq: 5 })
          : fc.option<FilterRow[string]>(
              isList(field) ? fc.uniqueArray(cellOf(field), { maxLength: 3 }) : cellOf(field),
              { freq: 5 },
            ),
      ] as const,
  );
  return fc.record(Object.fromEntries(cells));
}

/** A filter that parseFilter accepts. */
export function filterArbitrary(fields: readonly FilterField[]): fc.Arbitrary<Filter> {
  const condition: fc.Arbitrary<FilterNode> = fc.oneof(...fields.map(conditionOf));
  const listOf = (node: fc.Arbitrary<FilterNode>): fc.Arbitrary<Filter> =>
    fc
      .tuple(
        fc.boolean(),
        fc.uniqueArray(node, {
          minLength: 1,
          maxLength: 4,
          selector: (item) => JSON.stringify(item),
        }),
      )
      .map(([isAll, nodes]) => (isAll ? { all: nodes } : { any: nodes }));
  return listOf(
    fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: listOf(condition) }),
  );
}

const isList = ({ type, child, measure }: FilterField): boolean =>
  type === 'set' || (child !== undefined && measure !== 'presence');

/** Any value that a field can have; of a list, one item. */
export function cellOf(field: FilterField): fc.Arbitrary<string | number | boolean | Date> {
  switch (field.type) {
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numberOf(field);
    case 'date':
      return fc
        .integer({ min: -31 * 24, max: 72 })
        .chain((hours) =>
          fc.constantFrom(0, 1, -1).map((more) => new Date(NOW + hours * HOUR + more)),
        );
    case 'enum':
    case 'set':
      return wordOf(field);
    default:
      return text;
  }
}

function conditionOf(field: FilterField): fc.Arbitrary<FilterCondition> {
  if (field.items !== undefined)
    return fc
      .tuple(fc.constantFrom(...field.operators), filterArbitrary(field.items.fields))
      .map(([op, value]) => ({ field: field.key, op, value }));
  return fc
    .constantFrom(...field.operators)
    .chain((op) =>
      valueOf(field, op === 'is' || op === 'isNot', op === 'between', op === 'exists').map(
        (value) => ({ field: field.key, op, value }),
      ),
    );
}

function valueOf(
  field: FilterField,
  takesList: boolean,
  isSpan: boolean,
  isExists: boolean,
): fc.Arbitrary<FilterValue> {
  if (isExists || field.type === 'boolean') return fc.boolean();
  if (field.type === 'number')
    return isSpan
      ? fc.tuple(numberOf(field), numberOf(field)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
      : numberOf(field);
  if (field.type === 'date') {
    if (!isSpan) return date;
    const days = fc.integer({ min: -30, max: 3 });
    const day = (offset: number): string =>
      new Date(NOW + offset * 24 * HOUR).toISOString().slice(0, 10);
    return fc.tuple(days, days).map(([a, b]) => [day(Math.min(a, b)), day(Math.max(a, b))]);
  }
  const one = field.type === 'enum' || field.type === 'set' ? wordOf(field) : text;
  return takesList ? fc.oneof(one, fc.uniqueArray(one, { minLength: 1, maxLength: 3 })) : one;
}

const IDS = ['a', 'b', 'c'].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-${letter.repeat(12)}`,
);

function wordOf({ values, elements }: FilterField): fc.Arbitrary<string | number> {
  if (elements === 'integer') return fc.constantFrom(200, 404, 500);
  return fc.constantFrom(...(elements === 'uuid' ? IDS : (values ?? ['a', 'b', 'c'])));
}

function numberOf(field: FilterField): fc.Arbitrary<number> {
  const { min, max, step } = field.range ?? { min: 0, max: 10, step: 0.1 };
  if (step === 1) return fc.integer({ min, max: Math.min(max, min + 4) });
  return fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
}
