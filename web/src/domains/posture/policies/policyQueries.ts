import type { HubPageQuery } from '../../../__generated__/HubPageQuery.graphql.ts';
import type { PoliciesPageQuery } from '../../../__generated__/PoliciesPageQuery.graphql.ts';
import { searchFilter, withCategory } from './categoryParam.ts';
import { parseHubParams, parsePoliciesParams } from './policyParams.ts';

/** What the company's list asks for at an address: its filter, and the same within the tab. */
export function policiesVariables(
  search: URLSearchParams,
): Omit<PoliciesPageQuery['variables'], 'companyId'> {
  const { filter, search: text, category, sort, direction } = parsePoliciesParams(search);
  const wanted = searchFilter(filter, text);
  return { filter: wanted, shown: withCategory(wanted, category), sort, direction };
}

/** The same for the hub. */
export function hubVariables(
  search: URLSearchParams,
): Omit<HubPageQuery['variables'], 'companyId'> {
  const { filter, search: text, category } = parseHubParams(search);
  const wanted = searchFilter(filter, text);
  return { filter: wanted, shown: withCategory(wanted, category) };
}
