import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { NOT_IN_POLICIES } from '@palisade/vocabulary/policyFields.ts';

/** Whether a filter compares what no policy may: risk score or traffic. */
export const hasRefusedField = (node: FilterNode): boolean =>
  'field' in node
    ? NOT_IN_POLICIES.has(node.field)
    : ('all' in node ? node.all : node.any).some(hasRefusedField);
