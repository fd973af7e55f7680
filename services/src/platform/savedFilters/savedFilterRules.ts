import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { SAVED_FILTER_LIMITS } from '@palisade/vocabulary/savedFilters.ts';
import type { CompanyQuery } from '../database/database.ts';
import { Problem } from '../problem.ts';
import type { AuthContext } from '../server/auth.ts';
import type { SavedFilterKind } from './savedFilterKind.ts';
import {
  countOwn,
  isNameTaken,
  type SavedFilterRow,
  type WrittenFilter,
} from './savedFilters.repository.ts';
import type { SavedFilter } from './savedFilters.schemas.ts';

const mayUpdate = ({ feature }: SavedFilterKind, auth: AuthContext, companyId: string): boolean =>
  auth.can(companyId, feature, 'update');

/** Who is limited to labels does not see the filters of others, and shares none with them. */
const mayShare = (kind: SavedFilterKind, auth: AuthContext, companyId: string): boolean =>
  mayUpdate(kind, auth, companyId) && auth.labels(companyId) === null;

/**
 * A person keeps their own filters by the right to read; a token needs the right to write for that.
 */
export function mustWrite(kind: SavedFilterKind, auth: AuthContext, companyId: string): void {
  if (auth.kind !== 'user' && !mayUpdate(kind, auth, companyId))
    throw new Problem('forbidden', 'This token may read only.');
}

export function mustShare(kind: SavedFilterKind, auth: AuthContext, companyId: string): void {
  if (!mayShare(kind, auth, companyId))
    throw new Problem(
      'forbidden',
      `Sharing a filter with the company needs the permission to update ${kind.subject}.`,
      { field: 'isShared' },
    );
}

/** Own ones by their owner; shared ones also by who may update the list. */
export function mayChange(
  kind: SavedFilterKind,
  auth: AuthContext,
  companyId: string,
  { ownerId, isShared }: Pick<SavedFilterRow, 'ownerId' | 'isShared'>,
): boolean {
  return ownerId === auth.userId || (isShared && mayShare(kind, auth, companyId));
}

export async function mustBeNamedAlone(
  kind: SavedFilterKind,
  query: CompanyQuery,
  filter: WrittenFilter,
): Promise<void> {
  if (await isNameTaken(kind, query, filter))
    throw new Problem('conflict', 'Must be unique', { field: 'name' });
}

export async function mustHaveRoom(
  kind: SavedFilterKind,
  query: CompanyQuery,
  userId: string,
): Promise<void> {
  if ((await countOwn(kind, query, userId)) >= SAVED_FILTER_LIMITS.own)
    throw new Problem(
      'tooMany',
      `You have ${SAVED_FILTER_LIMITS.own} saved filters, the most there can be. Delete one first.`,
      { status: 409 },
    );
}

/** Keys of fields in a stored filter tree that the catalogue does not have. */
function missingFields(node: unknown, fields: readonly FilterField[]): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const found = Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if ((key === 'all' || key === 'any') && Array.isArray(value))
      return value.flatMap((part) => missingFields(part, fields));
    return key === 'field' &&
      typeof value === 'string' &&
      !fields.some((field) => field.key === value)
      ? [value]
      : [];
  });
  return [...new Set(found)];
}

/** A row as its reader sees it. */
export function seenBy(
  kind: SavedFilterKind,
  auth: AuthContext,
  companyId: string,
  row: SavedFilterRow,
): SavedFilter {
  const {
    filter = null,
    search = '',
    columns = null,
    groupBy = null,
    sort = kind.sort ?? '',
    direction = 'descending',
  } = row.view;
  return {
    id: row.id,
    name: row.name,
    isShared: row.isShared,
    isOwn: row.ownerId === auth.userId,
    canChange: mayChange(kind, auth, companyId, row),
    filter,
    search,
    columns: columns && [...columns],
    groupBy,
    sort,
    direction,
    unknownFields: missingFields(filter, kind.fieldsFor(auth, companyId)),
    updatedAt: row.updatedAt,
    version: row.version,
  };
}
