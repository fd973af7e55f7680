import { useCallback, useState } from 'react';
import { tokenNames, variableOf } from '../theme/leanTokens.ts';

/** Tokens of a category by their names, with the variable that each is in style sheets. */
export const tokensOf = (category: string) =>
  tokenNames(category).flatMap((token) => {
    const variable = variableOf(category, token);
    return variable === undefined ? [] : [{ token, variable }];
  });

/** `var(--p-colors-bg)` without the call. */
const nameOf = (variable: string): string => variable.replace(/^var\((.+)\)$/, '$1');

/**
 * Values of variables where an element is, as the style sheet of the page has them; empty before
 * it is drawn.
 * @param variables a stable array of `var(--p-…)`
 * @returns what the element takes as its `ref`, and the values
 */
export function useValues(variables: readonly string[]) {
  const [values, setValues] = useState<readonly string[]>([]);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const style = getComputedStyle(element);
      setValues(
        variables.map((each) => style.getPropertyValue(nameOf(each).replaceAll('\\', '')).trim()),
      );
    },
    [variables],
  );
  return [measure, values] as const;
}
