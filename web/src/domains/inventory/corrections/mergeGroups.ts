import type { useMergeOptionsQuery$data } from '../../../__generated__/useMergeOptionsQuery.graphql.ts';

export type MergeOption = NonNullable<
  useMergeOptionsQuery$data['company']
>['mergeOptions']['options'][number];

/** How well a path is known, in the order shown. */
const STATUSES = ['verified', 'unverified', 'ignored'] as const;
export type Status = (typeof STATUSES)[number];

export interface MergeGroup {
  readonly status: Status;
  readonly options: readonly MergeOption[];
}

/** Options that match a search, by status; groups without any are left out. */
export function mergeGroups(
  options: readonly MergeOption[],
  search: string,
): readonly MergeGroup[] {
  const wanted = search.trim().toLowerCase();
  return STATUSES.map((status) => ({
    status,
    options: options.filter(
      (option) =>
        option.status === status &&
        option.samples.concat(option.path).some((path) => path.toLowerCase().includes(wanted)),
    ),
  })).filter((group) => group.options.length > 0);
}
