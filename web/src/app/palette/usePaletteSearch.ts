import { FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  usePaletteSearchQuery,
  usePaletteSearchQuery$data,
} from '../../__generated__/usePaletteSearchQuery.graphql.ts';
import { attackerList } from '../../domains/attackers/list/attackerList.ts';
import { inventoryList } from '../../domains/inventory/inventoryList.ts';
import { gapList } from '../../domains/posture/gaps/gapList.ts';
import { policyList } from '../../domains/posture/policies/policyLists.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { IN_PARTS } from '../../entities/routing/inParts.ts';

/** Things are searched from so many letters on, once typing paused. */
const SHORTEST = 2;
const PAUSE_MS = 150;

const document = graphql`
  query usePaletteSearchQuery(
    $companyId: ID!
    $text: String!
    $endpointFilter: FilterInput
    $gapFilter: FilterInput
    $attackerFilter: FilterInput
    $policyFilter: FilterInput
    $inventory: Boolean!
    $gaps: Boolean!
    $attackers: Boolean!
    $policies: Boolean!
    $labels: Boolean!
    $people: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      endpoints(first: 5, filter: $endpointFilter) @include(if: $inventory) @catch {
        edges {
          node {
            endpointId
            method
            path
            host {
              name
            }
          }
        }
      }
      hosts(first: 5, search: $text, sort: riskScore) @include(if: $inventory) @catch {
        edges {
          node {
            name
          }
        }
      }
      apis(first: 5, search: $text) @include(if: $inventory) @catch {
        edges {
          node {
            name
            basePath
            host {
              name
            }
          }
        }
      }
      gaps(first: 5, filter: $gapFilter, status: null) @include(if: $gaps) @catch {
        edges {
          node {
            gapId
            name
            status
            method
            path
          }
        }
      }
      attackers(first: 5, filter: $attackerFilter) @include(if: $attackers) @catch {
        edges {
          node {
            attackerId
            sourceId
          }
        }
      }
      posturePolicies(first: 5, filter: $policyFilter) @include(if: $policies) @catch {
        edges {
          node {
            policyId
            name
          }
        }
      }
      labels(first: 5, search: $text) @include(if: $labels) @catch {
        edges {
          node {
            labelId
            name
            groupName
          }
        }
      }
    }
    systemUsers @include(if: $people) @catch {
      userId
      email
      firstName
      lastName
    }
  }
`;

/** What a search answered: kinds that were not asked for are absent, a refused one has failed. */
export type Found = usePaletteSearchQuery$data;

/** Which kinds the reader may see; no others are asked for. */
function useSearched() {
  const { can, sees } = useCompany();
  return {
    inventory: can('seeInventory') && sees('unified-inventory'),
    gaps: can('seeGaps') && sees('posture-gaps'),
    attackers: can('seeAttackers') && sees('attackers'),
    policies: can('seePolicies') && sees('settings/posture-policies'),
    labels: can('seeLabels') && sees('settings/label-management'),
    people: sees('settings/system-users'),
  };
}

export interface PaletteSearch {
  readonly searched: ReturnType<typeof useSearched>;
  /** The last answer; it may be to a text before. */
  readonly found: Found | null;
  /** Whether the answer to this text is still on its way. */
  readonly isSearching: boolean;
  /** Whether the search as a whole failed. */
  readonly hasFailed: boolean;
}

interface Answer {
  readonly text: string;
  readonly found: Found | null;
}

/** Looks for things of the company with one query once typing paused. The last text wins. */
export function usePaletteSearch(typed: string): PaletteSearch {
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const searched = useSearched();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const text = typed.trim();
  const isOn = text.length >= SHORTEST && Object.values(searched).includes(true);
  const asked = JSON.stringify(searched);
  useEffect(() => {
    if (!isOn) return undefined;
    const filters = { filter: { all: [] }, search: text };
    const variables = {
      companyId,
      text: text.slice(0, FILTER_LIMITS.valueLength),
      endpointFilter: inventoryList.filterOf(filters),
      gapFilter: gapList.filterOf(filters),
      attackerFilter: attackerList.filterOf(filters),
      policyFilter: policyList.filterOf(filters),
      ...(JSON.parse(asked) as typeof searched),
    };
    let stop = () => {};
    const timer = setTimeout(() => {
      const { unsubscribe } = fetchQuery<usePaletteSearchQuery>(environment, document, variables, {
        networkCacheConfig: IN_PARTS,
      }).subscribe({
        next: (found) => setAnswer({ text, found }),
        error: () => setAnswer({ text, found: null }),
      });
      stop = unsubscribe;
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, companyId, text, isOn, asked]);
  const isAnswered = answer?.text === text;
  return {
    searched,
    found: isOn ? (answer?.found ?? null) : null,
    isSearching: isOn && !isAnswered,
    hasFailed: isOn && isAnswered && answer.found === null,
  };
}
