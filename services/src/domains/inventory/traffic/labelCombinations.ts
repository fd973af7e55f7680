import type { FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { isCondition } from '../filter/conditions.ts';
import { selectEndpoints, type Selection } from '../filter/selection.ts';

const idsOf = ({ value }: FilterCondition): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map(String);

/** Conditions on labels as one on an array of all labels that endpoints have together, in SQL. */
function isKept(nodes: readonly FilterNode[], labelIds: string, values: unknown[]): string {
  const one = (node: FilterNode): string => {
    if (!isCondition(node)) {
      const [parts, word, none] =
        'all' in node ? [node.all, ' and ', 'true'] : [node.any, ' or ', 'false'];
      return parts.length === 0 ? none : `(${parts.map(one).join(word)})`;
    }
    const has = `${labelIds} && $${values.push(idsOf(node))}::uuid[]`;
    return node.op === 'isNot' ? `not (${has})` : `(${has})`;
  };
  return one({ all: nodes });
}

/** Whether endpoints without any label are kept. */
const keepsUnlabelled = (node: FilterNode): boolean =>
  isCondition(node)
    ? node.op === 'isNot'
    : 'all' in node
      ? node.all.every(keepsUnlabelled)
      : node.any.some(keepsUnlabelled);

/** Whose traffic: of the endpoints that a filter by labels keeps. */
export interface KeptTraffic {
  readonly nodes: readonly FilterNode[];
  /** Where traffic by labels does not tell it. */
  readonly selection: Selection | null;
}

/**
 * Whose traffic a filter by labels asks for; null where it keeps all endpoints. Those without labels
 * are in no combination, and people who are limited to labels never see them.
 */
export async function keptBy(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
): Promise<KeptTraffic | null> {
  if (nodes.length === 0) return null;
  const isTold = scope.isLimited || !keepsUnlabelled({ all: nodes });
  return { nodes, selection: isTold ? null : await selectEndpoints(scope, nodes) };
}

/** Where traffic of the endpoints that a filter by labels keeps is found; the company is `$1`. */
export interface KeptCombinations {
  /** Of a statement's `with`: the combinations. */
  readonly first: string;
  /** Condition on rows that are counted by combination. */
  readonly counted: string;
  /** Condition on rows of `moving_hours` and `moving_geolocations`. */
  readonly moving: string;
}

export function keptCombinations(
  nodes: readonly FilterNode[],
  values: unknown[],
): KeptCombinations {
  return {
    first: `kept as materialized (
        select id from label_combinations
        where company_id = $1 and ${isKept(nodes, 'label_ids', values)}
      )`,
    counted: 'company_id = $1 and combination_id in (select id from kept)',
    moving: `company_id = $1 and ${isKept(nodes, 'label_ids', values)}`,
  };
}
