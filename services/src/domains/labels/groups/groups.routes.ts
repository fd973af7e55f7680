import { APPLICATION_GROUP, labelNameKey } from '@palisade/vocabulary/labels.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { endpointsPer, removeLabelsOf } from '../../inventory/labelling/attachedLabels.client.ts';
import { inTurn } from '../inTurn.ts';
import { countsInOrder } from '../countsInOrder.ts';
import { nameTaken, readName } from '../labelNames.ts';
import { countLabels } from '../labels.repository.ts';
import {
  Count,
  Counts,
  Lookup,
  PAGE_SIZE,
  PageQuery,
  pageOf,
  Params,
  Removed,
} from '../labels.schemas.ts';
import { deleteRule } from '../rules/deleteRule.ts';
import { makeGroup } from './makeGroup.ts';
import {
  ApplicationGroup,
  Group,
  GroupBody,
  GroupChange,
  GroupItem,
  GroupList,
  GroupParams,
} from './groups.schemas.ts';
import {
  countGroups,
  groupForUpdate,
  groupItem,
  groupNamed,
  groupPage,
  groupsById,
  isGroupNameTaken,
} from './groups.repository.ts';
import {
  CHANGES_LABELS,
  CREATES_LABELS,
  DELETES_LABELS,
  isId,
  READS_APPLICATIONS,
  READS_LABELS,
} from '../labelAuth.ts';

function readRoutes(app: App, { db }: Deps): void {
  app.get(
    '/labels/:companyId/groups',
    {
      config: READS_LABELS,
      schema: {
        summary: 'Label groups by name',
        params: Params,
        querystring: PageQuery,
        response: { 200: pageOf(Group.properties) },
      },
    },
    ({ auth, params: { companyId }, query: { first = PAGE_SIZE, ...which } }) =>
      groupPage(db.company(companyId, auth).query, { first, ...which }),
  );
  app.get(
    '/labels/:companyId/groups/count',
    {
      config: READS_LABELS,
      schema: { params: Params, querystring: PageQuery, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, query: { search } }) => ({
      count: await countGroups(db.company(companyId, auth).query, search),
    }),
  );
  app.get(
    '/labels/:companyId/application-group',
    {
      config: READS_APPLICATIONS,
      schema: { params: Params, response: { 200: ApplicationGroup } },
    },
    async ({ auth, params: { companyId } }) => ({
      groupId: await groupNamed(db.company(companyId, auth).query, labelNameKey(APPLICATION_GROUP)),
    }),
  );
  app.post(
    '/labels/:companyId/groups/lookup',
    {
      config: READS_LABELS,
      schema: { params: Params, body: Lookup, response: { 200: GroupList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      inOrder(ids, await groupsById(db.company(companyId, auth).query, ids)),
  );
  app.post(
    '/labels/:companyId/groups/counts',
    { config: READS_LABELS, schema: { params: Params, body: Lookup, response: { 200: Counts } } },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const { query } = db.company(companyId, auth);
      const [endpoints, groups] = await Promise.all([
        endpointsPer(query, 'group_id', ids),
        groupsById(query, ids),
      ]);
      const rules = new Map(groups.map(({ id, ruleCount }) => [id, ruleCount]));
      return countsInOrder(ids, endpoints, rules);
    },
  );
}

const RULES = statement('select id from rules where company_id = $1 and group_id = $2', {
  id: 'uuid',
});

/** Label groups. Changing and deleting stand behind the switch `aLabelSettings`. */
export function groupRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  createGroupRoute(app, deps);
  renameGroupRoute(app, deps);
  deleteGroupRoute(app, deps);
}

function createGroupRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/groups',
    {
      config: CREATES_LABELS,
      schema: {
        summary: 'Makes a label group',
        params: Params,
        body: GroupBody,
        response: { 201: GroupItem },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const { name, key } = readName(request.body.name);
      const made = await inTurn(db, companyId, async (query) => {
        const id = await makeGroup(query, request, { name, key });
        return groupItem(query, id);
      });
      if (made === null) throw notFound('label group');
      return reply.code(201).send(made);
    },
  );
}

function renameGroupRoute(app: App, { db }: Deps): void {
  app.put(
    '/labels/:companyId/groups/:groupId',
    {
      config: CHANGES_LABELS,
      schema: {
        summary: 'Changes the name of a label group',
        params: GroupParams,
        body: GroupChange,
        response: { 200: GroupItem },
      },
    },
    async (request) => {
      const { companyId, groupId } = request.params;
      if (!isId(groupId)) throw notFound('label group');
      const { name, key } = readName(request.body.name);
      const changed = await inTurn(db, companyId, async (query) => {
        const before = await groupForUpdate(query, groupId);
        needVersion('label group', request.body.version, before);
        if (await isGroupNameTaken(query, key, groupId)) throw nameTaken();
        await query(
          `update labels.groups set name = $3, name_key = $4,
             version = version + 1, updated_at = now(), updated_by = $5 where company_id = $1 and id = $2`,
          [companyId, groupId, name, key, request.auth.actor],
        );
        await auditChange(query, request, {
          action: 'labelGroup.update',
          targetType: 'labelGroup',
          targetId: groupId,
          before: { name: before.name },
          after: { name },
        });
        return groupItem(query, groupId);
      });
      if (changed === null) throw notFound('label group');
      return changed;
    },
  );
}

function deleteGroupRoute(app: App, { db }: Deps): void {
  app.delete(
    '/labels/:companyId/groups/:groupId',
    {
      config: DELETES_LABELS,
      schema: {
        summary: 'Deletes a label group with its labels and the rules that make them',
        params: GroupParams,
        response: { 200: Removed },
      },
    },
    async (request) => {
      const { companyId, groupId } = request.params;
      if (!isId(groupId)) throw notFound('label group');
      return inTurn(db, companyId, async (query) => {
        const group = await groupForUpdate(query, groupId);
        const endpoints =
          (await endpointsPer(query, 'group_id', [groupId])).get(groupId.toLowerCase()) ?? 0;
        const rules = await query(RULES, [companyId, groupId]);
        const labels = await countLabels(query, { groupId });
        for (const { id } of rules) await deleteRule(query, id);
        await removeLabelsOf(query, 'group_id', groupId);
        await query('delete from labels.labels where company_id = $1 and group_id = $2', [
          companyId,
          groupId,
        ]);
        await query(
          `update labels.rules rule set enabled = false, state = 'done' where company_id = $1 and kind = 'filter'
           and not exists (select from labels.rule_labels named
               where named.company_id = $1 and named.rule_id = rule.id)`,
          [companyId],
        );
        await query('delete from labels.groups where company_id = $1 and id = $2', [
          companyId,
          groupId,
        ]);
        const removed = { endpoints, labels, rules: rules.length };
        await auditChange(query, request, {
          action: 'labelGroup.delete',
          targetType: 'labelGroup',
          targetId: groupId,
          before: { name: group.name, ...removed },
        });
        return removed;
      });
    },
  );
}
