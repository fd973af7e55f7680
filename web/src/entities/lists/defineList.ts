import { type Filter, FILTER_LIMITS, type FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import {
  type Address,
  defineAddress,
  type Param,
  type ParamsOf,
} from '../address/defineAddress.ts';
import { catalogueMatches } from '../text/catalogueText.ts';
import { oneOf, text } from '../address/params.ts';
import type { ColumnsParam } from '../columns/columnsParam.ts';
import { IDS_LENGTH, type IdSearch, pastedId } from './pastedId.ts';
import { isUnread } from '../../ui/filters/unread.ts';
import { isEmptyFilter, parseFilters } from '../filters/filterCodec.ts';
import { formatFilters } from '../filters/formatFilters.ts';

type Direction = 'ascending' | 'descending';

/** What the address of a list says, drawers and the path aside. */
export interface ListParams<Sort extends string = string> {
  readonly filter: Filter;
  /** Text that one of the searched fields contains. */
  readonly search: string;
  readonly sort: Sort;
  readonly direction: Direction;
  /** Keys of the columns in their order; none where they cannot be chosen. */
  readonly columns: readonly string[];
}

interface Sorts<Sort extends string> {
  readonly all: readonly Sort[];
  /** The order unless the address says otherwise, from the largest unless `isAscending`. */
  readonly first: Sort;
  readonly isAscending?: boolean;
  /** Those that begin with the smallest when their head is clicked, such as words at A. */
  readonly ascending?: readonly Sort[];
  /** Column of an order that is called otherwise. */
  readonly columns?: Partial<Readonly<Record<Sort, string>>>;
}

interface Csv {
  /** Address of the file of a company. */
  readonly path: (companyId: string) => string;
  /** Keys of the columns that a file can have; all by default. */
  readonly columns?: readonly string[];
}

interface ListDefinition<Sort extends string, More extends object> {
  /** Under which the browser keeps what a person set of it, such as widths of columns. */
  readonly name: string;
  /** What its address is filtered by. */
  readonly fields: readonly FilterField[];
  /** Fields in which the text of the search is looked for. */
  readonly searched?: readonly string[];
  /**
   * The field of names of the catalogue, which are stored in English and found by those shown as
   * well.
   */
  readonly catalogued?: string;
  /** Absent where the search does not know ids. */
  readonly ids?: IdSearch;
  /** Absent where there is one order. */
  readonly sorts?: Sorts<Sort>;
  /** Absent where columns cannot be chosen. */
  readonly columns?: ColumnsParam;
  /** What else its address says. */
  readonly more?: ParamsOf<More>;
  readonly csv?: Csv;
  /** Whether people drag its columns wider and narrower; as columns can be chosen by default. */
  readonly resizes?: boolean;
}

/** A list of a page, as all its parts know it. */
export interface List<Sort extends string = string, More extends object = object> {
  readonly name: string;
  readonly fields: readonly FilterField[];
  /** Whether it has a search. */
  readonly isSearched: boolean;
  readonly sorts: Sorts<Sort> | null;
  readonly columns: ColumnsParam | null;
  readonly csv: Csv | null;
  readonly resizes: boolean;
  readonly address: Address<ListParams<Sort> & More>;
  /** The filter tree of the graph, or null when everything is asked for. */
  readonly filterOf: (params: Pick<ListParams, 'filter' | 'search'>) => Filter | null;
}

/** What the address of a list says. */
export type ParamsOfList<
  Some extends { readonly address: { readonly parse: (search: URLSearchParams) => object } },
> = ReturnType<Some['address']['parse']>;

const absent = <Value>(value: Value): Param<Value> => ({ parse: () => value, format: () => null });

const DIRECTIONS: readonly Direction[] = ['ascending', 'descending'];

const filtersOf = (fields: readonly FilterField[]): Param<Filter> => ({
  name: 'filters',
  parse: (value) => parseFilters(value, fields),
  format: formatFilters,
});

/** A filter that keeps nothing: what is and is not one word. */
function nothingOf(fields: readonly FilterField[]): Filter | null {
  const field = fields.find(
    ({ values, operators }) =>
      values !== undefined && operators.includes('is') && operators.includes('isNot'),
  );
  const value = field?.values?.slice(0, 1);
  if (field === undefined || value === undefined) return null;
  return {
    all: [
      { field: field.key, op: 'is', value },
      { field: field.key, op: 'isNot', value },
    ],
  };
}

/** Names of policies have so many letters at most; what is longer describes one. */
const LONGEST_NAME = 70;

/** As many names as one condition takes. */
const namesLike = (search: string): readonly string[] =>
  catalogueMatches(search)
    .filter(({ length }) => length <= LONGEST_NAME)
    .slice(0, FILTER_LIMITS.values);

/** A filter with the text of a search in one of these fields; nothing where it was not read. */
function withSearch(
  { filter, search }: Pick<ListParams, 'filter' | 'search'>,
  {
    fields: all,
    searched: fields,
    catalogued,
    ids,
  }: {
    readonly fields: readonly FilterField[];
    readonly searched: readonly string[];
    readonly catalogued: string | undefined;
    readonly ids: IdSearch | undefined;
  },
): Filter | null {
  if (isUnread(filter)) return nothingOf(all);
  if (search === '') return isEmptyFilter(filter) ? null : filter;
  const id = ids && pastedId(search, ids);
  const value = search.slice(0, FILTER_LIMITS.valueLength);
  const names = catalogued === undefined ? [] : namesLike(value);
  const texts: readonly FilterCondition[] = [
    ...fields.map((field) => ({ field, op: 'contains' as const, value })),
    ...(catalogued !== undefined && names.length > 0
      ? [{ field: catalogued, op: 'is' as const, value: names }]
      : []),
  ];
  // Whole ids say all; how one begins may be a word too.
  const found = id?.op === 'is' ? id : { any: id ? [...texts, id] : texts };
  return 'all' in filter ? { all: [...filter.all, found] } : { all: [filter, found] };
}

/**
 * A list: its filters, search, sort and columns in the address, and all that follows from them. The
 * README beside says how a page is made of it.
 */
export function defineList<Sort extends string = never, More extends object = object>({
  name,
  fields,
  searched = [],
  catalogued,
  ids,
  sorts,
  columns,
  more,
  csv,
  resizes = columns !== undefined,
}: ListDefinition<Sort, More>): List<Sort, More> {
  const own: ParamsOf<ListParams<Sort>> = {
    filter: filtersOf(fields),
    search: searched.length > 0 ? text(ids ? IDS_LENGTH : FILTER_LIMITS.valueLength) : absent(''),
    sort: sorts ? oneOf<Sort, Sort>(sorts.all, sorts.first) : absent('' as Sort), // Nobody asks for it.
    direction: sorts
      ? oneOf<Direction, Direction>(DIRECTIONS, sorts.isAscending ? 'ascending' : 'descending')
      : absent<Direction>('descending'),
    columns: columns ?? absent<readonly string[]>([]),
  };
  const { columns: last, ...firsts } = own;
  // The parameters of both types; columns are the longest and so stand last.
  const params = { ...firsts, ...more, columns: last } as unknown as ParamsOf<
    ListParams<Sort> & More
  >;
  return {
    name,
    fields,
    isSearched: searched.length > 0,
    sorts: sorts ?? null,
    columns: columns ?? null,
    csv: csv ?? null,
    resizes,
    address: defineAddress(params),
    filterOf: (query) => withSearch(query, { fields, searched, catalogued, ids }),
  };
}
