type Code = typeof import('./policyQueries.ts');

let code: Code | null = null;

/**
 * Given by pages that show policies: the code knows every field, and so is no part of the entry.
 */
export function providePolicyReader(reader: Code): void {
  code = reader;
}

/** What there is to wait for before an address of policies is read; null once it can be. */
export function loadPolicyReader(search: URLSearchParams): Promise<unknown> | null {
  const isPlain = !['filters', 'search', 'category', 'sort', 'direction'].some((key) =>
    search.has(key),
  );
  return isPlain || code !== null ? null : import('./policyQueries.ts').then(providePolicyReader);
}

/** What the list of an address asks for; one without parameters is read without the code. */
export const readPolicies = (search: URLSearchParams): ReturnType<Code['policiesVariables']> =>
  code?.policiesVariables(search) ?? {
    filter: null,
    shown: null,
    sort: 'isEnabled',
    direction: 'descending',
  };
export const readHub = (search: URLSearchParams): ReturnType<Code['hubVariables']> =>
  code?.hubVariables(search) ?? { filter: null, shown: null };
