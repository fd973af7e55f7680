import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { actorOf } from '../../identity/audit.client.ts';
import type { InventoryChange } from '../changes/changeInventory.ts';
import type { Corrected } from './mergeEndpoints.ts';
import type { SplitCandidates } from './splitValues.ts';
import { CompanyParams, Lookup } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY, UPDATES_INVENTORY } from '../../inventory/inventoryAuth.client.ts';
import { correctionsById, correctionsOf, hostOfApi } from './corrections.repository.ts';
import {
  Corrected as CorrectedSchema,
  CorrectionList,
  CorrectionParams,
  CorrectionsByEndpoint,
  MergeOptions,
  MergePlace,
  MergePreview,
  MergePreviewRequest,
  MergeRequest,
  SplitOptions,
  SplitPlace,
  SplitRequest,
} from './corrections.schemas.ts';
import { lookAt, mergeOptions, mergePreview, segmentsIn } from './mergeOptions.ts';
import { prefixOf, segmentsOf } from './siblings.ts';

const CORRECTS = { auth: { feature: 'feature_inventory', action: 'update' } } as const;

/**
 * Merges and splits of endpoints by people: what can be chosen, what would come of it, doing it and
 * taking it back.
 */
export function correctionRoutes(app: App, { db, intake }: Deps): void {
  const params = CompanyParams;
  const change = async <T>(companyId: string, decided: InventoryChange): Promise<T> => {
    if (intake === undefined)
      throw new Problem(
        'unavailable',
        'This process does not learn, so it cannot correct what was learned.',
      );
    return (await intake.change(companyId, decided)) as T; // each kind answers what its file says
  };
  const hostNamed = async (companyId: string, apiId: string): Promise<string> => {
    const api = await hostOfApi(db.company(companyId), apiId);
    if (api === null) throw notFound('API');
    return api.host;
  };

  app.post(
    '/inventory/:companyId/corrections/merge-options',
    { config: CORRECTS, schema: { params, body: MergePlace, response: { 200: MergeOptions } } },
    async ({ params: { companyId }, body }) => mergeOptions(db.company(companyId), body),
  );

  app.post(
    '/inventory/:companyId/corrections/merge-preview',
    {
      config: CORRECTS,
      schema: { params, body: MergePreviewRequest, response: { 200: MergePreview } },
    },
    async ({ params: { companyId }, body }) =>
      mergePreview(
        db.company(companyId),
        body,
        body.name,
        body.merged.map(({ path }) => path),
      ),
  );

  app.post(
    '/inventory/:companyId/corrections/merges',
    {
      config: UPDATES_INVENTORY,
      schema: { params, body: MergeRequest, response: { 200: CorrectedSchema } },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { index, name, merged, excludedPaths, besideVersion = null, ...place },
      } = request;
      const { host, prefix } = await lookAt(db.company(companyId), { ...place, index });
      const segments = segmentsIn(
        merged.map(({ path }) => path),
        prefix,
        index,
      );
      return change<Corrected>(companyId, {
        kind: 'mergeEndpoints',
        host,
        prefix,
        index,
        name,
        beside: besideVersion,
        actor: actorOf(request),
        merged: merged.map(({ version }, at) => ({ segment: segments[at] ?? '', version })),
        excluded: segmentsIn(excludedPaths, prefix, index),
      });
    },
  );

  app.post(
    '/inventory/:companyId/corrections/split-options',
    {
      config: UPDATES_INVENTORY,
      schema: { params, body: SplitPlace, response: { 200: SplitOptions } },
    },
    async ({ params: { companyId }, body: { apiId, endpointId, index } }) => {
      const { path, values, none } = await change<SplitCandidates>(companyId, {
        kind: 'splitValues',
        host: await hostNamed(companyId, apiId),
        endpointId,
        index,
      });
      const after = segmentsOf(path)
        .slice(index + 1)
        .map((segment) => `/${segment}`)
        .join('');
      return {
        path,
        none,
        values: values.map(({ value, count }) => ({
          value,
          path: `${prefixOf(path, index)}/${value}${after}`,
          requests: count,
        })),
      };
    },
  );

  app.post(
    '/inventory/:companyId/corrections/splits',
    {
      config: UPDATES_INVENTORY,
      schema: { params, body: SplitRequest, response: { 200: CorrectedSchema } },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { apiId, ...split },
      } = request;
      return change<Corrected>(companyId, {
        kind: 'splitEndpoint',
        host: await hostNamed(companyId, apiId),
        ...split,
        actor: actorOf(request),
      });
    },
  );

  app.post(
    '/inventory/:companyId/corrections/:correctionId/undo',
    {
      config: UPDATES_INVENTORY,
      schema: {
        params: CorrectionParams,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: CorrectedSchema },
      },
    },
    async (request) =>
      change<Corrected>(request.params.companyId, {
        kind: 'undoCorrection',
        correctionId: request.params.correctionId.toLowerCase(),
        actor: actorOf(request),
      }),
  );

  app.post(
    '/inventory/:companyId/corrections/by-endpoint',
    {
      config: READS_INVENTORY,
      schema: { params, body: Lookup, response: { 200: CorrectionsByEndpoint } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      correctionsOf(db.company(companyId, auth), ids),
  );

  app.post(
    '/inventory/:companyId/corrections/lookup',
    {
      config: READS_INVENTORY,
      schema: { params, body: Lookup, response: { 200: CorrectionList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      correctionsById(db.company(companyId, auth), ids),
  );
}
