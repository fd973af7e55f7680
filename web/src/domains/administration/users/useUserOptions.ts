import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import { signOnText } from './userColumns.tsx';
import type users from './users.en.json';
import { useUserChoices } from './useUserChoices.ts';

type FieldKey = keyof (typeof users)['fields'];
const isChosen = (field: string): field is 'role' | 'environment' =>
  field === 'role' || field === 'environment';

/** Words of the conditions on users, and the roles and environments to choose from. */
export function useUserOptions(filter: Filter) {
  const { t } = useTranslation('users');
  const { choices, load } = useUserChoices();
  const namesChoices = /"(?:role|environment)"/.test(JSON.stringify(filter));
  useEffect(() => {
    if (namesChoices) void load();
  }, [namesChoices, load]);
  const labels = useMemo(
    (): FilterLabels => ({
      // The fields are those of the vocabulary.
      field: (key) => t(`fields.${key as FieldKey}`),
      value: (field, value) => {
        if (field === 'signOn') return signOnText(t, value);
        if (!isChosen(field)) return value;
        if (choices === null) return null;
        return choices[field].find((each) => each.value === value)?.label ?? value;
      },
    }),
    [t, choices],
  );
  const loadOptions = useCallback(
    async (field: string, search: string) => {
      if (!isChosen(field)) return [];
      const wanted = search.trim().toLowerCase();
      return (await load())[field].filter(({ label }) => label.toLowerCase().includes(wanted));
    },
    [load],
  );
  return { labels, loadOptions };
}
