import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { CompanyQuery } from '../database/database.ts';
import type { App, Deps } from '../domain.ts';
import { needVersion } from '../needVersion.ts';
import { notFound, Problem } from '../problem.ts';
import type { AuthContext } from '../server/auth.ts';
import { asOfToday, type Caller } from './asOfToday.ts';
import type { SavedFilterKind } from './savedFilterKind.ts';
import {
  mayChange,
  mustBeNamedAlone,
  mustHaveRoom,
  mustShare,
  mustWrite,
  seenBy,
} from './savedFilterRules.ts';
import {
  deleteSavedFilter,
  type FilterReader,
  lockSavedFilter,
  putSavedFilter,
  savedFiltersOf,
  takeTurn,
  type SavedFilterRow,
} from './savedFilters.repository.ts';
import {
  CompanyParams,
  createBody,
  SavedFilter,
  SavedFilterList,
  SavedFilterParams,
  updateBody,
} from './savedFilters.schemas.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const told = ({ name, isShared, view }: Pick<SavedFilterRow, 'name' | 'isShared' | 'view'>) => ({
  name,
  isShared,
  view,
});

const readerOf = (auth: AuthContext, companyId: string): FilterReader => ({
  userId: auth.userId,
  seesShared: auth.labels(companyId) === null,
});

/**
 * The saved filter, for a change by this caller. One they do not see is not there; one of somebody
 * else's is not theirs to change.
 */
async function ownToChange(
  kind: SavedFilterKind,
  query: CompanyQuery,
  auth: AuthContext,
  id: string,
): Promise<SavedFilterRow> {
  const row = UUID.test(id)
    ? await lockSavedFilter(kind, query, readerOf(auth, query.companyId), id)
    : null;
  if (row === null) throw notFound('saved filter');
  mustWrite(kind, auth, query.companyId);
  if (!mayChange(kind, auth, query.companyId, row))
    throw new Problem(
      'forbidden',
      'This filter is shared by somebody else. You can save one of your own.',
    );
  return row;
}

/**
 * What a saved filter means today, which it keeps when only its name changes: what was split off its
 * endpoints is found by when it was written. Null for one that the caller does not see.
 */
async function viewAsOfToday(
  kind: SavedFilterKind,
  caller: Caller,
  id: string,
): Promise<Pick<SavedFilterRow, 'version' | 'view'> | null> {
  const { db, auth, companyId } = caller;
  if (kind.asOfToday === undefined) return null;
  const rows = await savedFiltersOf(kind, db.company(companyId), readerOf(auth, companyId));
  const [row] = await asOfToday(
    kind,
    caller,
    rows.filter((one) => one.id === id.toLowerCase()),
  );
  return row ?? null;
}

/** Filters of a list that a person keeps under a name, for themselves or for the company. */
export function savedFilterRoutes(app: App, deps: Deps, kind: SavedFilterKind): void {
  listRoute(app, deps, kind);
  createRoute(app, deps, kind);
  changeRoute(app, deps, kind);
  deleteRoute(app, deps, kind);
}

function listRoute(app: App, { db }: Deps, kind: SavedFilterKind): void {
  app.get(
    `${kind.prefix}/:companyId/saved-filters`,
    {
      config: kind.reads,
      schema: {
        summary: 'Own and shared ones, by name',
        params: CompanyParams,
        response: { 200: SavedFilterList },
      },
    },
    async ({ auth, params: { companyId } }) => {
      const rows = await savedFiltersOf(kind, db.company(companyId), readerOf(auth, companyId));
      const today = await asOfToday(kind, { db, auth, companyId }, rows);
      return today.map((row) => seenBy(kind, auth, companyId, row));
    },
  );
}

function createRoute(app: App, { db }: Deps, kind: SavedFilterKind): void {
  app.post(
    `${kind.prefix}/:companyId/saved-filters`,
    {
      config: kind.reads,
      schema: {
        params: CompanyParams,
        body: createBody(kind.view),
        response: { 201: SavedFilter },
      },
    },
    async (request, reply) => {
      const {
        auth,
        params: { companyId },
        body: { name, isShared = false, view },
      } = request;
      mustWrite(kind, auth, companyId);
      if (isShared) mustShare(kind, auth, companyId);
      kind.check(request, view.filter);
      const filter = { id: randomUUID(), ownerId: auth.userId, name: name.trim(), isShared, view };
      const row = await db.company(companyId).transaction(async (query) => {
        await takeTurn(kind, query);
        await mustHaveRoom(kind, query, auth.userId);
        await mustBeNamedAlone(kind, query, filter);
        await kind.audit(query, request, {
          companyId,
          action: `${kind.targetType}.create`,
          targetType: kind.targetType,
          targetId: filter.id,
          after: told(filter),
        });
        return putSavedFilter(kind, query, filter, auth.actor);
      });
      return reply.code(201).send(seenBy(kind, auth, companyId, row));
    },
  );
}

function changeRoute(app: App, { db }: Deps, kind: SavedFilterKind): void {
  app.put(
    `${kind.prefix}/:companyId/saved-filters/:savedFilterId`,
    {
      config: kind.reads,
      schema: {
        summary: 'Renames, shares or overwrites',
        params: SavedFilterParams,
        body: updateBody(kind.view),
        response: { 200: SavedFilter },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId, savedFilterId },
        body,
      } = request;
      const current = await viewAsOfToday(kind, { db, auth, companyId }, savedFilterId);
      const row = await db.company(companyId).transaction(async (query) => {
        await takeTurn(kind, query);
        const before = await ownToChange(kind, query, auth, savedFilterId);
        needVersion('saved filter', body.version, { ...before, timeUpdated: before.updatedAt });
        if (body.isShared === true && !before.isShared) mustShare(kind, auth, companyId);
        if (body.view !== undefined) kind.check(request, body.view.filter);
        const next = {
          ...before,
          isShared: body.isShared ?? before.isShared,
          name: body.name?.trim() ?? before.name,
          view: body.view ?? (current?.version === before.version ? current.view : before.view),
        };
        await mustBeNamedAlone(kind, query, next);
        await kind.audit(query, request, {
          companyId,
          action: `${kind.targetType}.update`,
          targetType: kind.targetType,
          targetId: before.id,
          before: told(before),
          after: told(next),
        });
        return putSavedFilter(kind, query, next, auth.actor);
      });
      return seenBy(kind, auth, companyId, row);
    },
  );
}

function deleteRoute(app: App, { db }: Deps, kind: SavedFilterKind): void {
  app.delete(
    `${kind.prefix}/:companyId/saved-filters/:savedFilterId`,
    { config: kind.reads, schema: { params: SavedFilterParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const {
        auth,
        params: { companyId, savedFilterId },
      } = request;
      await db.company(companyId).transaction(async (query) => {
        const before = await ownToChange(kind, query, auth, savedFilterId);
        await deleteSavedFilter(kind, query, before.id);
        await kind.audit(query, request, {
          companyId,
          action: `${kind.targetType}.delete`,
          targetType: kind.targetType,
          targetId: before.id,
          before: told(before),
        });
      });
      return reply.code(204).send(null);
    },
  );
}
