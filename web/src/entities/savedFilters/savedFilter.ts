import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { GraphQLTaggedNode } from 'react-relay';
import type { MutationParameters, OperationType } from 'relay-runtime';
import type { userErrors_error$key } from '../../__generated__/userErrors_error.graphql.ts';

/** What the panel and its rows know of the list. */
export interface SavedFiltersOfList {
  readonly kind: SavedFilterGraph;
  /** The list as it is shown. */
  readonly view: SavedView;
  /** Whether the viewer may share filters with the company. */
  readonly canShare: boolean;
}

/** A saved filter of any list, in the list of those that a person sees. */
export interface SavedFilter {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly canChange: boolean;
  readonly unknownFields: readonly string[];
  /** Grows with each change of it. */
  readonly version: number;
  /** JSON; null for no conditions. */
  readonly filters: string | null | undefined;
  /** Only where a list has a search; columns and sort where they can be chosen. */
  readonly search?: string;
  readonly columns?: readonly string[] | null | undefined;
  readonly sort?: string;
  readonly direction?: string;
  /** Only where a list keeps its grouping. */
  readonly groupBy?: string | null | undefined;
}

/** What is kept of a list as it is shown. */
export interface SavedView {
  readonly filter: Filter | null;
  /** Only where a list has a search; columns and sort where they can be chosen. */
  readonly search?: string;
  readonly columns?: readonly string[] | null;
  readonly sort?: string;
  readonly direction?: string;
  /** Only where a list has groups. */
  readonly groupBy?: string | null;
}

/** A view as the graph answers it. */
export const answered = ({ filter, ...view }: SavedView) => ({
  ...view,
  filters: filter ? JSON.stringify(filter) : null,
});

/**
 * The graph's words for the saved filters of a list; the mutations call what they answer `saved`.
 */
export interface SavedFilterGraph {
  /** Name of the grouping in the list's address; absent where a grouping is not saved. */
  readonly grouping?: string;
  /** Field of the company. */
  readonly list: string;
  /** Field of the mutation that makes one. */
  readonly createField: string;
  readonly create: GraphQLTaggedNode;
  readonly update: GraphQLTaggedNode;
  /** One by its global id. */
  readonly read: GraphQLTaggedNode;
  readonly remove: GraphQLTaggedNode;
}

export interface ReadQuery extends OperationType {
  readonly response: { readonly node: object | null | undefined };
  readonly variables: { readonly id: string };
}

export interface SaveMutation extends MutationParameters {
  readonly response: {
    readonly saved: {
      readonly savedFilter: object | null;
      readonly errors: readonly userErrors_error$key[];
    };
  };
  readonly variables: { readonly input: object };
}

export interface RemoveMutation extends MutationParameters {
  readonly response: {
    readonly saved: {
      readonly deletedId: string | null;
      readonly errors: readonly userErrors_error$key[];
    };
  };
  readonly variables: { readonly input: { readonly id: string } };
}
