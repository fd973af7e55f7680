import type { EndpointGroupInput, EndpointGroupingInput } from '../../../generated/resolvers.ts';
import { badInput } from '../../../platform/upstream/errors.ts';
import type { EndpointGrouping } from '../inventory.upstream.ts';

/**
 * A grouping as the service takes it. @throws BAD_INPUT when the label group or rule is missing.
 */
export function groupingOf({ by, id }: EndpointGroupingInput): EndpointGrouping {
  if (by === 'host') return { by };
  if (id == null) throw badInput(`Grouping by ${by} needs the id of one.`, 'groupBy.id');
  return { by, id };
}

/** One group as a search takes it: a host, or a label with the rule that gave it. */
export function groupOf(group: EndpointGroupInput | null | undefined, hostId: string | null) {
  if (group == null) return { hostId };
  const grouping = groupingOf(group.groupBy);
  if (grouping.by === 'host') return { hostId: group.key };
  return {
    hostId,
    label: { labelId: group.key, ruleId: grouping.by === 'labelRule' ? grouping.id : null },
  };
}
