import type { App, Deps } from '../../platform/domain.ts';
import { inOrder } from '../../platform/inOrder.ts';
import { endpointsPer } from '../inventory/labelling/attachedLabels.client.ts';
import { countsInOrder } from './countsInOrder.ts';
import { countLabels, labelPage, labelsById, rulesPerLabel } from './labels.repository.ts';
import {
  Count,
  Counts,
  LabelList,
  LabelPageQuery,
  Label,
  Lookup,
  pageOf,
  PAGE_SIZE,
  Params,
} from './labels.schemas.ts';
import { READS_LABELS } from './labelAuth.ts';

/** Labels by id are for whoever sees them on endpoints, and for whoever manages them. */
const SEES_LABELS = {
  auth: { feature: 'feature_inventory', or: 'feature_tags', action: 'read', byLabels: true },
} as const;

/** Lists, counts and lookups of labels. */
export function labelRoutes(app: App, { db }: Deps): void {
  app.get(
    '/labels/:companyId/labels',
    {
      config: READS_LABELS,
      schema: {
        summary: 'Labels by group and name',
        params: Params,
        querystring: LabelPageQuery,
        response: { 200: pageOf(Label.properties) },
      },
    },
    ({ auth, params: { companyId }, query: { first = PAGE_SIZE, ...which } }) =>
      labelPage(db.company(companyId, auth).query, { first, ...which }),
  );
  app.get(
    '/labels/:companyId/labels/count',
    {
      config: READS_LABELS,
      schema: { params: Params, querystring: LabelPageQuery, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, query: { search, groupId } }) => ({
      count: await countLabels(db.company(companyId, auth).query, { search, groupId }),
    }),
  );
  app.post(
    '/labels/:companyId/labels/lookup',
    { config: SEES_LABELS, schema: { params: Params, body: Lookup, response: { 200: LabelList } } },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      inOrder(ids, await labelsById(db.company(companyId, auth).query, ids)),
  );
  app.post(
    '/labels/:companyId/labels/counts',
    { config: READS_LABELS, schema: { params: Params, body: Lookup, response: { 200: Counts } } },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const { query } = db.company(companyId, auth);
      const [endpoints, rules] = await Promise.all([
        endpointsPer(query, 'label_id', ids),
        rulesPerLabel(query, ids),
      ]);
      return countsInOrder(ids, endpoints, rules);
    },
  );
}
