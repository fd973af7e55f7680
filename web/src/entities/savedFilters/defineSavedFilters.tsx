import type { ReactNode } from 'react';
import { type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay';
import type { FragmentType, GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useCompany } from '../company/CompanyContext.ts';
import type { ListParams } from '../lists/defineList.ts';
import type { Control } from '../permissions/controls.ts';
import type { SavedFilter, SavedFilterGraph } from './savedFilter.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { SavedFiltersFrame } from './SavedFiltersButton.tsx';
import type { SavedList } from './savedView.ts';

/** Asks for the saved filters of a list that a person sees. */
interface SavedQuery extends OperationType {
  readonly response: { readonly company: { readonly id: string } | null | undefined };
}

/** Saved filters whose fragment is not read yet. */
type SavedKeys = readonly {
  readonly ' $data'?: readonly SavedFilter[];
  readonly ' $fragmentSpreads': FragmentType;
}[];

/** What the saved filters of a list are. */
interface SavedDefinition<Query extends SavedQuery, Params extends ListParams> {
  readonly query: GraphQLTaggedNode;
  /** Of one saved filter, plural: what `SavedFilter` has. */
  readonly fragment: GraphQLTaggedNode;
  readonly savedOf: (company: NonNullable<Query['response']['company']>) => SavedKeys;
  readonly list: SavedList<Params>;
  readonly kind: SavedFilterGraph;
  /** Who may share filters with the company. */
  readonly share: Control;
  /** What else the conditions are good for. */
  readonly more?: (params: Params, close: () => void) => ReactNode;
}

interface SavedProps<Query extends SavedQuery, Params extends ListParams> {
  readonly query: PreloadedQuery<Query>;
  readonly params: Params;
  readonly onChange: (change: Partial<Params>) => void;
}

const NONE: SavedKeys = [];

/** The saved filters of a list, as the bookmark in its filter bar; it waits and fails alone. */
export function defineSavedFilters<Query extends SavedQuery, Params extends ListParams>({
  query: document,
  fragment,
  savedOf,
  list,
  kind,
  share,
  more,
}: SavedDefinition<Query, Params>) {
  function Loaded({ query, params, onChange }: SavedProps<Query, Params>) {
    const { can } = useCompany();
    const { company } = usePreloadedQuery<Query>(document, query);
    const saved = useFragment(fragment, company ? savedOf(company) : NONE);
    return (
      company && (
        <SavedFilters
          list={list}
          kind={kind}
          companyKey={company.id}
          saved={saved}
          params={params}
          onChange={onChange}
          canShare={can(share)}
        >
          {(close) => more?.(params, close)}
        </SavedFilters>
      )
    );
  }
  return function SavedFiltersOfList(props: SavedProps<Query, Params>) {
    return (
      <SavedFiltersFrame resetKey={props.query.name}>
        <Loaded {...props} />
      </SavedFiltersFrame>
    );
  };
}
