import { useDeferredValue, useMemo } from 'react';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { matchesParameter } from './matchesParameter.ts';
import type { ParameterList } from './parameterList.ts';
import { sortParameters } from './sortParameters.ts';
import type { ParameterRow } from './useParameters.ts';

/** Searches, filters and sorts parameters in the browser. */
export function useFoundParameters(
  parameters: readonly ParameterRow[],
  list: ParameterList,
): readonly ParameterRow[] {
  const { isSensitiveOnly, isRequiredOnly, location, regulation, sort, direction } = list;
  const search = useDeferredValue(list.search);
  const inLanguage = useCatalogueText();
  const found = useMemo(
    () =>
      parameters.filter(
        (row) =>
          matchesParameter(row, search, inLanguage) &&
          (!isSensitiveOnly || row.sensitive) &&
          (!isRequiredOnly || row.required) &&
          (location === null || row.location === location) &&
          (regulation === null || row.regulations.some((each) => each === regulation)),
      ),
    [parameters, search, inLanguage, isSensitiveOnly, isRequiredOnly, location, regulation],
  );
  return useMemo(
    () => (sort === null ? found : sortParameters(found, { key: sort, direction }, inLanguage)),
    [found, sort, direction, inLanguage],
  );
}
