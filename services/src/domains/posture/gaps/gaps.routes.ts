import { Type } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger } from 'fastify';
import type { App, Deps } from '../../../platform/domain.ts';
import { Count, directionOf, Lookup, PAGE_SIZE, Params, READS_GAPS } from '../posture.schemas.ts';
import { alsoAt } from './alsoAt.ts';
import { commentsOf } from './comments.repository.ts';
import { currentGapIds } from './gapAliases.ts';
import { gapsWanted } from './gapFilter.ts';
import {
  AlsoAtBody,
  AlsoAtList,
  CommentsOf,
  EndpointIds,
  EvidenceList,
  GapCount,
  GapCounts,
  GapCountsBody,
  GapList,
  GapPage,
  GapSearch,
} from './gaps.schemas.ts';
import { gapPage } from './gapPage.ts';
import { countGaps, countOpenOf, evidenceById, gapCounts, gapsById } from './gaps.repository.ts';

/** A page is not lost with its counts: whoever misses them asks for them alone, and is told why not. */
const left = (log: FastifyBaseLogger) => (error: unknown) => {
  log.warn({ err: error }, 'gaps could not be counted beside their page');
};

/** Pages, counts and lookups of posture gaps, with their evidence and comments. */
export function gapRoutes(app: App, deps: Deps): void {
  searchGapsRoute(app, deps);
  countGapsRoute(app, deps);
  countsRoute(app, deps);
  gapsOfEndpointsRoute(app, deps);
  lookupGapsRoute(app, deps);
  alsoAtRoute(app, deps);
  evidenceRoute(app, deps);
  commentsRoute(app, deps);
}

function searchGapsRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/search',
    {
      config: READS_GAPS,
      schema: {
        summary: 'Posture gaps, most severe first',
        params: Params,
        body: GapSearch,
        response: { 200: GapPage },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter, status, sort = 'severity', direction, first = PAGE_SIZE, after },
        body: { policyId, endpointId, counts: withCounts = false },
      } = request;
      const scope = db.company(companyId, auth);
      const wanted = await gapsWanted({ db }, request, { filter, policyId, endpointId });
      const order = { sort, direction: directionOf(direction), first, after };
      const [page, counts] = await Promise.all([
        gapPage(scope, { ...wanted, status, ...order }),
        withCounts ? gapCounts(scope, wanted).catch(left(request.log)) : undefined,
      ]);
      return { ...page, ...(counts && { counts }) };
    },
  );
}

function countGapsRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/count',
    { config: READS_GAPS, schema: { params: Params, body: GapCount, response: { 200: Count } } },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body,
      } = request;
      const wanted = await gapsWanted({ db }, request, body);
      return { count: await countGaps(db.company(companyId, auth), wanted) };
    },
  );
}

function countsRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/counts',
    {
      config: READS_GAPS,
      schema: {
        summary: 'How many gaps there are by status and severity',
        params: Params,
        body: GapCountsBody,
        response: { 200: GapCounts },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body,
      } = request;
      return gapCounts(db.company(companyId, auth), await gapsWanted({ db }, request, body));
    },
  );
}

function gapsOfEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/of-endpoints',
    {
      config: READS_GAPS,
      schema: {
        summary: 'How many gaps endpoints have that are open or in process',
        params: Params,
        body: EndpointIds,
        response: { 200: Count },
      },
    },
    async ({ auth, params: { companyId }, body: { endpointIds } }) => ({
      count: await countOpenOf(db.company(companyId, auth), endpointIds),
    }),
  );
}

function lookupGapsRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/lookup',
    { config: READS_GAPS, schema: { params: Params, body: Lookup, response: { 200: GapList } } },
    ({ auth, params: { companyId }, body: { ids } }) =>
      gapsById(db.company(companyId, auth).query, ids),
  );
}

function alsoAtRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/also-at',
    {
      config: READS_GAPS,
      schema: {
        summary: 'Which other endpoints gaps of a whole host tell of',
        params: Params,
        body: AlsoAtBody,
        response: { 200: AlsoAtList },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const scope = db.company(companyId, auth);
      return alsoAt(scope, await currentGapIds(scope.query, ids));
    },
  );
}

function evidenceRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/evidence',
    {
      config: READS_GAPS,
      schema: {
        summary: 'Why gaps were opened',
        params: Params,
        body: Lookup,
        response: { 200: EvidenceList },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const scope = db.company(companyId, auth);
      return evidenceById(scope, await currentGapIds(scope.query, ids));
    },
  );
}

function commentsRoute(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/comments',
    {
      config: READS_GAPS,
      schema: {
        summary: 'What people said of gaps',
        params: Params,
        body: Lookup,
        response: { 200: Type.Array(CommentsOf) },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const scope = db.company(companyId, auth);
      return commentsOf(scope, await currentGapIds(scope.query, ids));
    },
  );
}
