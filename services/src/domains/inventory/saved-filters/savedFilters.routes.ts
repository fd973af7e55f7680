import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { type Asker, readFilter } from '../filter/readFilter.ts';
import { CompanyParams, READS_INVENTORY } from '../inventory.schemas.ts';
import { mayChange, mustBeNamedAlone, mustHaveRoom, mustShare, mustWrite, seenBy } from './savedFilterRules.ts';
import { deleteSavedFilter, lockSavedFilter, putSavedFilter, savedFiltersOf, takeTurn, type SavedFilterRow } from './savedFilters.repository.ts';
import { CreateSavedFilter, SavedFilter, SavedFilterList, SavedFilterParams, UpdateSavedFilter, type View } from './savedFilters.schemas.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const targetType = 'savedFilter';
const told = ({ name, isShared, view }: Pick<SavedFilterRow, 'name' | 'isShared' | 'view'>) => ({ name, isShared, view });

/** A view whose filter is one that can be asked for now. */
function checked(asker: Asker, view: View): View {
  readFilter(asker, view.filter);
  return view;
}

/** The saved filter, for a change by this caller. One they do not see is not there; one of somebody else's is not theirs to change. */
async function ownToChange(query: Query, auth: AuthContext, companyId: string, id: string): Promise<SavedFilterRow> {
  const row = UUID.test(id) ? await lockSavedFilter(query, companyId, auth.userId, id) : null;
  if (row === null) throw notFound('saved filter');
  mustWrite(auth, companyId);
  if (!mayChange(auth, companyId, row)) throw new Problem('forbidden', 'This filter is shared by somebody else. You can save one of your own.');
  return row;
}

/** Filters of the inventory that a person keeps under a name, for themselves or for the company. */
export function savedFilterRoutes(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/saved-filters',
    { config: READS_INVENTORY, schema: { summary: 'Own and shared ones, by name', params: CompanyParams, response: { 200: SavedFilterList } } },
    async ({ auth, params: { companyId } }) => (await savedFiltersOf(db.company(companyId), companyId, auth.userId)).map((row) => seenBy(auth, companyId, row)),
  );

  app.post(
    '/inventory/:companyId/saved-filters',
    { config: READS_INVENTORY, schema: { params: CompanyParams, body: CreateSavedFilter, response: { 201: SavedFilter } } },
    async (request, reply) => {
      const { auth, params: { companyId }, body: { name, isShared = false, view } } = request;
      mustWrite(auth, companyId);
      if (isShared) mustShare(auth, companyId);
      const filter = { id: randomUUID(), ownerId: auth.userId, name: name.trim(), isShared, view: checked(request, view) };
      const row = await db.company(companyId).transaction(async (query) => {
        await takeTurn(query, companyId);
        await mustHaveRoom(query, companyId, auth.userId);
        await mustBeNamedAlone(query, companyId, filter);
        await auditChange(query, request, { companyId, action: 'savedFilter.create', targetType, targetId: filter.id, after: told(filter) });
        return putSavedFilter(query, companyId, filter);
      });
      return reply.code(201).send(seenBy(auth, companyId, row));
    },
  );

  app.put(
    '/inventory/:companyId/saved-filters/:savedFilterId',
    { config: READS_INVENTORY, schema: { summary: 'Renames, shares or overwrites', params: SavedFilterParams, body: UpdateSavedFilter, response: { 200: SavedFilter } } },
    async (request) => {
      const { auth, params: { companyId, savedFilterId }, body } = request;
      const row = await db.company(companyId).transaction(async (query) => {
        await takeTurn(query, companyId);
        const before = await ownToChange(query, auth, companyId, savedFilterId);
        if (body.isShared === true && !before.isShared) mustShare(auth, companyId);
        const next = { ...before, isShared: body.isShared ?? before.isShared, name: body.name?.trim() ?? before.name, view: body.view === undefined ? before.view : checked(request, body.view) };
        await mustBeNamedAlone(query, companyId, next);
        await auditChange(query, request, { companyId, action: 'savedFilter.update', targetType, targetId: before.id, before: told(before), after: told(next) });
        return putSavedFilter(query, companyId, next);
      });
      return seenBy(auth, companyId, row);
    },
  );

  app.delete(
    '/inventory/:companyId/saved-filters/:savedFilterId',
    { config: READS_INVENTORY, schema: { params: SavedFilterParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { auth, params: { companyId, savedFilterId } } = request;
      await db.company(companyId).transaction(async (query) => {
        const before = await ownToChange(query, auth, companyId, savedFilterId);
        await deleteSavedFilter(query, companyId, before.id);
        await auditChange(query, request, { companyId, action: 'savedFilter.delete', targetType, targetId: before.id, before: told(before) });
      });
      return reply.code(204).send(null);
    },
  );
}
