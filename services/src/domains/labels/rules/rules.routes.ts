import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { ENDPOINT_METADATA_KEYS } from '@palisade/vocabulary/labels.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { shownFilter } from '../../../platform/shownFilter.ts';
import { endpointsPer } from '../../inventory/labelling/attachedLabels.client.ts';
import { Count, Counts, Lookup, PAGE_SIZE, PageQuery, pageOf, Params } from '../labels.schemas.ts';
import { readSource } from './ruleInput.ts';
import { countRules, rulePage, rulesById } from './rules.repository.ts';
import { MetadataOptions, Rule, RuleList, Samples, SamplesBody } from './rules.schemas.ts';
import { ruleSamples } from './ruleSamples.ts';
import { READS_LABELS } from '../labelAuth.ts';

/** What a reader sees of a rule: the filter is text that somebody typed. */
const shown = <Kept extends Rule>(rule: Kept, { isLimited }: Scope): Kept =>
  isLimited ? { ...rule, filter: shownFilter(rule.filter, INVENTORY_FIELDS) } : rule;

/** Lists, counts, lookups and samples of label rules. */
export function ruleRoutes(app: App, deps: Deps): void {
  listRulesRoute(app, deps);
  countRulesRoute(app, deps);
  lookupRulesRoute(app, deps);
  countEndpointsRoute(app, deps);
  metadataOptionsRoute(app);
  samplesRoute(app, deps);
}

function listRulesRoute(app: App, { db }: Deps): void {
  app.get(
    '/labels/:companyId/rules',
    {
      config: READS_LABELS,
      schema: {
        summary: 'Label rules by name',
        params: Params,
        querystring: PageQuery,
        response: { 200: pageOf(Rule.properties) },
      },
    },
    async ({ auth, params: { companyId }, query: { first = PAGE_SIZE, ...which } }) => {
      const scope = db.company(companyId, auth);
      const found = await rulePage(scope.query, { first, ...which });
      return { ...found, items: found.items.map((rule) => shown(rule, scope)) };
    },
  );
}

function countRulesRoute(app: App, { db }: Deps): void {
  app.get(
    '/labels/:companyId/rules/count',
    {
      config: READS_LABELS,
      schema: { params: Params, querystring: PageQuery, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, query: { search } }) => ({
      count: await countRules(db.company(companyId, auth).query, search),
    }),
  );
}

function lookupRulesRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/rules/lookup',
    { config: READS_LABELS, schema: { params: Params, body: Lookup, response: { 200: RuleList } } },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const scope = db.company(companyId, auth);
      const rules = await rulesById(scope.query, ids);
      return inOrder(
        ids,
        rules.map((rule) => shown(rule, scope)),
      );
    },
  );
}

function countEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/rules/counts',
    { config: READS_LABELS, schema: { params: Params, body: Lookup, response: { 200: Counts } } },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const counts = await endpointsPer(db.company(companyId, auth).query, 'rule_id', ids);
      return ids.map((id) => ({ id, endpoints: counts.get(id.toLowerCase()) ?? 0, rules: 1 }));
    },
  );
}

function metadataOptionsRoute(app: App): void {
  app.get(
    '/labels/:companyId/metadata-options',
    {
      config: READS_LABELS,
      schema: {
        summary: 'What labels by metadata can come from',
        params: Params,
        response: { 200: MetadataOptions },
      },
    },
    async () => [...ENDPOINT_METADATA_KEYS],
  );
}

function samplesRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/rules/samples',
    {
      config: READS_LABELS,
      schema: {
        summary: 'Endpoints that a rule would label, and how',
        params: Params,
        body: SamplesBody,
        response: { 200: Samples },
      },
    },
    (request) => {
      const { companyId } = request.params;
      return ruleSamples(
        db.company(companyId, request.auth).query,
        readSource(request, request.body),
      );
    },
  );
}
