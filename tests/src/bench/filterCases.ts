import type { Scope } from '@palisade/services/platform/database/database.ts';
import { INVENTORY_SORTS, type FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { COMPANY } from './pagesData.ts';
import type { Case } from './pagesCases.ts';

interface Value {
  readonly name: string;
  readonly value: unknown;
}

/** The most and the least frequent value of a field among the endpoints, and one in the middle. */
async function valuesOf(scope: Scope, field: FilterField): Promise<Value[]> {
  const rows = await scope.query<{ value: string }>(
    "select value from inventory.term_counts where company_id = $1 and field = $2 and value <> '' and endpoints > 0 order by endpoints desc",
    [COMPANY, field.key],
  );
  const typed = (text: string | undefined) =>
    field.elements === 'integer' ? Number(text) : field.type === 'boolean' ? text === 'true' : text;
  const named = { common: rows[0], middle: rows[Math.floor(rows.length / 2)], rare: rows.at(-1) };
  const seen = new Set<unknown>();
  return Object.entries(named).flatMap(([name, row]) =>
    row === undefined || seen.has(row.value)
      ? []
      : (seen.add(row.value), [{ name, value: typed(row.value) }]),
  );
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  host: ['payments', 'reports-397.', 'nowhere'],
  path: ['orders', '-1a2b', 'nowhere'],
  resourceId: ['apigateway', ':2999', 'nowhere'],
  parameterName: ['page', 'rareName', 'nowhere'],
  vulnerabilityName: ['Weakness', 'Weakness 59', 'nowhere'],
  cveId: ['CVE', 'CVE-2025-499', 'nowhere'],
};
const NAMES = ['common', 'rare', 'none'] as const;
const DAY = 86_400_000;
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

async function valuesFor(scope: Scope, field: FilterField, op: string): Promise<Value[]> {
  if (op === 'exists')
    return [
      { name: 'yes', value: true },
      { name: 'no', value: false },
    ];
  if (field.key === 'hasVulnerabilities')
    return [
      { name: 'yes', value: true },
      { name: 'no', value: false },
    ];
  if (field.key === 'parameterEnumValue')
    return [
      { name: 'common', value: ['asc'] },
      { name: 'rare', value: ['five'] },
    ];
  if (field.type === 'number')
    return field.key === 'riskScore'
      ? [
          { name: 'low', value: [0, 1] },
          { name: 'high', value: [9.5, 10] },
          { name: 'one', value: [4.4, 4.4] },
        ]
      : [
          { name: 'none', value: [0, 0] },
          { name: 'two', value: [2, 2] },
          { name: 'five', value: [5, 5] },
        ];
  if (field.type === 'date')
    return op === 'between'
      ? [{ name: 'week', value: [daysAgo(9), daysAgo(2)] }]
      : [
          { name: 'early', value: daysAgo(25) },
          { name: 'late', value: daysAgo(1) },
        ];
  const texts = TEXTS[field.key];
  if (texts !== undefined && op !== 'is' && op !== 'isNot')
    return texts.map((value, index) => ({ name: NAMES[index] ?? '', value }));
  return (await valuesOf(scope, field)).map(({ name, value }) => ({
    name,
    value: field.type === 'boolean' ? value : [value],
  }));
}

/**
 * One condition of every field, operator and kind of value, under every order in both directions;
 * and its count.
 */
export async function filterCases(scope: Scope): Promise<Case[]> {
  const cases: Case[] = [];
  for (const field of INVENTORY_PAGE_FIELDS as readonly FilterField[]) {
    for (const op of field.operators) {
      for (const { name, value } of await valuesFor(scope, field, op)) {
        const filter = { all: [{ field: field.key, op, value }] };
        const title = `${field.key} ${op} ${name}`;
        cases.push({ name: `count ${title}`, path: 'endpoints/count', body: { filter } });
        for (const sort of INVENTORY_SORTS) {
          for (const direction of ['descending', 'ascending'])
            cases.push({
              name: `${title} by ${sort} ${direction}`,
              path: 'endpoints/search',
              body: { filter, sort, direction, first: 50 },
            });
        }
      }
    }
  }
  return cases;
}
