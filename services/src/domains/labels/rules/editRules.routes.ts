import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { endpointsPer } from '../../inventory/labelling/attachedLabels.client.ts';
import { changeRules } from '../inTurn.ts';
import { Params, Removed } from '../labels.schemas.ts';
import { deleteRule } from './deleteRule.ts';
import { readRule } from './ruleInput.ts';
import { RuleBody, RuleChange, RuleItem, RuleParams } from './rules.schemas.ts';
import { ruleItem, rulesById } from './rules.repository.ts';
import { isId } from '../labelAuth.ts';
import { auditedRule, changeRule, makeRule } from './writeRule.ts';

const auth = (action: 'create' | 'update' | 'delete') =>
  ({ auth: { feature: 'feature_tags', action, flag: 'aAutoLabels' } }) as const;

/** Makes, changes and deletes label rules. */
export function editRuleRoutes(app: App, deps: Deps): void {
  createRuleRoute(app, deps);
  changeRuleRoute(app, deps);
  deleteRuleRoute(app, deps);
}

function createRuleRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/rules',
    {
      config: auth('create'),
      schema: {
        summary: 'Makes a label rule; the endpoints are labelled in the background',
        params: Params,
        body: RuleBody,
        response: { 201: RuleItem },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const rule = readRule(request, request.body);
      const made = await changeRules(db, companyId, async (query) => {
        return ruleItem(query, await makeRule(query, request, rule));
      });
      if (made === null) throw notFound('label rule');
      return reply.code(201).send(made);
    },
  );
}

function changeRuleRoute(app: App, { db }: Deps): void {
  app.put(
    '/labels/:companyId/rules/:ruleId',
    {
      config: auth('update'),
      schema: {
        summary: 'Changes a label rule; the endpoints are looked at again in the background',
        params: RuleParams,
        body: RuleChange,
        response: { 200: RuleItem },
      },
    },
    async (request) => {
      const { companyId, ruleId } = request.params;
      if (!isId(ruleId)) throw notFound('label rule');
      const rule = readRule(request, request.body);
      const changed = await changeRules(db, companyId, async (query) => {
        const [before] = await rulesById(query, [ruleId]);
        if (before === undefined) throw notFound('label rule');
        needVersion('label rule', request.body.version, {
          ...before,
          timeUpdated: before.updatedAt,
        });
        await changeRule(query, request, before, rule);
        return ruleItem(query, ruleId);
      });
      if (changed === null) throw notFound('label rule');
      return changed;
    },
  );
}

function deleteRuleRoute(app: App, { db }: Deps): void {
  app.delete(
    '/labels/:companyId/rules/:ruleId',
    {
      config: auth('delete'),
      schema: {
        summary: 'Deletes a label rule and takes what it gave from all endpoints',
        params: RuleParams,
        response: { 200: Removed },
      },
    },
    async (request) => {
      const { companyId, ruleId } = request.params;
      if (!isId(ruleId)) throw notFound('label rule');
      return changeRules(db, companyId, async (query) => {
        const [rule] = await rulesById(query, [ruleId]);
        if (rule === undefined) throw notFound('label rule');
        const endpoints =
          (await endpointsPer(query, 'rule_id', [ruleId])).get(ruleId.toLowerCase()) ?? 0;
        const labels = await deleteRule(query, ruleId);
        await auditChange(query, request, {
          action: 'labelRule.delete',
          targetType: 'labelRule',
          targetId: ruleId,
          before: { ...auditedRule({ ...rule, filter: rule.filter ?? null }), endpoints, labels },
        });
        return { endpoints, labels, rules: 1 };
      });
    },
  );
}
