import { useDeferredValue, useMemo, useState } from 'react';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { matchesParameter } from './matchesParameter.ts';
import type { ParameterRow } from './useParameters.ts';

export const EVERYWHERE = 'everywhere';
export const EVERY_TYPE = 'everyType';

/** What parameters are searched and filtered by. */
export interface ParameterFilter {
  readonly text: string;
  readonly isSensitiveOnly: boolean;
  readonly isRequiredOnly: boolean;
  /** A place, or `EVERYWHERE`. */
  readonly location: string;
  /** One that touches its data type, or `EVERY_TYPE`. */
  readonly regulation: string;
}

const ALL: ParameterFilter = {
  text: '',
  isSensitiveOnly: false,
  isRequiredOnly: false,
  location: EVERYWHERE,
  regulation: EVERY_TYPE,
};

/** Searches and filters parameters in the browser; the table follows once typing leaves time. */
export function useParameterFilter(parameters: readonly ParameterRow[]) {
  const [filter, setFilter] = useState(ALL);
  const { isSensitiveOnly, isRequiredOnly, location, regulation } = filter;
  const search = useDeferredValue(filter.text);
  const inLanguage = useCatalogueText();
  const found = useMemo(
    () =>
      parameters.filter(
        (row) =>
          matchesParameter(row, search, inLanguage) &&
          (!isSensitiveOnly || row.sensitive) &&
          (!isRequiredOnly || row.required) &&
          (location === EVERYWHERE || row.location === location) &&
          (regulation === EVERY_TYPE || row.regulations.some((each) => each === regulation)),
      ),
    [parameters, search, inLanguage, isSensitiveOnly, isRequiredOnly, location, regulation],
  );
  const change = (changed: Partial<ParameterFilter>) =>
    setFilter((now) => ({ ...now, ...changed }));
  return { filter, change, found };
}
