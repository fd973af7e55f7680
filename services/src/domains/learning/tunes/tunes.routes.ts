import { Type } from '@fastify/type-provider-typebox';
import type { CompanyQuery, Reader } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { actorOf } from '../../identity/audit.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { namedType } from '../data-types/namedType.ts';
import type { TuneMetadata } from '../facts/fieldTunes.ts';
import { currentIds } from '../../inventory/inventory.client.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { CompanyParams, Lookup } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../../inventory/inventoryAuth.client.ts';
import { learningOf, tunesOf } from './tunes.repository.ts';
import {
  AuthenticationTune,
  LearningList,
  type Tune,
  TuneBody,
  TunesOfEndpoints,
} from './tunes.schemas.ts';

const EndpointParams = Type.Object({
  companyId: Type.String(),
  endpointId: Type.String({ format: 'uuid' }),
});
const TuneParams = Type.Object({
  companyId: Type.String(),
  endpointId: Type.String({ format: 'uuid' }),
  tuneId: Type.String({ format: 'uuid' }),
});
const Done = Type.Object({ id: Type.String() });
const TUNES_AUTHENTICATION = {
  learns: true,
  auth: {
    feature: 'feature_sensitive_data_settings',
    action: 'update',
    flag: 'aAuthTune',
    onSeen: true,
  },
} as const;
const TUNES_PARAMETERS = {
  learns: true,
  auth: { feature: 'feature_inventory', action: 'update', onSeen: true },
} as const;

/**
 * Holds a tune to what its caller sees: it is carried out with the company's scope.
 * @throws Problem notFound, as for an id that no endpoint has
 */
async function needSeenEndpoint(
  { db }: Deps,
  companyId: string,
  reader: Reader,
  endpointId: string,
): Promise<void> {
  if (reader.labels(companyId) === null) return;
  const [id] = await currentIds(db.company(companyId, reader), [endpointId]);
  if (id == null) throw notFound('endpoint');
}

/**
 * What people say over what was learned of endpoints: whether they ask for credentials, and their
 * parameters.
 */
export function tuneRoutes(app: App, deps: Deps): void {
  learningOfEndpointsRoute(app, deps);
  tunesOfEndpointsRoute(app, deps);
  tuneAuthenticationRoute(app, deps);
  createTuneRoute(app, deps);
  changeTuneRoute(app, deps);
  deleteTuneRoute(app, deps);
}

function learningOfEndpointsRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/learning',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: LearningList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      inOrder(ids, await learningOf(deps.db.company(companyId, auth), ids)),
  );
}

function tunesOfEndpointsRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/tunes',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: TunesOfEndpoints } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const known = Map.groupBy(
        await tunesOf(deps.db.company(companyId, auth), ids),
        ({ endpointId }) => endpointId,
      );
      return ids.map((id) => ({ id, tunes: known.get(id.toLowerCase()) ?? [] }));
    },
  );
}

function tuneAuthenticationRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/endpoints/:endpointId/authentication',
    {
      config: TUNES_AUTHENTICATION,
      schema: { params: EndpointParams, body: AuthenticationTune, response: { 200: Done } },
    },
    async (request) => {
      const { companyId, endpointId } = request.params;
      await needSeenEndpoint(deps, companyId, request.auth, endpointId);
      return carryOut(deps, companyId, {
        kind: 'tuneAuthentication',
        endpointId,
        authenticated: request.body.authenticated ?? null,
        actor: actorOf(request),
      });
    },
  );
}

function createTuneRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/:endpointId/tunes',
    {
      config: TUNES_PARAMETERS,
      schema: { params: EndpointParams, body: TuneBody, response: { 201: Done } },
    },
    async (request, reply) => {
      const { companyId, endpointId } = request.params;
      await needSeenEndpoint(deps, companyId, request.auth, endpointId);
      return reply.code(201).send(
        await carryOut(deps, companyId, {
          kind: 'saveTune',
          endpointId,
          id: null,
          ...(await said(deps.db.company(companyId).query, request.body)),
          actor: actorOf(request),
        }),
      );
    },
  );
}

function changeTuneRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/endpoints/:endpointId/tunes/:tuneId',
    {
      config: TUNES_PARAMETERS,
      schema: { params: TuneParams, body: TuneBody, response: { 200: Done } },
    },
    async (request) => {
      const { companyId, endpointId, tuneId } = request.params;
      await needSeenEndpoint(deps, companyId, request.auth, endpointId);
      return carryOut(deps, companyId, {
        kind: 'saveTune',
        endpointId,
        id: tuneId,
        ...(await said(deps.db.company(companyId).query, request.body)),
        actor: actorOf(request),
      });
    },
  );
}

function deleteTuneRoute(app: App, deps: Deps): void {
  app.delete(
    '/inventory/:companyId/endpoints/:endpointId/tunes/:tuneId',
    { config: TUNES_PARAMETERS, schema: { params: TuneParams, response: { 200: Done } } },
    async (request) => {
      const { companyId, endpointId, tuneId } = request.params;
      const [id] = await currentIds(deps.db.company(companyId, request.auth), [endpointId]);
      const tunes: readonly Tune[] =
        id == null ? [] : await tunesOf(deps.db.company(companyId), [id]);
      if (!tunes.some((tune) => tune.id === tuneId.toLowerCase())) throw notFound('tune');
      await carryOut(deps, companyId, {
        kind: 'deleteTune',
        id: tuneId.toLowerCase(),
        actor: actorOf(request),
      });
      return { id: tuneId.toLowerCase() };
    },
  );
}

const LOCATIONS = {
  headers: 'header',
  queryParams: 'query',
  content: 'body',
  path: 'path',
  cookies: 'cookie',
} as const;

/** What was said, checked beyond its shape. */
async function said(
  query: CompanyQuery,
  { tuneType, where, contentType, fieldName, metadata }: TuneBody,
) {
  const location = LOCATIONS[where];
  const name = fieldName.trim();
  const { minimum, maximum, sensitive, dataType } = metadata;
  const refuse = (detail: string, field: string): never => {
    throw new Problem('badInput', detail, { field });
  };
  if (fieldName === '') refuse('Required', 'fieldName');
  if (name === '') refuse('Empty field', 'fieldName');
  if (location === 'body' && contentType.trim() === '') refuse('Required', 'contentType');
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    refuse('The maximum is below the minimum.', 'maximum');
  const type = dataType === undefined ? null : await namedType(query, dataType);
  if (dataType !== undefined && type === null) refuse('There is no such data type.', 'dataType');
  if (dataType !== undefined && sensitive !== true)
    refuse('Only a sensitive parameter has a data type.', 'dataType');
  if (sensitive === true && dataType === undefined)
    refuse('Choose the data type of a sensitive parameter.', 'dataType');
  return {
    side: tuneType,
    location,
    contentType: location === 'body' ? contentType.trim().toLowerCase() : '',
    name: location === 'header' ? name.toLowerCase() : name,
    metadata: { ...metadata, ...(type?.isOwn === true && type.said) } satisfies TuneMetadata,
  };
}
