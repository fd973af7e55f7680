import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import type { Chances } from '../ages/factAge.ts';
import type { TypeEvidence } from '../sensitive/typeEvidence.ts';
import { type CharClass, charClasses } from './charClasses.ts';
import { directivesOf, learnedEnum } from './learnedEnum.ts';
import { isRequired, type LearnedType, learnedType, wilson } from './learnedType.ts';
import { isContainer, type ParameterNode } from './parameterNode.ts';
import type { Place } from './place.ts';
import type { ValueFormat } from './valueFormat.ts';
import type { ValueStats } from './valueStats.ts';
import { ARRAY, NUMBER, OBJECT, type ParameterType } from './valueTypes.ts';

export type { Place } from './place.ts';

/** One parameter of an endpoint as learned so far. */
export interface LearnedParameter extends Place {
  /** Unique within the endpoint and stable. */
  readonly key: string;
  /** Name, or path in a body: `items[].sku`, `prices.{}` for the values of a map. */
  readonly name: string;
  readonly type: ParameterType;
  readonly format: ValueFormat | null;
  readonly isMixed: boolean;
  /** Other types that hold at least 1 % of the values each, when it is mixed. */
  readonly otherTypes: readonly ParameterType[];
  /** 0..1, of the type. */
  readonly confidence: number;
  readonly required: boolean;
  readonly occurrences: number;
  /**
   * Messages or parent objects that could have had it; null where that says nothing, as in lists
   * and maps.
   */
  readonly opportunities: number | null;
  /** 0..1, lower 95 % bound of the share of those that had it; null like them. */
  readonly presence: number | null;
  readonly distinctValues: number;
  /** Numbers seen, when sampling is on and they are not sensitive. */
  readonly range: readonly [least: number, greatest: number] | null;
  /** Of those numbers, as exact as the sketch. */
  readonly quantiles: readonly [p1: number, p50: number, p99: number] | null;
  /** Characters of the texts seen. */
  readonly lengths: readonly [shortest: number, longest: number] | null;
  /** 99 % of the texts are at most this long. */
  readonly length99: number | null;
  /** Classes of characters in those texts. */
  readonly charClasses: readonly CharClass[];
  /** Of them, those that are usual: by the share of the texts, and by how many send them. */
  readonly usualClasses: readonly CharClass[];
  /**
   * The fixed set of values it takes, when it does, sampling is on and they are neither sensitive
   * nor secret.
   */
  readonly enumValues: readonly string[] | null;
  /** Of the list that it is in, the nearest one: how many items that had. */
  readonly items: readonly [fewest: number, most: number] | null;
  /** It stands for the values of a map, whose keys are data. */
  readonly isMap: boolean;
  /** At most five, masked already. */
  readonly samples: readonly string[];
  readonly sensitive: boolean;
  readonly dataType: string | null;
  readonly dataCategories: readonly string[];
  /** Why it is of that data type; null where it is of none. */
  readonly typeEvidence: TypeEvidence | null;
  readonly objectId: boolean;
  /** Milliseconds since 1970. */
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  /** A person said what it is, over what was learned. */
  readonly tuned?: true;
}

const ID_NAME = /(?:^|[_\-.])(?:id|uuid|guid|key|no|number)$|(?:Id|ID|Uuid|UUID|Key|No|Number)$/;
const FEWEST_IDS = 20;

/**
 * Turns a place's tree into parameters: every name that holds a value, an empty object or an empty
 * list, and was seen lately. Counts are
 * those of all messages: what was looked at, times `weight`. With
 * `changedOnly`, those that have learned something or are no longer (or now) required since this was last asked.
 */
export function collect(
  place: Place,
  root: ParameterNode,
  weight: number,
  changedOnly: boolean,
  chances: Chances,
): LearnedParameter[] {
  const found: LearnedParameter[] = [];
  const visit = (node: ParameterNode, within: Within): void => {
    const { parents, items, isMap } = within;
    const isNeeded =
      place.location === 'path' ||
      (parents < 0 ? within.isRequired : isRequired(node.present, parents));
    if (
      node.stats?.age.isPast(chances, USUAL_REQUESTS) === false &&
      (!changedOnly || isNews(node.stats, isNeeded, chances))
    ) {
      const learned = toParameter(place, node, isNeeded, weight, within, chances);
      if (learned !== null) found.push(learned);
    }
    for (const child of node.children?.values() ?? [])
      visit(child, { parents: node.objects, isRequired: isNeeded, items, isMap });
    if (node.item !== null)
      visit(node.item, { parents: -1, isRequired: isNeeded, items: node.items, isMap });
    if (node.map !== null) visit(node.map, { parents: -1, isRequired: false, items, isMap: true });
  };
  visit(root, { parents: -1, isRequired: true, items: null, isMap: false });
  return found;
}

interface Within {
  /** Objects that could have had the name; -1 where there is no name. */
  readonly parents: number;
  readonly isRequired: boolean;
  readonly items: readonly [fewest: number, most: number] | null;
  readonly isMap: boolean;
}

function isNews(stats: ValueStats, required: boolean, chances: Chances): boolean {
  const isPast = stats.decisionAt(chances) === null;
  const isNew =
    stats.isChanged ||
    stats.toldPast !== isPast ||
    (stats.toldRequired !== null && stats.toldRequired !== required);
  stats.toldPast = isPast;
  stats.toldRequired = required;
  stats.isChanged = false;
  return isNew;
}

function toParameter(
  place: Place,
  node: ParameterNode,
  required: boolean,
  weight: number,
  { parents, items, isMap }: Within,
  chances: Chances,
): LearnedParameter | null {
  const { stats } = node;
  if (stats === null) return null;
  const [types, formats] = stats.heldCounts(chances);
  const scalars = types.slice(1, 5).reduce((sum, count) => sum + count, 0);
  if (scalars === 0 && isContainer(node)) return null;
  const learned = learnedType(isAnyPartHeld(node, chances) ? typesOf(node, types) : types, formats);
  const { kind, numbers, lengths } = stats;
  const { isOpen } = kind;
  const decision = stats.decisionAt(chances);
  const { side, location, contentType, statusClass } = place;
  const opportunities = parents > 0 && location !== 'path' ? parents : null;
  return {
    side,
    location,
    contentType,
    statusClass,
    key: [side, location, contentType, statusClass, node.name].join('|'),
    name: node.name,
    ...learned,
    required,
    occurrences: Math.round(node.present * weight),
    opportunities: opportunities === null ? null : Math.round(opportunities * weight),
    presence:
      opportunities === null ? null : wilson(Math.min(node.present, opportunities), opportunities),
    distinctValues: stats.distinct.estimate,
    range: isOpen ? numbers.ends : null,
    quantiles: isOpen ? quantilesOf(stats) : null,
    lengths: lengths.ends,
    length99: lengths.quantile(0.99, true),
    charClasses: charClasses(stats.chars),
    usualClasses: charClasses(stats.usualChars),
    enumValues:
      stats.counted === null
        ? null
        : ((side === 'response' && location === 'header'
            ? directivesOf(stats.counted, node.name, chances.count)
            : null) ?? learnedEnum(stats.counted, node.name, learned.type)),
    items: node.items ?? items,
    isMap,
    samples: kind.samples,
    sensitive: decision?.isSensitive ?? false,
    dataType: decision?.type.name ?? null,
    dataCategories: decision === null ? [] : (decision.type.categories ?? [decision.type.category]),
    typeEvidence: stats.evidenceAt(chances),
    objectId: isObjectId(place, node, learned),
    firstSeenAt: stats.seen[0],
    lastSeenAt: stats.seen[1],
  };
}

/** Whether a value was there lately, or in something that it holds. */
function isHeld(node: ParameterNode, chances: Chances): boolean {
  if (node.stats?.age.isPast(chances, USUAL_REQUESTS) === false) return true;
  return isAnyPartHeld(node, chances);
}

function isAnyPartHeld({ children, item, map }: ParameterNode, chances: Chances): boolean {
  if (item !== null && isHeld(item, chances)) return true;
  if (map !== null && isHeld(map, chances)) return true;
  for (const child of children?.values() ?? []) if (isHeld(child, chances)) return true;
  return false;
}

/**
 * Counts by type with the objects and lists that hold something, which are learned as places of
 * their own.
 */
function typesOf(node: ParameterNode, types: readonly number[]): readonly number[] {
  const all = [...types];
  all[OBJECT] = Math.max(node.objects, all[OBJECT] ?? 0);
  all[ARRAY] = Math.max(node.lists, all[ARRAY] ?? 0);
  return all;
}

function quantilesOf({ numbers, types }: ValueStats): readonly [number, number, number] | null {
  const isWhole = (types[NUMBER] ?? 0) === 0;
  const [low, middle, high] = [0.01, 0.5, 0.99].map(
    (share) => numbers.quantile(share, isWhole) ?? null,
  );
  return low == null || middle == null || high == null ? null : [low, middle, high];
}

/**
 * A path or query parameter that names one of many objects: by name or form, above 20 values, and
 * found in an answer (a path's need not be).
 */
function isObjectId(place: Place, node: ParameterNode, learned: LearnedType): boolean {
  if ((place.location !== 'path' && place.location !== 'query') || node.stats === null)
    return false;
  const isNamed = ID_NAME.test(node.name) && learned.type !== 'boolean';
  const isFormed =
    learned.format === 'uuid' || (learned.type === 'integer' && place.location === 'path');
  return (
    (isNamed || isFormed) &&
    node.stats.distinct.estimate > FEWEST_IDS &&
    (place.location === 'path' || node.stats.echoes > 0)
  );
}
