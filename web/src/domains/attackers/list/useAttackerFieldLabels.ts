import { ATTACK_TYPES, ATTACKS } from '@palisade/vocabulary/attackTypes.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../../../entities/endpointFields/useFieldLabels.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import './attackersList.texts.ts';

/** Fields of attackers; labels are called as they are of endpoints. */
const OWN_FIELDS = [
  'severity',
  'attackType',
  'sourceType',
  'source',
  'phase',
  'firstSeen',
  'lastSeen',
] as const;
/** Where the words of a field's values are. */
const VALUES = { severity: 'severities', sourceType: 'sourceTypes', phase: 'phases' } as const;

/** Words of the fields of attackers and of their values. */
export function useAttackerFieldLabels(filter: Filter): FilterLabels {
  const { t } = useTranslation('attackersList');
  const words = useFieldLabels(filter);
  return useMemo(
    () => ({
      ...words,
      field: (key) => {
        const own = OWN_FIELDS.find((each) => each === key);
        return own ? t(`fields.${own}`) : words.field(key);
      },
      value: (field, value) => {
        const kind = ATTACK_TYPES.find((type) => field === 'attackType' && type === value);
        if (kind) return catalogueText(ATTACKS[kind].label);
        if (!Object.hasOwn(VALUES, field)) return words.value?.(field, value) ?? null;
        const texts: Readonly<Record<string, string>> = t(VALUES[field as keyof typeof VALUES], {
          returnObjects: true,
        }); // A key of the object above.
        return texts[value] ?? value;
      },
    }),
    [t, words],
  );
}
