import { Type } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { Action } from '@palisade/vocabulary/permissions.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { identityOf } from '../authenticate.ts';
import { removeIpRange, saveIpRange } from './changeIpList.ts';
import { countIpRanges, type IpList, ipRangePage } from './ipLists.repository.ts';

const Params = Type.Object({ companyId: Type.String() });
const RangeParams = Type.Object({ companyId: Type.String(), rangeId: Type.String() });
const PageQuery = Type.Object({
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
  after: Type.Optional(Type.String()),
});
const IpRangeBody = Type.Object(
  {
    range: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'An IPv4 or IPv6 address, or a CIDR range.',
    }),
    comment: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: false },
);
const Range = Type.Object({
  id: Type.String(),
  range: Type.String({ description: 'In its one spelling.' }),
  comment: Type.String(),
  changedBy: Type.String(),
  changedAt: Type.String(),
});
const Written = Type.Object({
  item: Range,
  overlaps: Type.Array(
    Type.String({ description: 'Another range of the list that has some of the same addresses.' }),
  ),
});
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const urlOf = (list: IpList) => `/identity/:companyId/ip-${list}-list` as const;

const may = (list: IpList, action: Action) =>
  ({
    auth: {
      feature: list === 'exclude' ? 'feature_ip_exclude_list' : 'feature_ip_allowed_list',
      action,
    },
  }) as const;

/** Forgets what is remembered of the company's list, so that it is read anew. */
function forgetList({ db, settings }: Deps, list: IpList, companyId: string): void {
  settings?.forget(companyId);
  if (list === 'allowed') identityOf(db).forget((caller) => caller.uses(companyId));
}

function addRoutes(app: App, deps: Deps, list: IpList): void {
  listRangesRoute(app, deps, list);
  countRangesRoute(app, deps, list);
  addRangeRoute(app, deps, list);
  changeRangeRoute(app, deps, list);
  removeRangeRoute(app, deps, list);
}

function listRangesRoute(app: App, deps: Deps, list: IpList): void {
  app.get(
    urlOf(list),
    {
      config: may(list, 'read'),
      schema: {
        summary: 'Ranges, newest first',
        params: Params,
        querystring: PageQuery,
        response: {
          200: Type.Object({
            items: Type.Array(Type.Object({ cursor: Type.String(), ...Range.properties })),
            hasNextPage: Type.Boolean(),
          }),
        },
      },
    },
    ({ params: { companyId }, query: { first = 50, after } }) =>
      ipRangePage(deps.db.company(companyId).query, list, { first, after }),
  );
}

function countRangesRoute(app: App, deps: Deps, list: IpList): void {
  app.get(
    `${urlOf(list)}/count`,
    {
      config: may(list, 'read'),
      schema: { params: Params, response: { 200: Type.Object({ count: Type.Integer() }) } },
    },
    async ({ params: { companyId } }) => ({
      count: await countIpRanges(deps.db.company(companyId).query, list),
    }),
  );
}

function addRangeRoute(app: App, deps: Deps, list: IpList): void {
  app.post(
    urlOf(list),
    {
      config: may(list, 'create'),
      schema: {
        summary: 'Adds a range',
        params: Params,
        body: IpRangeBody,
        response: { 201: Written },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const written = await deps.db
        .company(companyId)
        .transaction((query) => saveIpRange(query, request, list, request.body, null));
      forgetList(deps, list, companyId);
      return reply.code(201).send(written);
    },
  );
}

function changeRangeRoute(app: App, deps: Deps, list: IpList): void {
  app.put(
    `${urlOf(list)}/:rangeId`,
    {
      config: may(list, 'update'),
      schema: {
        summary: 'Changes a range',
        params: RangeParams,
        body: IpRangeBody,
        response: { 200: Written },
      },
    },
    async (request) => {
      const { companyId, rangeId } = request.params;
      if (!UUID.test(rangeId)) throw notFound('range');
      const written = await deps.db
        .company(companyId)
        .transaction((query) => saveIpRange(query, request, list, request.body, rangeId));
      forgetList(deps, list, companyId);
      return written;
    },
  );
}

function removeRangeRoute(app: App, deps: Deps, list: IpList): void {
  app.delete(
    `${urlOf(list)}/:rangeId`,
    {
      config: may(list, 'delete'),
      schema: {
        summary: 'Takes a range out of the list',
        params: RangeParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, rangeId } = request.params;
      if (!UUID.test(rangeId)) throw notFound('range');
      await deps.db
        .company(companyId)
        .transaction((query) => removeIpRange(query, request, list, rangeId));
      forgetList(deps, list, companyId);
      return reply.code(204).send(null);
    },
  );
}

/** Addresses that nothing is learned from, and addresses from which alone a company can be used. */
export function ipListRoutes(app: App, deps: Deps): void {
  addRoutes(app, deps, 'exclude');
  addRoutes(app, deps, 'allowed');
}
