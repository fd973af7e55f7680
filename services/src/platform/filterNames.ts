import { classificationKey } from '@palisade/vocabulary/dataClassification.ts';
import { labelNameKey } from '@palisade/vocabulary/labels.ts';
import type { ConfigurationItem, ConfigurationReference } from './configuration.ts';

const KINDS = ['dataType', 'dataCategory', 'label'] as const;
type NamedKind = (typeof KINDS)[number];

/** Between the names of a group and a label, neither of which can hold it. */
const WITHIN = ' › ';

/** What a filter that is copied names a label by, since ids differ: `Teams › Payments`. */
export const labelInFilter = (group: string, name: string): string => `${group}${WITHIN}${name}`;

/** What a filter that is copied names a thing by. */
export const nameInFilter = ({ kind, within = '', name }: ConfigurationItem): string =>
  kind === 'label' ? labelInFilter(within, name) : name;

/** What a name in a filter refers to, however it is spelled. */
export const referenceOf = (kind: NamedKind, name: string): ConfigurationReference => ({
  kind,
  key: kind === 'label' ? name.split(WITHIN).map(labelNameKey).join('\n') : classificationKey(name),
});

/** A filter with each data type, category and label in it named by another text, however deep. */
export function renameInFilter<Filter>(
  filter: Filter,
  rename: (kind: NamedKind, name: string) => string,
): Filter {
  const texts = (value: unknown, kind: NamedKind): unknown => {
    if (typeof value === 'string') return rename(kind, value);
    return Array.isArray(value) ? value.map((each: unknown) => texts(each, kind)) : value;
  };
  const look = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(look);
    if (typeof node !== 'object' || node === null) return node;
    const kind = KINDS.find((each) => 'field' in node && node.field === each);
    return Object.fromEntries(
      Object.entries(node).map(([key, inner]) => [
        key,
        kind !== undefined && key === 'value' ? texts(inner, kind) : look(inner),
      ]),
    );
  };
  return look(filter) as Filter; // Only texts are others.
}

/** Data types, categories and labels that a filter names, however deep; each once, in order. */
export function filterNames(filter: unknown): ConfigurationReference[] {
  const found = new Map<string, ConfigurationReference>();
  renameInFilter(filter, (kind, name) => {
    const reference = referenceOf(kind, name);
    found.set(`${kind} ${reference.key}`, reference);
    return name;
  });
  return [...found.keys()].toSorted().flatMap((id) => found.get(id) ?? []);
}
