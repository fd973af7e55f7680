import { Type } from '@fastify/type-provider-typebox';
import { CHANGE_FIELDS } from '@palisade/vocabulary/changeFields.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { readFilter, type Asker } from '../filter/readFilter.ts';
import { CompanyParams, Lookup, PAGE_SIZE } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { changeCounts, changesById, changesPage, unseenChanges } from './changes.repository.ts';
import {
  ChangeCounts,
  ChangeList,
  ChangePage,
  ChangePagesByOwner,
  ChangesByOwner,
  ChangeSearch,
  ChangesWanted,
  SeenBody,
  Unseen,
  UnseenWanted,
} from './changes.schemas.ts';
import { changesByOwner } from './changesByOwner.repository.ts';
import { changesSeen, seeChanges } from './changesSeen.repository.ts';

/** @throws Problem in words for a filter that is none of these fields */
function treeOf(asker: Asker, filter: unknown): Filter | null {
  const all = readFilter(asker, filter, CHANGE_FIELDS);
  return all.length === 0 ? null : { all };
}

/** Pages, counts and lookups of what changed, and up to where somebody has looked. */
export function changeRoutes(app: App, deps: Deps): void {
  searchChangesRoute(app, deps);
  countChangesRoute(app, deps);
  lookupChangesRoute(app, deps);
  changesByOwnerRoute(app, deps);
  unseenChangesRoute(app, deps);
  seeChangesRoute(app, deps);
}

function searchChangesRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/changes/search',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'What changed, newest first',
        params: CompanyParams,
        body: ChangeSearch,
        response: { 200: ChangePage },
      },
    },
    (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter, first = PAGE_SIZE, after, ...asked },
      } = request;
      return changesPage(db.company(companyId, auth), {
        ...asked,
        filter: treeOf(request, filter),
        first,
        after,
      });
    },
  );
}

function countChangesRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/changes/counts',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'How many changes there are of each kind, up to a bound',
        params: CompanyParams,
        body: ChangesWanted,
        response: { 200: ChangeCounts },
      },
    },
    (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter, ...asked },
      } = request;
      return changeCounts(db.company(companyId, auth), {
        ...asked,
        filter: treeOf(request, filter),
      });
    },
  );
}

function lookupChangesRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/changes/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: ChangeList } },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      changesById(db.company(companyId, auth), ids),
  );
}

function changesByOwnerRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/changes/by-owner',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'First pages of what changed of several endpoints, hosts or APIs',
        params: CompanyParams,
        body: ChangesByOwner,
        response: { 200: ChangePagesByOwner },
      },
    },
    (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter, first = PAGE_SIZE, ...asked },
      } = request;
      return changesByOwner(db.company(companyId, auth), {
        ...asked,
        filter: treeOf(request, filter),
        first,
      });
    },
  );
}

function unseenChangesRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/changes/unseen',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'What changed since the caller last looked',
        params: CompanyParams,
        body: UnseenWanted,
        response: { 200: Unseen },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter },
      } = request;
      const seen = await changesSeen(db.company(companyId), auth.userId);
      return unseenChanges(db.company(companyId, auth), seen, treeOf(request, filter));
    },
  );
}

function seeChangesRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/changes/seen',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'The caller has looked at all changes up to a number',
        params: CompanyParams,
        body: SeenBody,
        response: { 204: Type.Null() },
      },
    },
    async ({ auth, params: { companyId }, body: { number } }, reply) => {
      await seeChanges(db.company(companyId).query, auth.userId, number);
      return reply.status(204).send(null);
    },
  );
}
