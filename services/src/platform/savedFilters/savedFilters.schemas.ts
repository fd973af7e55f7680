import { Type, type Static } from '@fastify/type-provider-typebox';
import { FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { SAVED_FILTER_LIMITS } from '@palisade/vocabulary/savedFilters.ts';
import { SeenVersion } from '../needVersion.ts';

export const CompanyParams = Type.Object({ companyId: Type.String() });
export const SavedFilterParams = Type.Object({
  companyId: Type.String(),
  savedFilterId: Type.String(),
});

const Columns = Type.Array(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' }), {
  maxItems: SAVED_FILTER_LIMITS.columns,
  uniqueItems: true,
});
const shown = {
  filter: Type.Optional(
    Type.Unknown({ description: 'Filter tree: `{all|any: […]}` or `{field, op, value}`.' }),
  ),
  search: Type.Optional(Type.String({ maxLength: FILTER_LIMITS.valueLength })),
  columns: Type.Optional(
    Type.Union([Columns, Type.Null()], {
      description: 'In the order shown; the default columns when absent.',
    }),
  ),
  direction: Type.Optional(Type.Union([Type.Literal('ascending'), Type.Literal('descending')])),
};
const groupBy = Type.Optional(
  Type.Union([Type.String({ maxLength: SAVED_FILTER_LIMITS.groupBy }), Type.Null()], {
    description: 'As in the address of the list.',
  }),
);

/** What a saved filter of any list restores, as it is kept. */
export interface View {
  readonly filter?: unknown;
  readonly search?: string;
  readonly columns?: readonly string[] | null;
  readonly groupBy?: string | null;
  readonly sort?: string;
  readonly direction?: 'ascending' | 'descending';
}

/** What a saved filter of a list with these sorts restores. */
export function viewSchema(sorts: readonly string[], isGrouped: boolean) {
  return Type.Unsafe<View>(
    Type.Object(
      {
        ...shown,
        ...(isGrouped && { groupBy }),
        sort: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: [...sorts] })),
      },
      { additionalProperties: false },
    ),
  );
}
export type ViewSchema = ReturnType<typeof viewSchema>;

/** What a saved filter restores of a list with one order and fixed columns: its conditions. */
export const conditionsAlone: ViewSchema = Type.Unsafe<View>(
  Type.Object({ filter: shown.filter }, { additionalProperties: false }),
);

const Name = Type.String({ minLength: 1, maxLength: SAVED_FILTER_LIMITS.name, pattern: '\\S' });
export const createBody = (view: ViewSchema) =>
  Type.Object(
    { name: Name, isShared: Type.Optional(Type.Boolean()), view },
    { additionalProperties: false },
  );
export const updateBody = (view: ViewSchema) =>
  Type.Object(
    {
      name: Type.Optional(Name),
      isShared: Type.Optional(Type.Boolean()),
      view: Type.Optional(view),
      version: SeenVersion,
    },
    { additionalProperties: false, minProperties: 1 },
  );

export const SavedFilter = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  isShared: Type.Boolean(),
  isOwn: Type.Boolean({ description: 'Whether the caller saved it.' }),
  canChange: Type.Boolean({
    description: 'Whether the caller may rename, share, overwrite and delete it.',
  }),
  filter: Type.Unknown({ description: 'Filter tree; null when it filters nothing.' }),
  search: Type.String(),
  columns: Type.Union([Type.Array(Type.String()), Type.Null()]),
  groupBy: Type.Union([Type.String(), Type.Null()], {
    description: 'Null where a list has no groups.',
  }),
  sort: Type.String(),
  direction: Type.String(),
  unknownFields: Type.Array(Type.String(), {
    description: 'Fields of the filter that no longer exist, or that the caller may not use.',
  }),
  updatedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  version: Type.Integer({ description: 'Grows with each change of it.' }),
});
export type SavedFilter = Static<typeof SavedFilter>;
export const SavedFilterList = Type.Array(SavedFilter);
