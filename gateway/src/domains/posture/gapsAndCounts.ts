import type { Filter } from '@palisade/vocabulary/filters.ts';
import DataLoader from 'dataloader';
import { asError } from '../../platform/executor/settled.ts';
import type { postureClient } from './posture.client.ts';

type Calls = ReturnType<typeof postureClient>;
type Search = Parameters<Calls['gaps']>[1];
type Found = Awaited<ReturnType<Calls['gaps']>>;
type Counts = Awaited<ReturnType<Calls['gapCounts']>>;

interface Asked {
  readonly companyId: string;
  readonly filter: Filter | undefined;
}
interface PageAsked extends Asked {
  readonly search: Search;
}

const keyOf = ({ companyId, filter }: Asked): string => JSON.stringify([companyId, filter]);

/**
 * Pages and counts of gaps for one request. Counts are asked for once a filter. When fields of one
 * level ask for a page and for the counts of its filter, the page brings them along in one call.
 */
export function gapsAndCounts(calls: Calls) {
  const countsWanted = new Set<string>();
  const carriers = new Map<string, { readonly search: Search; readonly page: Promise<Found> }>();

  // Both loaders wait for the end of the level: each then knows what the other was asked.
  const pages = new DataLoader<PageAsked, Found>(
    (all) =>
      Promise.all(
        all.map(({ search, ...asked }) => {
          const carries =
            countsWanted.has(keyOf(asked)) && carriers.get(keyOf(asked))?.search === search;
          return calls
            .gaps(asked.companyId, carries ? { ...search, counts: true } : search)
            .catch(asError);
        }),
      ),
    { cache: false },
  );
  const counts = new DataLoader<Asked, Counts, string>(
    (all) =>
      Promise.all(
        all.map(async (asked) => {
          const carried = await carriers.get(keyOf(asked))?.page.catch(() => null);
          // Whatever kept the page from bringing them, counts fail for reasons of their own only.
          return (
            carried?.counts ??
            calls.gapCounts(asked.companyId, { filter: asked.filter }).catch(asError)
          );
        }),
      ),
    { cacheKeyFn: keyOf },
  );
  return {
    page(companyId: string, filter: Filter | undefined, search: Search): Promise<Found> {
      const asked = { companyId, filter };
      const page = pages.load({ ...asked, search });
      if (search.policyId == null && search.endpointId == null && !carriers.has(keyOf(asked)))
        carriers.set(keyOf(asked), { search, page });
      return page;
    },
    counts(companyId: string, filter: Filter | undefined): Promise<Counts> {
      const asked = { companyId, filter };
      countsWanted.add(keyOf(asked));
      return counts.load(asked);
    },
  };
}
