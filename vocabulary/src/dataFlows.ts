import type { RegulationKey } from './regulationField.ts';

export const DATA_SIDES = ['request', 'response'] as const;
/** Side of an endpoint: what it is sent, or what it answers. */
export type DataSide = (typeof DATA_SIDES)[number];

export const FLOW_SORTS = [
  'endpoints',
  'dataType',
  'side',
  'authenticated',
  'anonymous',
  'external',
  'thirdParty',
  'newEndpoints',
] as const;
export type FlowSort = (typeof FLOW_SORTS)[number];

/** Days over which data is new. */
const NEW_DAYS = 7;
const DAY = 86_400_000;

/** The days (UTC) on which data that is new now came, the first one first. */
export const newDataDays = (now: number): readonly string[] =>
  Array.from({ length: NEW_DAYS }, (_, index) =>
    new Date(now - (NEW_DAYS - 1 - index) * DAY).toISOString().slice(0, 10),
  );

/** A type of data on one side of endpoints, and how many of them there are, by whom they answer. */
interface Flow {
  readonly dataType: string;
  readonly side: string;
  readonly endpoints: number;
  readonly authenticated: number;
  readonly anonymous: number;
  readonly external: number;
  readonly thirdParty: number;
  readonly newEndpoints: number;
  /** Keys of the company's regulations that touch the type. */
  readonly regulations: readonly string[];
}

/** What the data map shows, and in which order. */
export interface FlowsWanted {
  /** Text in the name of the type, in any case; in quotes the whole name. */
  readonly type: string;
  /** Null for both. */
  readonly side: DataSide | null;
  /** One that touches the type; null for all types. */
  readonly regulation: RegulationKey | null;
  /** Only what is new this week at some endpoint. */
  readonly isNew: boolean;
  readonly sort: FlowSort;
  readonly direction: 'ascending' | 'descending';
}

type CompareNames = (one: string, other: string) => number;
/** What a type is called, in each language in which it is searched for; the first is shown. */
type NamesOf = (type: string) => readonly [string, ...string[]];

function compare(one: Flow, other: Flow, sort: FlowSort, compareTypes: CompareNames): number {
  if (sort === 'dataType') return compareTypes(one.dataType, other.dataType);
  if (sort === 'side') return one.side.localeCompare(other.side);
  return one[sort] - other[sort];
}

/** The name of a type as the map is searched for it alone, not for those whose names contain it. */
export const exactly = (type: string): string => `"${type}"`;

function nameTest(search: string): (name: string) => boolean {
  const wanted = search.trim().toLowerCase();
  const [, whole] = /^"(.*)"$/.exec(wanted) ?? [];
  return (name) =>
    whole === undefined ? name.toLowerCase().includes(wanted) : name.toLowerCase() === whole;
}

/** Flows that are wanted, in their order, for the page and for its file; alike ones by name. */
export function shownFlows<Row extends Flow>(
  flows: readonly Row[],
  { type, side, regulation, isNew, sort, direction }: FlowsWanted,
  compareNames: CompareNames,
  namesOf: NamesOf,
): readonly Row[] {
  const compareTypes: CompareNames = (one, other) =>
    compareNames(namesOf(one)[0], namesOf(other)[0]);
  const isWanted = nameTest(type);
  const sign = direction === 'ascending' ? 1 : -1;
  return flows
    .filter(
      (flow) =>
        (side === null || flow.side === side) &&
        (!isNew || flow.newEndpoints > 0) &&
        (regulation === null || flow.regulations.includes(regulation)) &&
        namesOf(flow.dataType).some(isWanted),
    )
    .toSorted(
      (one, other) =>
        sign * compare(one, other, sort, compareTypes) ||
        compareTypes(one.dataType, other.dataType) ||
        one.side.localeCompare(other.side),
    );
}
