import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import { ATTACKER_FIELDS } from '@palisade/vocabulary/attackerFields.ts';
import {
  ACTION_GROUPS,
  type ActionGroup,
  type AttackerStatus,
  SHOWN_ATTACKER_STATUSES,
} from '@palisade/vocabulary/attackerStatuses.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { ChildTable } from '@palisade/vocabulary/inventoryFields.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { withCurrentEndpoints } from '../../inventory/filter/endpointFilters.client.ts';
import { isRecent } from './attackersAtEndpoints.ts';
import { Problem } from '../../../platform/problem.ts';

/** Which attackers are asked for. */
export interface AttackersWanted {
  readonly filter: Filter | null;
  readonly actionGroup?: ActionGroup | null | undefined;
  readonly status?: AttackerStatus | null | undefined;
}

/**
 * A filter from outside, with the endpoints that its ids lead to today; null for an absent one or
 * one without conditions.
 * @throws Problem badInput that says what is wrong with it and where
 */
export async function readFilter(scope: CompanyScope, filter: unknown): Promise<Filter | null> {
  if (filter === undefined || filter === null) return null;
  const parsed = parseFilter(filter, ATTACKER_FIELDS);
  if ('errors' in parsed) {
    const [error] = parsed.errors;
    throw new Problem('badInput', error?.message ?? 'The filter is not valid.', {
      field: ['filter', error?.path].filter(Boolean).join('.'),
    });
  }
  if ('all' in parsed.filter && parsed.filter.all.length === 0) return null;
  return withCurrentEndpoints(scope, parsed.filter, 'attackedEndpoint');
}

/**
 * Conditions on rows called `a` for each of the wanted tabs: a group and a status of the company.
 */
export function tabs(
  { actionGroup, status }: AttackersWanted,
  companyId: string,
  values: unknown[],
): string[] {
  const company = `a.company_id = $${values.push(companyId)}`;
  const groups = actionGroup == null ? ACTION_GROUPS : [actionGroup];
  const statuses = status == null ? SHOWN_ATTACKER_STATUSES : [status];
  return groups.flatMap((group) =>
    statuses.map((one) => `${company} and a.action_group = '${group}' and a.status = '${one}'`),
  );
}

/** The condition that rows called `a` are in one of the wanted tabs. Appends its values. */
export const inTabs = (wanted: AttackersWanted, companyId: string, values: unknown[]): string =>
  `(${tabs(wanted, companyId, values)
    .map((tab) => `(${tab})`)
    .join(' or ')})`;

/**
 * Labels of the endpoints at which an attacker made attempts, or those at which it made some lately:
 * the only rows of others that its fields are about.
 */
const ofEndpoints = (child: ChildTable): string =>
  child === 'recent_attempts'
    ? `select from attackers.attacker_endpoints c
        where c.company_id = a.company_id and c.attacker_id = a.id and ${isRecent}`
    : 'select from attacker_labels c where c.company_id = a.company_id and c.attacker_id = a.id';

/**
 * The conditions on rows called `a`; `true` without any. Appends its values. @param isRowByRow as
 * suits a page that is met in order
 */
export function conditions(
  { filter }: AttackersWanted,
  values: unknown[],
  isRowByRow = false,
): string {
  if (filter === null) return 'true';
  const { text, values: more } = compileSql(filter, ATTACKER_FIELDS, {
    firstParam: values.length + 1,
    now: Date.now(),
    table: 'a',
    childRows: ofEndpoints,
    isRowByRow,
  });
  values.push(...more);
  return text;
}
