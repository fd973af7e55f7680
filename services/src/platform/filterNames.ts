import { classificationKey } from '@palisade/vocabulary/dataClassification.ts';
import type { ConfigurationReference } from './configuration.ts';

const KINDS: Readonly<Record<string, 'dataType' | 'dataCategory'>> = {
  dataType: 'dataType',
  dataCategory: 'dataCategory',
};

const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(texts) : [];

/** Data types and categories that a filter names, however deep; each once, in order. */
export function filterNames(filter: unknown): ConfigurationReference[] {
  const found = new Map<string, ConfigurationReference>();
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { field, value } = node as { field?: unknown; value?: unknown };
    const kind = typeof field === 'string' ? KINDS[field] : undefined;
    for (const name of kind === undefined ? [] : texts(value)) {
      const key = classificationKey(name);
      if (kind !== undefined) found.set(`${kind} ${key}`, { kind, key });
    }
    for (const inner of Object.values(node)) look(inner);
  };
  look(filter);
  return [...found.keys()].toSorted().flatMap((id) => found.get(id) ?? []);
}
