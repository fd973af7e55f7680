import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useMemo } from 'react';
import { type FilterKit, useFilterKit } from './filterContext.ts';

/**
 * What conditions on the items of a field share: the fields of items, whose words and values are
 * asked for as `request.name`.
 */
export function useItemsKit({ key, items }: FilterField): FilterKit {
  const { labels, loadOptions, isFull } = useFilterKit();
  return useMemo(() => {
    const { value } = labels;
    return {
      fields: items?.fields ?? [],
      labels: {
        ...labels,
        field: (own) => labels.field(`${key}.${own}`),
        ...(value && { value: (own: string, text: string) => value(`${key}.${own}`, text) }),
      },
      loadOptions: loadOptions && ((own, search) => loadOptions(`${key}.${own}`, search)),
      isFull,
    };
  }, [key, items, labels, loadOptions, isFull]);
}
