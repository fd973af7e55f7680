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

const change = async <T>(
  { intake }: Deps,
  companyId: string,
  decided: InventoryChange,
): Promise<T> => {
  if (intake === undefined)
    throw new Problem(
      'unavailable',
      'This process does not learn, so it cannot correct what was learned.',
    );
  return (await intake.change(companyId, decided)) as T; // each kind answers what its file says
};

const hostNamed = async ({ db }: Deps, companyId: string, apiId: string): Promise<string> => {
  const api = await hostOfApi(db.company(companyId), apiId);
  if (api === null) throw notFound('API');
  return api.host;
};

/**
 * Merges and splits of endpoints by people: what can be chosen, what would come of it, doing it and
 * taking it back.
 */
export function correctionRoutes(app: App, deps: Deps): void {
  mergeOptionsRoute(app, deps);
  mergePreviewRoute(app, deps);
  mergeRoute(app, deps);
  splitOptionsRoute(app, deps);
  splitRoute(app, deps);
  undoRoute(app, deps);
  correctionsByEndpointRoute(app, deps);
  lookupCorrectionsRoute(app, deps);
}

function mergeOptionsRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/corrections/merge-options',
    {
      config: CORRECTS,
      schema: { params: CompanyParams, body: MergePlace, response: { 200: MergeOptions } },
    },
    async ({ params: { companyId }, body }) => mergeOptions(deps.db.company(companyId), body),
  );
}

function mergePreviewRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/corrections/merge-preview',
    {
      config: CORRECTS,
      schema: { params: CompanyParams, body: MergePreviewRequest, response: { 200: MergePreview } },
    },
    async ({ params: { companyId }, body }) =>
      mergePreview(
        deps.db.company(companyId),
        body,
        body.name,
        body.merged.map(({ path }) => path),
      ),
  );
}

function mergeRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/corrections/merges',
    {
      config: UPDATES_INVENTORY,
      schema: { params: CompanyParams, body: MergeRequest, response: { 200: CorrectedSchema } },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { index, name, merged, excludedPaths, besideVersion = null, ...place },
      } = request;
      const { host, prefix } = await lookAt(deps.db.company(companyId), { ...place, index });
      const segments = segmentsIn(
        merged.map(({ path }) => path),
        prefix,
        index,
      );
      return change<Corrected>(deps, companyId, {
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
}

function splitOptionsRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/corrections/split-options',
    {
      config: UPDATES_INVENTORY,
      schema: { params: CompanyParams, body: SplitPlace, response: { 200: SplitOptions } },
    },
    async ({ params: { companyId }, body: { apiId, endpointId, index } }) => {
      const { path, values, none } = await change<SplitCandidates>(deps, companyId, {
        kind: 'splitValues',
        host: await hostNamed(deps, companyId, apiId),
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
}

function splitRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/corrections/splits',
    {
      config: UPDATES_INVENTORY,
      schema: { params: CompanyParams, body: SplitRequest, response: { 200: CorrectedSchema } },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { apiId, ...split },
      } = request;
      return change<Corrected>(deps, companyId, {
        kind: 'splitEndpoint',
        host: await hostNamed(deps, companyId, apiId),
        ...split,
        actor: actorOf(request),
      });
    },
  );
}

function undoRoute(app: App, deps: Deps): void {
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
      change<Corrected>(deps, request.params.companyId, {
        kind: 'undoCorrection',
        correctionId: request.params.correctionId.toLowerCase(),
        actor: actorOf(request),
      }),
  );
}

function correctionsByEndpointRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/corrections/by-endpoint',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: CorrectionsByEndpoint } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      correctionsOf(deps.db.company(companyId, auth), ids),
  );
}

function lookupCorrectionsRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/corrections/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: CorrectionList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      correctionsById(deps.db.company(companyId, auth), ids),
  );
}
