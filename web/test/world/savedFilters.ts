import { globalId } from '../../src/entities/company/globalId.ts';
import { changedMeanwhile } from './changedMeanwhile.ts';
import type { FakeCompany } from './makeWorld.ts';

/** Types of the graph, by where a company keeps the saved filters of a list. */
export const SAVED = {
  savedFilters: 'SavedFilter',
  savedGapFilters: 'SavedGapFilter',
  savedAuditFilters: 'SavedAuditFilter',
  savedAttackerFilters: 'SavedAttackerFilter',
  savedTicketFilters: 'SavedTicketFilter',
} as const;
export type Place = keyof typeof SAVED;
const PLACES = Object.keys(SAVED) as Place[]; // The keys of the object's type.

type FakeSavedFilter = ReturnType<typeof makeSaved>;
/** Saved filters of a company, by list. */
export type FakeSavedFilters = Record<Place, FakeSavedFilter[]>;

export const noSavedFilters = () =>
  Object.fromEntries(PLACES.map((place) => [place, []])) as unknown as FakeSavedFilters; // Each place is there.

/** All saved filters of a company. */
export const savedFiltersOf = (company: FakeSavedFilters) =>
  PLACES.flatMap((place) => company[place]);

/** Orders of lists that begin with another than the inventory's. */
const FIRST_SORTS: Partial<Record<Place, string>> = {
  savedGapFilters: 'severity',
  savedAttackerFilters: 'severity',
  savedTicketFilters: 'changed',
};

type Part = { readonly name: string } & Record<string, unknown>;

/** A saved filter of gaps of the person; an empty one by default. */
export const makeSavedGapFilter = (part: Part) => makeSaved('savedGapFilters', part);

/** A saved filter of the inventory of the person; an empty one by default. */
export const makeSavedFilter = (part: Part) => makeSaved('savedFilters', part);

/** A saved filter of a list of the person; an empty one by default. */
export function makeSaved(place: Place, part: Part) {
  return {
    __typename: SAVED[place] as string,
    id: globalId(SAVED[place], 'c-2', part.name),
    savedFilterId: part.name,
    isShared: false,
    isOwn: true,
    canChange: true,
    filters: null as string | null,
    search: '',
    columns: null as string[] | null,
    groupBy: null as string | null,
    sort: FIRST_SORTS[place] ?? 'riskScore',
    direction: 'descending',
    unknownFields: [] as string[],
    updatedAt: '2026-11-20T10:00:00.000Z',
    version: 1,
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
  readonly version?: number;
}

const stored = ({ filter, ...view }: View) => ({
  ...view,
  filters: filter ? JSON.stringify(filter) : null,
});

/** Mutations of saved filters over the companies of a world. */
export function savedFilterMutations(
  companies: () => readonly FakeCompany[],
  refuse: (name: string) => object[],
) {
  return Object.assign(
    {},
    ...PLACES.map((place) => mutationsOf(place, companies, refuse)),
  ) as ReturnType<typeof mutationsOf>; // Of all places.
}

function mutationsOf(
  place: Place,
  companies: () => readonly FakeCompany[],
  refuse: (name: string) => object[],
) {
  const type = SAVED[place];
  const all = () => companies().flatMap((company) => company[place]);
  const taken = (name: string | undefined, id?: string) =>
    all().some((each) => each.id !== id && each.name.toLowerCase() === name?.toLowerCase())
      ? [{ code: 'conflict', field: 'name', message: 'Must be unique' }]
      : [];
  return {
    [`create${type}`]: ({
      input: { companyId, name = '', isShared = false, view = {} },
    }: {
      input: Input;
    }) => {
      const errors = [...refuse(`create${type}`), ...taken(name)];
      const savedFilter =
        errors.length > 0 ? null : makeSaved(place, { name, isShared, ...stored(view) });
      if (savedFilter)
        companies()
          .find((each) => each.companyId === companyId)
          ?.[place].push(savedFilter);
      return { savedFilter, errors };
    },
    [`update${type}`]: ({ input: { id, view, version: seen, ...change } }: { input: Input }) => {
      const savedFilter = all().find((each) => each.id === id) ?? null;
      const version = savedFilter?.version ?? 0;
      const errors = [
        ...refuse(`update${type}`),
        ...taken(change.name, id),
        ...(savedFilter && seen !== version ? [changedMeanwhile('saved filter', version)] : []),
      ];
      if (savedFilter && errors.length === 0)
        Object.assign(savedFilter, change, view && stored(view), { version: version + 1 });
      return { savedFilter: errors.length === 0 ? savedFilter : null, errors };
    },
    [`delete${type}`]: ({ input: { id } }: { input: Input }) => {
      const errors = refuse(`delete${type}`);
      for (const company of companies())
        if (errors.length === 0) company[place] = company[place].filter((each) => each.id !== id);
      return { deletedId: errors.length === 0 ? id : null, errors };
    },
  };
}
