import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../ui/filters/filterLabels.ts';
import './endpointFields.texts.ts';

/** Words of the fields of endpoints, and of what compares them. */
export function useFieldLabels(): FilterLabels {
  const { t } = useTranslation('endpointFields');
  return useMemo(
    () => ({
      field: (key) => {
        const known = INVENTORY_FIELDS.find((field) => field.key === key)?.key;
        return known ? t(`fields.${known}`) : key;
      },
      operator: (op) => t(`operators.${op}`),
    }),
    [t],
  );
}
