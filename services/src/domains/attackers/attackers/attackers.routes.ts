import type { App, Deps } from '../../../platform/domain.ts';
import {
  Count,
  directionOf,
  Lookup,
  PAGE_SIZE,
  Params,
  READS_ATTACKERS,
} from '../attackers.schemas.ts';
import {
  AttackerCount,
  AttackerCounts,
  AttackerCountsBody,
  AttackerList,
  AttackerPage,
  AttackerSearch,
  CommentsOf,
  EndpointIds,
  MergedEndpoints,
  OfEndpoints,
  RelatedOf,
  SourcesOf,
  TopTypes,
  TopTypesBody,
} from './attacker.schemas.ts';
import { seenBy } from '../limited/labelSets.ts';
import { readFilter } from './attackerConditions.ts';
import {
  attackerCounts,
  attackerPage,
  attackersById,
  countAttackers,
  topTypes,
} from './attackers.repository.ts';
import { attackersOfEndpoints, commentsOf, countOpenOf, relatedOf, sourcesOf } from './lookups.ts';

const TOP = 5;

/** Pages, counts and lookups of attackers. */
export function attackerRoutes(app: App, deps: Deps): void {
  searchAttackersRoute(app, deps);
  countAttackersRoute(app, deps);
  countsRoute(app, deps);
  topTypesRoute(app, deps);
  lookupAttackersRoute(app, deps);
  attackersOfEndpointsRoute(app, deps);
  countOfEndpointsRoute(app, deps);
  sourcesRoute(app, deps);
  relatedAttackersRoute(app, deps);
  commentsRoute(app, deps);
}

function searchAttackersRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/search',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Attackers, most severe first',
        params: Params,
        body: AttackerSearch,
        response: { 200: AttackerPage },
      },
    },
    async ({
      auth,
      params: { companyId },
      body: { filter, sort = 'severity', direction, first = PAGE_SIZE, after, ...wanted },
    }) => {
      const scope = await seenBy(db, companyId, auth);
      return attackerPage(scope, {
        ...wanted,
        filter: await readFilter(scope, filter),
        sort,
        direction: directionOf(direction),
        first,
        after,
      });
    },
  );
}

function countAttackersRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/count',
    {
      config: READS_ATTACKERS,
      schema: { params: Params, body: AttackerCount, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, body: { filter, ...wanted } }) => {
      const scope = await seenBy(db, companyId, auth);
      const kept = await readFilter(scope, filter);
      return { count: await countAttackers(scope, { ...wanted, filter: kept }) };
    },
  );
}

function countsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/counts',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'How many attackers there are by action group, status and severity',
        params: Params,
        body: AttackerCountsBody,
        response: { 200: AttackerCounts },
      },
    },
    async ({ auth, params: { companyId }, body: { filter, ...wanted } }) => {
      const scope = await seenBy(db, companyId, auth);
      return attackerCounts(scope, { ...wanted, filter: await readFilter(scope, filter) });
    },
  );
}

function topTypesRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/top-types',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'The most common risk types by attackers that call for action',
        params: Params,
        body: TopTypesBody,
        response: { 200: TopTypes },
      },
    },
    async ({ auth, params: { companyId }, body: { filter, first = TOP, status = 'open' } }) => {
      const scope = await seenBy(db, companyId, auth);
      return topTypes(scope, status, first, await readFilter(scope, filter));
    },
  );
}

function lookupAttackersRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/lookup',
    {
      config: READS_ATTACKERS,
      schema: { params: Params, body: Lookup, response: { 200: AttackerList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      attackersById((await seenBy(db, companyId, auth)).query, ids),
  );
}

function attackersOfEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/of-endpoints',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Attackers by endpoint',
        params: Params,
        body: EndpointIds,
        response: { 200: OfEndpoints },
      },
    },
    async ({ auth, params: { companyId }, body: { endpointIds } }) =>
      attackersOfEndpoints(await seenBy(db, companyId, auth), endpointIds),
  );
}

function countOfEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/count-of-endpoints',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'How many open attackers that call for action made attempts at endpoints',
        params: Params,
        body: MergedEndpoints,
        response: { 200: Count },
      },
    },
    async ({ auth, params: { companyId }, body: { endpointIds } }) => ({
      count: await countOpenOf(await seenBy(db, companyId, auth), endpointIds),
    }),
  );
}

function sourcesRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/sources',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'What attackers were seen with',
        params: Params,
        body: Lookup,
        response: { 200: SourcesOf },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      sourcesOf(await seenBy(db, companyId, auth), ids),
  );
}

function relatedAttackersRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/related',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'Related attackers',
        params: Params,
        body: Lookup,
        response: { 200: RelatedOf },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      relatedOf(await seenBy(db, companyId, auth), ids),
  );
}

function commentsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/attackers/comments',
    {
      config: READS_ATTACKERS,
      schema: {
        summary: 'What people said of attackers',
        params: Params,
        body: Lookup,
        response: { 200: CommentsOf },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      commentsOf(await seenBy(db, companyId, auth), ids),
  );
}
