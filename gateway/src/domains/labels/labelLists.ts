import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { ownPage } from '../../platform/graph/owned.ts';
import type { labelsClient } from './labels.client.ts';
import type { LabelGroupList, LabelList, LabelRuleList } from './labels.upstream.ts';

type Maybe<T> = T | null | undefined;
interface ListArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly search?: Maybe<string>;
}

/** The connections of labels, groups and rules. */
export function labelLists(calls: ReturnType<typeof labelsClient>) {
  return {
    labels: (
      companyId: string,
      { first, after, search, groupId }: ListArgs & { readonly groupId?: Maybe<string> },
    ): LabelList => {
      const wanted = { search: search ?? undefined, groupId: groupId ?? undefined };
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await calls.labels(companyId, { ...wanted, first: size, after: after ?? undefined }),
          ),
        count: () => calls.labelCount(companyId, wanted),
      });
    },
    groups: (companyId: string, { first, after, search }: ListArgs): LabelGroupList => {
      const wanted = { search: search ?? undefined };
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await calls.groups(companyId, { ...wanted, first: size, after: after ?? undefined }),
          ),
        count: () => calls.groupCount(companyId, wanted),
      });
    },
    rules: (companyId: string, { first, after, search }: ListArgs): LabelRuleList => {
      const wanted = { search: search ?? undefined };
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await calls.rules(companyId, { ...wanted, first: size, after: after ?? undefined }),
          ),
        count: () => calls.ruleCount(companyId, wanted),
      });
    },
  };
}
