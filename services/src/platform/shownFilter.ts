import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';

/** What somebody limited to labels reads where somebody else typed a text. */
const NOT_SHOWN = '•••';

const PLAIN: ReadonlySet<string> = new Set(['number', 'date', 'boolean']);

/**
 * A stored filter for somebody limited to labels. What others typed into it may be hosts, paths and
 * names of endpoints they do not see, so of those values only the field and the operator are shown;
 * words of a closed vocabulary, numbers, dates and ids stay.
 * @param node any part of a stored filter tree; fields it names may be gone
 */
export function shownFilter(node: unknown, fields: readonly FilterField[]): unknown {
  if (Array.isArray(node)) return node.map((part) => shownFilter(part, fields));
  if (!isObject(node)) return node;
  if (!('field' in node))
    return Object.fromEntries(Object.entries(node).map(([k, v]) => [k, shownFilter(v, fields)]));
  const field = fields.find(({ key }) => key === node['field']);
  return { ...node, value: shownValue(node['value'], field) };
}

function shownValue(value: unknown, field: FilterField | undefined): unknown {
  if (isObject(value)) return shownFilter(value, field?.items?.fields ?? []);
  const isClosed = field?.values !== undefined || field?.elements !== undefined;
  if (isClosed || (field !== undefined && PLAIN.has(field.type))) return value;
  return Array.isArray(value) ? [NOT_SHOWN] : NOT_SHOWN;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
