import type { FactAgeJson } from '../ages/factAge.ts';
import type { CountedValuesJson } from './countedValues.ts';
import type { KindAgesJson } from './kindAges.ts';
import type { SamplingJson } from './messageSampling.ts';
import type { Place } from './place.ts';
import type { SignSharesJson } from './signShares.ts';
import type { SpreadJson } from './spread.ts';
import type { ValueKindJson } from './valueKind.ts';

/** What was learned of the values of one parameter, as it is saved. */
export interface ValueStatsJson extends ValueKindJson {
  readonly t: readonly number[];
  readonly f: readonly number[];
  readonly d: string;
  readonly r: SpreadJson | null;
  readonly l: SpreadJson | null;
  readonly e: number;
  readonly w: readonly [number, number];
  /** Classes of characters; not in models from before they were learned. */
  readonly x?: number;
  /** Counted values; null once given up. Not in models from before they were counted. */
  readonly v?: CountedValuesJson | null;
  /** Ages of the parameter and of its kind of data. Absent in models of earlier releases. */
  readonly a?: FactAgeJson;
  readonly k?: FactAgeJson;
  /** Ages of its types and formats, where there are several. */
  readonly ta?: KindAgesJson;
  readonly fa?: KindAgesJson;
  /**
   * How usual signs are, in requests; not in models from before they were counted, of which all
   * that were seen are.
   */
  readonly u?: SignSharesJson;
}

/** A place in a body or in a list of names, with what is below it, as it is saved. */
export interface ParameterNodeJson {
  readonly p: number;
  readonly o: number;
  /** Lists: how many, with the fewest and the most items. */
  readonly a?: readonly [lists: number, fewest: number, most: number];
  readonly k?: readonly [
    dataKeys: number,
    lateKeys: number,
    lateOccurrences: number,
    isOpen: number,
  ];
  readonly s?: ValueStatsJson;
  readonly c?: readonly (readonly [string, ParameterNodeJson])[];
  readonly i?: ParameterNodeJson;
  readonly m?: ParameterNodeJson;
}

/** All parameters of an endpoint, as they are saved. */
export interface EndpointParametersJson {
  readonly overflow: number;
  /**
   * Exchanges that were answered well, and when the newest was; absent in models of earlier
   * releases.
   */
  readonly exchanges?: readonly [count: number, at: number];
  /** How many of them asked for each operation, where several share the address. */
  readonly lanes?: readonly (readonly [lane: number, count: number])[];
  /** What it may still learn; absent in models of earlier releases. */
  readonly budget?: readonly [nodes: number, parameters: number, namedValues: number];
  readonly sections: readonly (Place & {
    readonly root: ParameterNodeJson;
    readonly looks?: SamplingJson;
  })[];
}

/**
 * What changed of one parameter's values: parts as `ValueStatsJson` has them, whole, but for those
 * here. What is absent did not change.
 */
export interface ValueStatsPatch extends Partial<Omit<ValueStatsJson, 't' | 'f' | 'w'>> {
  /** Index and count in turn, of those above zero. */
  readonly t: readonly number[];
  readonly f?: readonly number[];
  /** Last, and before it first where that changed. */
  readonly w: readonly [last: number] | readonly [first: number, last: number];
  /**
   * Counts of the values that are named already, in their order; values that are not counted by
   * name come first.
   */
  readonly vc?: readonly number[];
}

/**
 * What changed of the place that has this number, counted from the root, children before the item
 * before the map; zero for what it has not.
 */
export type NodePatch = readonly [
  number: number,
  present: number,
  objects: number,
  values?: ValueStatsPatch | 0,
  lists?: ParameterNodeJson['a'] | 0,
  keys?: ParameterNodeJson['k'],
];

/**
 * What changed of one of an endpoint's sections, by its number: the root whole where places came or
 * went, else some of them.
 */
export type SectionPatch =
  | readonly [number: number, looks: SamplingJson, nodes: readonly NodePatch[]]
  | readonly [number: number, looks: SamplingJson, place: Place, root: ParameterNodeJson];

/** What an endpoint's parameters learned since they were last saved. */
export interface ParametersPatch extends Pick<
  EndpointParametersJson,
  'overflow' | 'budget' | 'exchanges' | 'lanes'
> {
  readonly sections: readonly SectionPatch[];
}
