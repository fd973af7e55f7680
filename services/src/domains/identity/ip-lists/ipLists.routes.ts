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
const Wish = Type.Object(
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

function addRoutes(app: App, { db, settings }: Deps, list: IpList): void {
  const url = `/identity/:companyId/ip-${list}-list` as const;
  const may = (action: Action) =>
    ({
      auth: {
        feature: list === 'exclude' ? 'feature_ip_exclude_list' : 'feature_ip_allowed_list',
        action,
      },
    }) as const;
  /** What is remembered of the company is read anew. */
  const follow = (companyId: string): void => {
    settings?.forget(companyId);
    if (list === 'allowed') identityOf(db).forget((caller) => caller.uses(companyId));
  };
  app.get(
    url,
    {
      config: may('read'),
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
      ipRangePage(db.company(companyId).query, list, { first, after }),
  );
  app.get(
    `${url}/count`,
    {
      config: may('read'),
      schema: { params: Params, response: { 200: Type.Object({ count: Type.Integer() }) } },
    },
    async ({ params: { companyId } }) => ({
      count: await countIpRanges(db.company(companyId).query, list),
    }),
  );
  app.post(
    url,
    {
      config: may('create'),
      schema: { summary: 'Adds a range', params: Params, body: Wish, response: { 201: Written } },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const written = await db
        .company(companyId)
        .transaction((query) => saveIpRange(query, request, list, request.body, null));
      follow(companyId);
      return reply.code(201).send(written);
    },
  );
  app.put(
    `${url}/:rangeId`,
    {
      config: may('update'),
      schema: {
        summary: 'Changes a range',
        params: RangeParams,
        body: Wish,
        response: { 200: Written },
      },
    },
    async (request) => {
      const { companyId, rangeId } = request.params;
      if (!UUID.test(rangeId)) throw notFound('range');
      const written = await db
        .company(companyId)
        .transaction((query) => saveIpRange(query, request, list, request.body, rangeId));
      follow(companyId);
      return written;
    },
  );
  app.delete(
    `${url}/:rangeId`,
    {
      config: may('delete'),
      schema: {
        summary: 'Takes a range out of the list',
        params: RangeParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, rangeId } = request.params;
      if (!UUID.test(rangeId)) throw notFound('range');
      await db
        .company(companyId)
        .transaction((query) => removeIpRange(query, request, list, rangeId));
      follow(companyId);
      return reply.code(204).send(null);
    },
  );
}

/** Addresses that nothing is learned from, and addresses from which alone a company can be used. */
export function ipListRoutes(app: App, deps: Deps): void {
  addRoutes(app, deps, 'exclude');
  addRoutes(app, deps, 'allowed');
}
