import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import policies from './policies.en.json' with { type: 'json' };

const isKeyOf = <Words extends object>(words: Words, key: string): key is keyof Words & string =>
  Object.hasOwn(words, key);

/** Words of the fields that lists of policies are filtered by. */
export function usePolicyFilterLabels(): FilterLabels {
  const { t } = useTranslation('policies');
  return useMemo(
    () => ({
      field: (key) => (isKeyOf(policies.fields, key) ? t(`fields.${key}`) : key),
      value: (field, value) => {
        if (field === 'severity' && isKeyOf(policies.severities, value))
          return t(`severities.${value}`);
        return field === 'ruleType' && isKeyOf(policies.ruleTypes, value)
          ? t(`ruleTypes.${value}`)
          : catalogueText(value);
      },
    }),
    [t],
  );
}
