import type { Filter } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { DATA_FLOW_FIELDS, PROBLEM_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { REGULATION_FIELD } from '@palisade/vocabulary/regulationField.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../ui/filters/filterLabels.ts';
import { formatDateParts } from '../../ui/text/format.ts';
import { regulationName } from './regulationName.ts';
import { catalogueText } from '../text/catalogueText.ts';
import { OF_CATALOGUE } from './catalogueFields.ts';
import { authKindText } from './authKindText.ts';
import endpointFields from './endpointFields.en.json' with { type: 'json' };
import './endpointFields.texts.ts';
import { useEndpointNames } from './useEndpointNames.ts';
import { useLabelNames } from './useLabelNames.ts';

/** Fields whose values are words of ours. */
const WORDS: ReadonlySet<string> = new Set(['learningState', 'urlType']);

const OF_SEVERITY: ReadonlySet<string> = new Set(['severity', 'gapSeverity']);
const isWord = (value: string): value is keyof typeof endpointFields.values =>
  Object.hasOwn(endpointFields.values, value);

/** Fields that are called the same in every list: those of endpoints, and which endpoint it is. */
const NAMED = [
  REGULATION_FIELD.key,
  ...[...INVENTORY_FIELDS, ...PROBLEM_FIELDS, ...DATA_FLOW_FIELDS].map(({ key }) => key),
  'endpoint' as const,
  'attackedEndpoint' as const,
];

/** `2026-11-24 response IBAN` as the type and its day. */
function dataDayText(value: string): string {
  const [day = '', , ...type] = value.split(' ');
  const time = new Date(`${day}T12:00:00`);
  return Number.isNaN(time.getTime())
    ? value
    : `${catalogueText(type.join(' '))} ${formatDateParts(time, { day: 'numeric', month: 'short' })}`;
}

/**
 * Words of the fields of endpoints, of what compares them, and of values.
 * @param filter whose labels are to be named; their names are asked for
 */
export function useFieldLabels(filter: Filter): FilterLabels {
  const { t } = useTranslation('endpointFields');
  const labelName = useLabelNames(filter);
  const endpointName = useEndpointNames(filter);
  return useMemo(
    () => ({
      field: (key) => {
        const known = NAMED.find((each) => each === key);
        return known ? t(`fields.${known}`) : key;
      },
      operator: (op) => t(`operators.${op}`),
      value: (field, value) => {
        if (field === 'label') return labelName(value);
        if (field === 'endpoint' || field === 'attackedEndpoint') return endpointName(value);
        if (OF_CATALOGUE.has(field)) return catalogueText(value);
        if (field === REGULATION_FIELD.key) return regulationName(value);
        if (field === 'dataDay') return dataDayText(value);
        if (field === 'authType') return authKindText(t, value);
        const severity = OF_SEVERITY.has(field) && SEVERITIES.find((each) => each === value);
        if (severity) return t(`severities.${severity}`);
        return WORDS.has(field) && isWord(value) ? t(`values.${value}`) : value;
      },
    }),
    [t, labelName, endpointName],
  );
}
