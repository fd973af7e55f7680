import type { SortDirection, TicketSort } from '../../generated/resolvers.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../platform/graph/filterTree.ts';
import { ownPage } from '../../platform/graph/owned.ts';
import type { integrationsClient } from './integrations.client.ts';
import type { TicketList } from './integrations.upstream.ts';

type Maybe<T> = T | null | undefined;
interface TicketArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly filter?: Maybe<FilterInput>;
  readonly isDone?: Maybe<boolean>;
  readonly sort?: Maybe<TicketSort>;
  readonly direction?: Maybe<SortDirection>;
}
type Calls = ReturnType<typeof integrationsClient>;
type Counts = ReturnType<Calls['ticketCounts']>;

/**
 * All tickets of a company that the viewer sees; counts are asked for once a request, and say how
 * long lists are, too.
 */
export function ticketLists(calls: Calls) {
  const known = new Map<string, Counts>();
  const remediationTicketCounts = (
    companyId: string,
    { filter }: Pick<TicketArgs, 'filter'>,
  ): Counts => {
    const wanted = { filter: filterTree(filter) ?? undefined };
    const key = JSON.stringify([companyId, wanted]);
    const counts = known.get(key) ?? calls.ticketCounts(companyId, wanted);
    known.set(key, counts);
    return counts;
  };
  return {
    remediationTicketCounts,
    remediationTickets: (
      companyId: string,
      { first, after, filter, isDone, sort, direction }: TicketArgs,
    ): TicketList =>
      new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await calls.tickets(companyId, {
              filter: filterTree(filter) ?? undefined,
              isDone: isDone ?? undefined,
              sort: sort ?? 'changed',
              direction: direction ?? 'descending',
              first: pageSize(first),
              after,
            }),
          ),
        count: async () => {
          const { open, done } = await remediationTicketCounts(companyId, { filter });
          return (isDone === true ? 0 : open) + (isDone === false ? 0 : done);
        },
      }),
  };
}
