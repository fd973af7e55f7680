import { Type, type Static } from '@fastify/type-provider-typebox';
import { FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_SORTS } from '@palisade/vocabulary/inventoryFields.ts';
import { SAVED_FILTER_LIMITS } from '@palisade/vocabulary/savedFilters.ts';
import { FilterTree, Id, Time } from '../inventory.schemas.ts';

export const SavedFilterParams = Type.Object({ companyId: Type.String(), savedFilterId: Type.String() });

const Columns = Type.Array(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' }), { maxItems: SAVED_FILTER_LIMITS.columns, uniqueItems: true });

/** What a saved filter restores. */
export const View = Type.Object(
  {
    filter: FilterTree,
    search: Type.Optional(Type.String({ maxLength: FILTER_LIMITS.valueLength })),
    columns: Type.Optional(Type.Union([Columns, Type.Null()], { description: 'In the order shown; the default columns when absent.' })),
    groupBy: Type.Optional(Type.Union([Type.String({ maxLength: SAVED_FILTER_LIMITS.groupBy }), Type.Null()], { description: 'As in the address of the inventory.' })),
    sort: Type.Optional(Type.Union(INVENTORY_SORTS.map((sort) => Type.Literal(sort)))),
    direction: Type.Optional(Type.Union([Type.Literal('ascending'), Type.Literal('descending')])),
  },
  { additionalProperties: false },
);
export type View = Static<typeof View>;

const Name = Type.String({ minLength: 1, maxLength: SAVED_FILTER_LIMITS.name, pattern: '\\S' });
export const CreateSavedFilter = Type.Object({ name: Name, isShared: Type.Optional(Type.Boolean()), view: View }, { additionalProperties: false });
export const UpdateSavedFilter = Type.Object({ name: Type.Optional(Name), isShared: Type.Optional(Type.Boolean()), view: Type.Optional(View) }, { additionalProperties: false, minProperties: 1 });

export const SavedFilter = Type.Object({
  id: Id,
  name: Type.String(),
  isShared: Type.Boolean(),
  isOwn: Type.Boolean({ description: 'Whether the caller saved it.' }),
  canChange: Type.Boolean({ description: 'Whether the caller may rename, share, overwrite and delete it.' }),
  filter: Type.Unknown({ description: 'Filter tree; null when it filters nothing.' }),
  search: Type.String(),
  columns: Type.Union([Type.Array(Type.String()), Type.Null()]),
  groupBy: Type.Union([Type.String(), Type.Null()]),
  sort: Type.String(),
  direction: Type.String(),
  unknownFields: Type.Array(Type.String(), { description: 'Fields of the filter that no longer exist, or that the caller may not use.' }),
  updatedAt: Time,
});
export type SavedFilter = Static<typeof SavedFilter>;
export const SavedFilterList = Type.Array(SavedFilter);
