import { Type } from '@fastify/type-provider-typebox';
import { LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { groupsById, tagGroups } from '../groups/groups.repository.ts';
import { inTurn } from '../inTurn.ts';
import { Id, Params, strict } from '../labels.schemas.ts';
import { READS_LABELS } from '../labelAuth.ts';

const Tags = Type.Object(
  {
    groupIds: Type.Array(Id, {
      maxItems: LABEL_LIMITS.groups,
      uniqueItems: true,
      description: 'Groups whose labels tables show as tags, in that order.',
    }),
  },
  strict,
);

/** Which labels tables show as tags. */
export function tagRoutes(app: App, { db }: Deps): void {
  app.get(
    '/labels/:companyId/tags',
    { config: READS_LABELS, schema: { params: Params, response: { 200: Tags } } },
    async ({ auth, params: { companyId } }) => ({
      groupIds: await tagGroups(db.company(companyId, auth).query),
    }),
  );
  app.put(
    '/labels/:companyId/tags',
    {
      config: { auth: { feature: 'feature_tags', action: 'update' } },
      schema: {
        summary: 'Chooses the groups that are tags, and their order',
        params: Params,
        body: Tags,
        response: { 200: Tags },
      },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { groupIds },
      } = request;
      return inTurn(db, companyId, async (query) => {
        const before = await tagGroups(query);
        const groups = await groupsById(query, [...new Set([...groupIds, ...before])]);
        const names = new Map(groups.map(({ id, name }) => [id, name]));
        if (groupIds.some((id) => !names.has(id.toLowerCase()))) throw notFound('label group');
        const named = (ids: readonly string[]) =>
          ids.map((id) => names.get(id.toLowerCase()) ?? id);
        await query(
          `update labels.groups grp set tag_rank = (select (place.rank - 1)::int
              from unnest($2::uuid[]) with ordinality as place (id, rank) where place.id = grp.id)
              where company_id = $1`,
          [companyId, groupIds],
        );
        await auditChange(query, request, {
          action: 'tags.update',
          targetType: 'company',
          targetId: companyId,
          before: { groups: named(before) },
          after: { groups: named(groupIds) },
        });
        return { groupIds: await tagGroups(query) };
      });
    },
  );
}
