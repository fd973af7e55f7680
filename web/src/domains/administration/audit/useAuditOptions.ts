import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterLabels } from '../../../ui/filters/filterLabels.ts';
import { actionName, kindName } from './auditKinds.ts';
import { useAuditChoices } from './useAuditChoices.ts';

type FieldKey = 'actor' | 'action' | 'targetType' | 'target' | 'address' | 'time' | 'company';

/** Words of the conditions on entries, and the values to choose from. */
export function useAuditOptions(filter: Filter, ofOrganization: boolean) {
  const { t } = useTranslation('administration');
  const { t: sentences } = useTranslation('auditSentences');
  const { companies, load } = useAuditChoices(ofOrganization);
  const namesCompanies = JSON.stringify(filter).includes('"company"');
  useEffect(() => {
    if (namesCompanies) void load();
  }, [namesCompanies, load]);
  const labels = useMemo(
    (): FilterLabels => ({
      // The fields are those of the vocabulary.
      field: (key) => t(`audit.fields.${key as FieldKey}`),
      value: (field, value) =>
        field === 'company'
          ? companies === null
            ? null
            : (companies.find((each) => each.companyId === value)?.name ?? value)
          : field === 'action'
            ? actionName(sentences, value)
            : field === 'targetType'
              ? kindName(sentences, value)
              : value,
    }),
    [t, sentences, companies],
  );
  const loadOptions = useCallback(
    async (field: string, search: string) => {
      const choices = await load();
      const all =
        field === 'company'
          ? choices.companies.map(({ companyId, name }) => ({ value: companyId, label: name }))
          : choices[field === 'action' ? 'actions' : 'targetTypes'].map((value) => ({
              value,
              label: field === 'action' ? actionName(sentences, value) : kindName(sentences, value),
            }));
      return all.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
    },
    [load, sentences],
  );
  return { labels, loadOptions };
}
