import type { Filter } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../ui/filters/filterLabels.ts';
import { authKindText } from './authKindText.ts';
import './endpointFields.texts.ts';
import { useLabelNames } from './useLabelNames.ts';

/** Fields whose values are words of ours, spelled in lower case. */
const WORDS: ReadonlySet<string> = new Set(['learningState', 'severity', 'urlType']);

/**
 * Words of the fields of endpoints, of what compares them, and of values.
 * @param filter whose labels are to be named; their names are asked for
 */
export function useFieldLabels(filter: Filter): FilterLabels {
  const { t } = useTranslation('endpointFields');
  const labelName = useLabelNames(filter);
  return useMemo(
    () => ({
      field: (key) => {
        const known = INVENTORY_FIELDS.find((field) => field.key === key)?.key;
        return known ? t(`fields.${known}`) : key;
      },
      operator: (op) => t(`operators.${op}`),
      value: (field, value) => {
        if (field === 'label') return labelName(value);
        if (field === 'authType') return authKindText(t, value);
        return WORDS.has(field) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
      },
    }),
    [t, labelName],
  );
}
