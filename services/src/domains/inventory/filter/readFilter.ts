import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import { ENDPOINT_FILTER_FIELDS } from '@palisade/vocabulary/endpointSearchFields.ts';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { Feature } from '@palisade/vocabulary/permissions.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { conditionsOf } from './conditions.ts';

/** Who asks, and for which company: what a request of the inventory says of both. */
export interface Asker {
  readonly auth: Pick<AuthContext, 'flag' | 'can' | 'licensed'>;
  readonly params: { readonly companyId: string };
}

const FIELDS = new Map<string, FilterField>(
  ENDPOINT_FILTER_FIELDS.map((field) => [field.key, field]),
);

/** Whether the asker reads what another domain tells of endpoints, as its own routes decide. */
export const reads = ({ auth, params: { companyId } }: Asker, feature: Feature): boolean =>
  auth.can(companyId, feature, 'read') &&
  (feature !== 'feature_attackers' || auth.licensed(companyId, 'threatProtection'));

/** @throws Problem forbidden where the asker may not read the feature that `what` needs. */
export function needFeature(
  asker: Asker,
  feature: Feature | undefined,
  what: string,
  where: string,
): void {
  if (feature !== undefined && !reads(asker, feature))
    throw new Problem('forbidden', `${what} needs the permission to read ${feature}.`, {
      field: where,
    });
}

/**
 * A field that the asker has. @throws Problem badInput for no field, forbidden for one whose flag
 * they may not view, or whose feature they may not read.
 */
export function fieldFor(
  asker: Asker,
  key: string,
  where: string,
  fields: ReadonlyMap<string, FilterField> = FIELDS,
): FilterField {
  const { auth, params } = asker;
  const field = fields.get(key);
  if (field === undefined)
    throw new Problem('badInput', `There is no field "${key.slice(0, 50)}".`, { field: where });
  if (field.flag !== undefined && !auth.flag(params.companyId, field.flag).canView) {
    throw new Problem('forbidden', `The field "${key}" needs the permission flag ${field.flag}.`, {
      field: where,
    });
  }
  needFeature(asker, field.feature, `The field "${key}"`, where);
  return field;
}

/**
 * A filter from outside as the nodes that must all hold; none for an absent filter.
 * @throws Problem badInput that says what is wrong with it and where (`filter.all.1.value`); forbidden when it names a field
 *   that the asker does not have.
 */
export function readFilter(
  asker: Asker,
  filter: unknown,
  fields: readonly FilterField[] = ENDPOINT_FILTER_FIELDS,
): readonly FilterNode[] {
  if (filter === undefined || filter === null) return [];
  const parsed = parseFilter(filter, fields);
  if ('errors' in parsed) {
    const [error] = parsed.errors;
    throw new Problem('badInput', error?.message ?? 'The filter is not valid.', {
      field: ['filter', error?.path].filter(Boolean).join('.'),
    });
  }
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const { field } of conditionsOf([parsed.filter])) fieldFor(asker, field, 'filter', byKey);
  return 'all' in parsed.filter ? parsed.filter.all : [parsed.filter];
}
