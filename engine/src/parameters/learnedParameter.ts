import { isRequired, type LearnedType, learnedType } from './learnedType.ts';
import type { ParameterNode } from './parameterNode.ts';
import type { Place } from './place.ts';
import type { ValueFormat } from './valueFormat.ts';
import type { ValueStats } from './valueStats.ts';
import type { ParameterType } from './valueTypes.ts';

export type { ParameterLocation, ParameterSide, Place } from './place.ts';

/** One parameter of an endpoint as learned so far. */
export interface LearnedParameter extends Place {
  /** Unique within the endpoint and stable. */
  readonly key: string;
  /** Name, or path in a body: `items[].sku`, `prices.{}` for the values of a map. */
  readonly name: string;
  readonly type: ParameterType;
  readonly format: ValueFormat | null;
  readonly isMixed: boolean;
  /** 0..1, of the type. */
  readonly confidence: number;
  readonly required: boolean;
  readonly occurrences: number;
  readonly distinctValues: number;
  /** Numbers seen, when sampling is on and they are not sensitive. */
  readonly range: readonly [least: number, greatest: number] | null;
  /** Characters of the texts seen. */
  readonly lengths: readonly [shortest: number, longest: number] | null;
  /** At most five, masked already. */
  readonly samples: readonly string[];
  readonly sensitive: boolean;
  readonly dataType: string | null;
  readonly dataCategories: readonly string[];
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
 * Turns a place's tree into parameters: every name that ever held a value, an empty object or an empty list. With
 * `changedOnly`, those that have learned something or are no longer (or now) required since this was last asked.
 */
export function collect(place: Place, root: ParameterNode, changedOnly: boolean): LearnedParameter[] {
  const found: LearnedParameter[] = [];
  const visit = (node: ParameterNode, parents: number, required: boolean): void => {
    const isNeeded = place.location === 'path' || (parents < 0 ? required : isRequired(node.present, parents));
    if (node.stats !== null && (!changedOnly || isNews(node.stats, isNeeded))) {
      const learned = toParameter(place, node, isNeeded);
      if (learned !== null) found.push(learned);
    }
    for (const child of node.children?.values() ?? []) visit(child, node.objects, isNeeded);
    if (node.item !== null) visit(node.item, -1, isNeeded);
    if (node.map !== null) visit(node.map, -1, false);
  };
  visit(root, -1, true);
  return found;
}

function isNews(stats: ValueStats, required: boolean): boolean {
  const isNew = stats.isChanged || (stats.toldRequired !== null && stats.toldRequired !== required);
  stats.toldRequired = required;
  stats.isChanged = false;
  return isNew;
}

function toParameter(place: Place, node: ParameterNode, required: boolean): LearnedParameter | null {
  const { stats } = node;
  if (stats === null) return null;
  const isContainer = node.children !== null || node.item !== null || node.map !== null;
  const scalars = stats.types.slice(1, 5).reduce((sum, count) => sum + count, 0);
  if (isContainer && scalars === 0) return null;
  const learned = learnedType(stats.types, stats.formats);
  const { decision } = stats;
  const { side, location, contentType, statusClass } = place;
  return {
    side,
    location,
    contentType,
    statusClass,
    key: [side, location, contentType, statusClass, node.name].join('|'),
    name: node.name,
    ...learned,
    required,
    occurrences: node.present,
    distinctValues: stats.distinct.estimate,
    range: stats.numericRange,
    lengths: stats.lengths,
    samples: stats.samples,
    sensitive: decision?.isSensitive ?? false,
    dataType: decision?.type.name ?? null,
    dataCategories: decision === null ? [] : [decision.type.category],
    objectId: isObjectId(place, node, learned),
    firstSeenAt: stats.seen[0],
    lastSeenAt: stats.seen[1],
  };
}

/** A path or query parameter that names one of many objects: by name or form, above 20 values, and found in an answer (a path's need not be). */
function isObjectId(place: Place, node: ParameterNode, learned: LearnedType): boolean {
  if ((place.location !== 'path' && place.location !== 'query') || node.stats === null) return false;
  const isNamed = ID_NAME.test(node.name) && learned.type !== 'boolean';
  const isFormed = learned.format === 'uuid' || (learned.type === 'integer' && place.location === 'path');
  return (isNamed || isFormed) && node.stats.distinct.estimate > FEWEST_IDS && (place.location === 'path' || node.stats.echoes > 0);
}
