import { tables } from '../../platform/database/tables.ts';
import type { App, Deps } from '../../platform/domain.ts';
import { needVersion } from '../../platform/needVersion.ts';
import { notFound } from '../../platform/problem.ts';
import { auditChange } from '../identity/audit.client.ts';
import {
  endpointsPer,
  regroupLabel,
  removeLabelsOf,
} from '../inventory/labelling/attachedLabels.client.ts';
import { groupForUpdate, groupsById } from './groups/groups.repository.ts';
import { inTurn } from './inTurn.ts';
import { nameTaken, readName } from './labelNames.ts';
import { isLabelNameTaken, labelItem } from './labels.repository.ts';
import {
  LabelBody,
  LabelChange,
  LabelItem,
  LabelParams,
  Params,
  Removed,
} from './labels.schemas.ts';
import { makeLabel } from './makeLabel.ts';
import { leaveOutOfRules } from './rules/leaveOutOfRules.ts';
import { CHANGES_LABELS, CREATES_LABELS, DELETES_LABELS, isId } from './labelAuth.ts';

/**
 * Makes, changes and deletes labels. Changing and deleting stand behind the switch
 * `aLabelSettings`.
 */
export function editLabelRoutes(app: App, deps: Deps): void {
  createLabelRoute(app, deps);
  changeLabelRoute(app, deps);
  deleteLabelRoute(app, deps);
}

function createLabelRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/labels',
    {
      config: CREATES_LABELS,
      schema: {
        summary: 'Makes a label',
        params: Params,
        body: LabelBody,
        response: { 201: LabelItem },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const { name, key } = readName(request.body.name);
      const label = await inTurn(db, companyId, async (query) => {
        const group = await groupForUpdate(query, request.body.groupId);
        const id = await makeLabel(query, request, { name, key, group });
        return labelItem(query, id);
      });
      if (label === null) throw notFound('label');
      return reply.code(201).send(label);
    },
  );
}

function changeLabelRoute(app: App, { db }: Deps): void {
  app.put(
    '/labels/:companyId/labels/:labelId',
    {
      config: CHANGES_LABELS,
      schema: {
        summary: 'Changes name and group of a label',
        params: LabelParams,
        body: LabelChange,
        response: { 200: LabelItem },
      },
    },
    async (request) => {
      const { companyId, labelId } = request.params;
      if (!isId(labelId)) throw notFound('label');
      const { name, key } = readName(request.body.name);
      const changed = await inTurn(db, companyId, async (query) => {
        const group = await groupForUpdate(query, request.body.groupId);
        const [label] = await query(
          tables
            .selectFrom('labels.labels')
            .select([
              'name',
              'group_id as groupId',
              'version',
              'updated_by as updatedBy',
              'updated_at as timeUpdated',
            ])
            .where('company_id', '=', companyId)
            .where('id', '=', labelId)
            .forUpdate(),
        );
        if (label === undefined) throw notFound('label');
        needVersion('label', request.body.version, label);
        const [oldGroup] = await groupsById(query, [label.groupId]);
        const before = { name: label.name, group: oldGroup?.name ?? label.groupId };
        if (await isLabelNameTaken(query, group.id, key, labelId)) throw nameTaken();
        await query(
          `update labels.labels set name = $3, name_key = $4, group_id = $5,
             version = version + 1, updated_at = now(), updated_by = $6 where company_id = $1 and id = $2`,
          [companyId, labelId, name, key, group.id, request.auth.actor],
        );
        if (label.groupId !== group.id) await regroupLabel(query, labelId, group.id);
        await auditChange(query, request, {
          action: 'label.update',
          targetType: 'label',
          targetId: labelId,
          before,
          after: { name, group: group.name },
        });
        return labelItem(query, labelId);
      });
      if (changed === null) throw notFound('label');
      return changed;
    },
  );
}

function deleteLabelRoute(app: App, { db }: Deps): void {
  app.delete(
    '/labels/:companyId/labels/:labelId',
    {
      config: DELETES_LABELS,
      schema: {
        summary: 'Deletes a label and takes it from all endpoints',
        params: LabelParams,
        response: { 200: Removed },
      },
    },
    async (request) => {
      const { companyId, labelId } = request.params;
      if (!isId(labelId)) throw notFound('label');
      return inTurn(db, companyId, async (query) => {
        const [label] = await query(
          tables
            .selectFrom('labels.labels')
            .select(['name', 'name_key as key', 'rule_id as ruleId'])
            .where('company_id', '=', companyId)
            .where('id', '=', labelId)
            .forUpdate(),
        );
        if (label === undefined) throw notFound('label');
        const endpoints =
          (await endpointsPer(query, 'label_id', [labelId])).get(labelId.toLowerCase()) ?? 0;
        const rules = await leaveOutOfRules(query, { id: labelId, key: label.key });
        await removeLabelsOf(query, 'label_id', labelId);
        await query('delete from labels.labels where company_id = $1 and id = $2', [
          companyId,
          labelId,
        ]);
        await auditChange(query, request, {
          action: 'label.delete',
          targetType: 'label',
          targetId: labelId,
          before: { name: label.name, endpoints },
        });
        return { endpoints, labels: 1, rules };
      });
    },
  );
}
