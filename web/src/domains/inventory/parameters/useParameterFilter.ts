import { useDeferredValue, useMemo, useState } from 'react';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { matchesParameter } from './matchesParameter.ts';
import type { ParameterRow } from './useParameters.ts';

export const EVERYWHERE = 'everywhere';

/** What parameters are searched and filtered by. */
export interface ParameterFilter {
  readonly text: string;
  readonly isSensitiveOnly: boolean;
  readonly isRequiredOnly: boolean;
  /** A place, or `EVERYWHERE`. */
  readonly location: string;
}

const ALL: ParameterFilter = {
  text: '',
  isSensitiveOnly: false,
  isRequiredOnly: false,
  location: EVERYWHERE,
};

/** Searches and filters parameters in the browser; the table follows once typing leaves time. */
export function useParameterFilter(parameters: readonly ParameterRow[]) {
  const [filter, setFilter] = useState(ALL);
  const { isSensitiveOnly, isRequiredOnly, location } = filter;
  const search = useDeferredValue(filter.text);
  const inLanguage = useCatalogueText();
  const found = useMemo(
    () =>
      parameters.filter(
        (row) =>
          matchesParameter(row, search, inLanguage) &&
          (!isSensitiveOnly || row.sensitive) &&
          (!isRequiredOnly || row.required) &&
          (location === EVERYWHERE || row.location === location),
      ),
    [parameters, search, inLanguage, isSensitiveOnly, isRequiredOnly, location],
  );
  const change = (changed: Partial<ParameterFilter>) =>
    setFilter((now) => ({ ...now, ...changed }));
  return { filter, change, found };
}
