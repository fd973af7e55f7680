import { endpointSearchFieldsFor } from '@palisade/vocabulary/endpointSearchFields.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { SAVED_FILTER_LIMITS } from '@palisade/vocabulary/savedFilters.ts';
import type { Query } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { countOwn, isNameTaken, type SavedFilterRow } from './savedFilters.repository.ts';
import type { SavedFilter } from './savedFilters.schemas.ts';

const mayShare = (auth: AuthContext, companyId: string): boolean => auth.can(companyId, 'feature_inventory', 'update');

/** A person keeps their own filters by the right to read; a token needs the right to write for that. */
export function mustWrite(auth: AuthContext, companyId: string): void {
  if (auth.kind !== 'user' && !mayShare(auth, companyId)) throw new Problem('forbidden', 'This token may read only.');
}

export function mustShare(auth: AuthContext, companyId: string): void {
  if (!mayShare(auth, companyId)) throw new Problem('forbidden', 'Sharing a filter with the company needs the permission to update the inventory.', { field: 'isShared' });
}

/** Own ones by their owner; shared ones also by who may update the inventory. */
export function mayChange(auth: AuthContext, companyId: string, { ownerId, isShared }: Pick<SavedFilterRow, 'ownerId' | 'isShared'>): boolean {
  return ownerId === auth.userId || (isShared && mayShare(auth, companyId));
}

export async function mustBeNamedAlone(query: Query, companyId: string, filter: SavedFilterRow | Omit<SavedFilterRow, 'updatedAt'>): Promise<void> {
  if (await isNameTaken(query, companyId, filter)) throw new Problem('conflict', 'Must be unique', { field: 'name' });
}

export async function mustHaveRoom(query: Query, companyId: string, userId: string): Promise<void> {
  if ((await countOwn(query, companyId, userId)) >= SAVED_FILTER_LIMITS.own) throw new Problem('tooMany', `You have ${SAVED_FILTER_LIMITS.own} saved filters, the most there can be. Delete one first.`, { status: 409 });
}

/** Keys of fields in a stored filter tree that the catalogue does not have. */
export function missingFields(node: unknown, fields: readonly FilterField[]): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const found = Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if ((key === 'all' || key === 'any') && Array.isArray(value)) return value.flatMap((part) => missingFields(part, fields));
    return key === 'field' && typeof value === 'string' && !fields.some((field) => field.key === value) ? [value] : [];
  });
  return [...new Set(found)];
}

/** A row as its reader sees it. */
export function seenBy(auth: AuthContext, companyId: string, row: SavedFilterRow): SavedFilter {
  const { filter = null, search = '', columns = null, groupBy = null, sort = 'riskScore', direction = 'descending' } = row.view;
  return {
    id: row.id, name: row.name, isShared: row.isShared, isOwn: row.ownerId === auth.userId, canChange: mayChange(auth, companyId, row),
    filter, search, columns, groupBy, sort, direction, unknownFields: missingFields(filter, endpointSearchFieldsFor((flag) => auth.flag(companyId, flag).canView)), updatedAt: row.updatedAt,
  };
}
