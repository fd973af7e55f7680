import { CONTENT_KINDS } from '@palisade/vocabulary/policyFields.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOption } from '../../ui/filters/filterContext.ts';
import { useFieldOptions } from '../endpointFields/useFieldOptions.ts';
import './policyFields.texts.ts';

const OF_ITEMS = /^(?:request|response)\.(.*)$/;
/** Which field of endpoints has the values that a parameter can have. */
const SAME_VALUES: Readonly<Record<string, string>> = { enumValues: 'parameterEnumValue' };

/**
 * Values to choose from for the fields of policies; those of parameters are what the company's
 * endpoints have.
 */
export function usePolicyOptions(): (
  field: string,
  search: string,
) => Promise<readonly FilterOption[]> {
  const { t } = useTranslation('policyFields');
  const load = useFieldOptions();
  return useCallback(
    async (field, search) => {
      const own = OF_ITEMS.exec(field)?.[1];
      if (own === undefined) return load(field, search);
      if (own !== 'contentType') return load(SAME_VALUES[own] ?? own, search);
      return CONTENT_KINDS.map((value) => ({ value, label: t(`contentKinds.${value}`) })).filter(
        ({ label }) => label.toLowerCase().includes(search.toLowerCase()),
      );
    },
    [t, load],
  );
}
