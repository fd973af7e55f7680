import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import { authKindText } from '../drawer/authKindText.ts';
import '../inventoryPage.texts.ts';

/** Fields whose values are words of ours, spelled in lower case. */
const WORDS: ReadonlySet<string> = new Set(['learningState', 'severity', 'urlType']);

/** Words of fields, operators and values of the inventory's filters. */
export function useFilterLabels(): FilterLabels {
  const { t } = useTranslation('inventoryPage');
  return useMemo(
    () => ({
      field: (key) => {
        const known = INVENTORY_FIELDS.find((field) => field.key === key)?.key;
        return known ? t(`fields.${known}`) : key;
      },
      operator: (op) => t(`operators.${op}`),
      value: (field, value) => {
        if (field === 'authType') return authKindText(t, value);
        return WORDS.has(field) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
      },
    }),
    [t],
  );
}
