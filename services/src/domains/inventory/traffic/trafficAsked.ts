import { toTest } from '@palisade/engine/filter/conditions.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { OVERVIEW_FIELDS } from '@palisade/vocabulary/overviewFields.ts';
import { Problem } from '../../../platform/problem.ts';
import { conditionsOf, isCondition } from '../filter/conditions.ts';

const HOUR = 3_600_000;

/** From one moment up to another in milliseconds since 1970, `to` excluded; null is open. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

interface TrafficAsked {
  /** Null where no time is asked for. */
  readonly range: Range | null;
  /** Conditions on the endpoints. */
  readonly nodes: readonly FilterNode[];
}

const TIME = OVERVIEW_FIELDS.find(({ key }) => key === 'time');

/** The hours of a condition on the time, the first of them whole; null for any other node. */
function hoursOf(node: FilterNode, now: number): Range | null {
  if (!isCondition(node) || node.field !== 'time' || TIME === undefined) return null;
  const test = toTest(node, TIME, now);
  if (test.kind !== 'times') return null;
  return { from: test.from === null ? null : Math.floor(test.from / HOUR) * HOUR, to: test.to };
}

const known = (moments: readonly (number | null)[]): number[] =>
  moments.filter((moment) => moment !== null);
/** What several ranges have in common. */
const common = (ranges: readonly Range[]): Range => {
  const [from, to] = [known(ranges.map((each) => each.from)), known(ranges.map((each) => each.to))];
  return {
    from: from.length === 0 ? null : Math.max(...from),
    to: to.length === 0 ? null : Math.min(...to),
  };
};

/**
 * What a filter of OVERVIEW_FIELDS asks of traffic.
 * @throws Problem badInput for a time within a group, which is no range of hours
 */
export function trafficAsked(filter: readonly FilterNode[], now: number): TrafficAsked {
  const ranges = filter.map((node) => hoursOf(node, now));
  const nodes = filter.filter((_node, index) => ranges[index] === null);
  if (conditionsOf(nodes).some(({ field }) => field === 'time'))
    throw new Problem('badInput', 'A time of traffic cannot be one of several conditions.', {
      field: 'filter',
    });
  const asked = ranges.filter((range) => range !== null);
  return { range: asked.length === 0 ? null : common(asked), nodes };
}
