import { globalId } from '../../src/entities/company/globalId.ts';
import type { FakeCompany } from './makeWorld.ts';

export type FakeSavedFilter = ReturnType<typeof makeSavedFilter>;

/** A saved filter of the person; an empty one unless told. */
export function makeSavedFilter(part: { readonly name: string } & Record<string, unknown>) {
  return {
    __typename: 'SavedFilter',
    id: globalId('SavedFilter', 'c-2', part.name),
    savedFilterId: part.name,
    isShared: false,
    isOwn: true,
    canChange: true,
    filters: null as string | null,
    search: '',
    columns: null as string[] | null,
    groupBy: null as string | null,
    sort: 'riskScore',
    direction: 'descending',
    unknownFields: [] as string[],
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...part,
  };
}

interface View {
  readonly filter?: unknown;
  readonly search?: string;
  readonly columns?: string[] | null;
  readonly groupBy?: string | null;
  readonly sort?: string;
  readonly direction?: string;
}

interface Input {
  readonly companyId?: string;
  readonly id?: string;
  readonly name?: string;
  readonly isShared?: boolean;
  readonly view?: View;
}

const stored = ({ filter, ...view }: View) => ({ ...view, filters: filter ? JSON.stringify(filter) : null });

/** Mutations of saved filters over the companies of a world. */
export function savedFilterMutations(companies: () => readonly FakeCompany[], refuse: (name: string) => object[]) {
  const all = () => companies().flatMap((company) => company.savedFilters);
  const taken = (name: string | undefined, id?: string) =>
    all().some((each) => each.id !== id && each.name.toLowerCase() === name?.toLowerCase()) ? [{ code: 'conflict', field: 'name', message: 'Must be unique' }] : [];
  return {
    createSavedFilter: ({ input: { companyId, name = '', isShared = false, view = {} } }: { input: Input }) => {
      const errors = [...refuse('createSavedFilter'), ...taken(name)];
      const savedFilter = errors.length > 0 ? null : makeSavedFilter({ name, isShared, ...stored(view) });
      if (savedFilter) companies().find((each) => each.companyId === companyId)?.savedFilters.push(savedFilter);
      return { savedFilter, errors };
    },
    updateSavedFilter: ({ input: { id, view, ...change } }: { input: Input }) => {
      const errors = [...refuse('updateSavedFilter'), ...taken(change.name, id)];
      const savedFilter = all().find((each) => each.id === id) ?? null;
      if (savedFilter && errors.length === 0) Object.assign(savedFilter, change, view && stored(view));
      return { savedFilter: errors.length === 0 ? savedFilter : null, errors };
    },
    deleteSavedFilter: ({ input: { id } }: { input: Input }) => {
      const errors = refuse('deleteSavedFilter');
      for (const company of companies()) if (errors.length === 0) company.savedFilters = company.savedFilters.filter((each) => each.id !== id);
      return { deletedId: errors.length === 0 ? id : null, errors };
    },
  };
}
