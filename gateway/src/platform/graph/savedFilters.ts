import type { UserError } from '../../generated/resolvers.ts';
import { expectFailures } from '../upstream/errors.ts';
import { globalId } from './globalId.ts';
import { keyOf } from './keyOf.ts';
import { lookup, type Lookup } from './lookup.ts';
import { own, type Owned } from './owned.ts';

interface Row {
  readonly id: string;
  readonly filter?: unknown;
}

/** Calls for the filters that people keep of a list. */
export interface SavedFilterCalls<Saved extends Row, View> {
  readonly savedFilters: (companyId: string) => Promise<readonly Saved[]>;
  readonly createSavedFilter: (
    companyId: string,
    body: { name: string; isShared?: boolean; view: View },
  ) => Promise<Saved>;
  readonly updateSavedFilter: (
    companyId: string,
    savedFilterId: string,
    body: { name?: string; isShared?: boolean; view?: View; version?: number },
  ) => Promise<Saved>;
  readonly deleteSavedFilter: (companyId: string, savedFilterId: string) => Promise<unknown>;
}

interface Saving<ViewInput> {
  readonly companyId: string;
  readonly name: string;
  readonly isShared?: boolean | null | undefined;
  readonly view: ViewInput;
}
type Changing<ViewInput> = {
  readonly id: string;
  readonly version?: number | null | undefined;
} & {
  readonly [Key in 'name' | 'isShared' | 'view']?: Saving<ViewInput>[Key] | null | undefined;
};

interface Saved<Kept> {
  readonly savedFilter: (Kept & Owned) | null;
  readonly errors: UserError[];
}

/** What mutations of saved filters of a type do. */
export function savedFilterWrites<Kept extends Row, View, ViewInput>(
  type: string,
  viewOf: (input: ViewInput) => View,
) {
  type Calls = SavedFilterCalls<Kept, View>;
  return {
    async create(
      calls: Calls,
      { companyId, name, isShared, view }: Saving<ViewInput>,
    ): Promise<Saved<Kept>> {
      const { result, errors } = await expectFailures(
        calls.createSavedFilter(companyId, {
          name,
          isShared: isShared ?? false,
          view: viewOf(view),
        }),
      );
      return { savedFilter: result && own(companyId, result), errors };
    },
    async update(
      calls: Calls,
      { id, name, isShared, view, version }: Changing<ViewInput>,
    ): Promise<Saved<Kept>> {
      const { companyId, key } = keyOf(type, id);
      const { result, errors } = await expectFailures(
        calls.updateSavedFilter(companyId, key, {
          ...(name != null && { name }),
          ...(isShared != null && { isShared }),
          ...(view != null && { view: viewOf(view) }),
          ...(version != null && { version }),
        }),
      );
      return { savedFilter: result && own(companyId, result), errors };
    },
    async remove(
      calls: Calls,
      { id }: { readonly id: string },
    ): Promise<{ deletedId: string | null; errors: UserError[] }> {
      const { companyId, key } = keyOf(type, id);
      const { errors } = await expectFailures(calls.deleteSavedFilter(companyId, key));
      return { deletedId: errors.length === 0 ? id : null, errors };
    },
  };
}

/** Those that the viewer sees. */
export const savedFiltersOf = async <Kept extends Row>(
  calls: Pick<SavedFilterCalls<Kept, never>, 'savedFilters'>,
  companyId: string,
): Promise<(Kept & Owned)[]> =>
  (await calls.savedFilters(companyId)).map((row) => own(companyId, row));

/** Saved filters by key: a person has few, so that the list answers for any number of them. */
export const savedFilterLookup = <Kept extends Row>(
  calls: Pick<SavedFilterCalls<Kept, never>, 'savedFilters'>,
): Lookup<Kept & Owned> =>
  lookup(async (companyId, keys) => {
    const byId = new Map((await savedFiltersOf(calls, companyId)).map((row) => [row.id, row]));
    return keys.map((key) => byId.get(key.toLowerCase()) ?? null);
  });

/** Fields of a saved filter that its row spells otherwise. */
export const savedFilterFields = (type: string) => ({
  id: ({ companyId, id }: Row & Owned) => globalId(type, companyId, id),
  savedFilterId: ({ id }: Row) => id,
  filters: ({ filter }: Row) => (filter === null ? null : JSON.stringify(filter)),
});
