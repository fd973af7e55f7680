import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { Problem } from './problem.ts';
import type { AuthContext } from './server/auth.ts';

/** Who asks, and for which company: what a request says of both. */
export interface Asker {
  readonly auth: Pick<AuthContext, 'flag'>;
  readonly params: { readonly companyId: string };
}

function fieldsOf(node: FilterNode): string[] {
  if ('field' in node) return [node.field];
  return ('all' in node ? node.all : node.any).flatMap(fieldsOf);
}

/**
 * A filter from outside, null for an absent one or one without conditions.
 * @throws Problem badInput that says what is wrong with it and where (`filter.all.1.value`); forbidden when it names a field
 *   that the asker does not have
 */
export function readTree(
  { auth, params: { companyId } }: Asker,
  filter: unknown,
  fields: readonly FilterField[],
): Filter | null {
  if (filter === undefined || filter === null) return null;
  const parsed = parseFilter(filter, fields);
  if ('errors' in parsed) {
    const [error] = parsed.errors;
    throw new Problem('badInput', error?.message ?? 'The filter is not valid.', {
      field: ['filter', error?.path].filter(Boolean).join('.'),
    });
  }
  const flags = new Map(fields.map(({ key, flag }) => [key, flag]));
  for (const key of fieldsOf(parsed.filter)) {
    const flag = flags.get(key);
    if (flag !== undefined && !auth.flag(companyId, flag).canView)
      throw new Problem('forbidden', `The field "${key}" needs the permission flag ${flag}.`, {
        field: 'filter',
      });
  }
  return 'all' in parsed.filter && parsed.filter.all.length === 0 ? null : parsed.filter;
}
