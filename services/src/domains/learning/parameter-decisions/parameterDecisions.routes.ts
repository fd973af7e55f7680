import { Type } from '@fastify/type-provider-typebox';
import { OTHER_DATA_TYPE } from '@palisade/vocabulary/dataClassification.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { actorOf } from '../../identity/audit.client.ts';
import { READS_INVENTORY } from '../../inventory/inventoryAuth.client.ts';
import { parametersById } from '../../inventory/inventory.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { choosableTypes, namedType } from '../data-types/namedType.ts';
import type { DecideParameter } from './decideParameter.ts';
import { decisionsOf, isDecisionSeen } from './parameterDecisions.repository.ts';
import {
  ConfigurationBody,
  DecisionsAsked,
  DecisionsOfParameters,
} from './parameterDecisions.schemas.ts';

const ItemParams = Type.Object({ companyId: Type.String(), id: Type.String({ format: 'uuid' }) });
const Done = Type.Object({ id: Type.String() });
const DECIDES = {
  learns: true,
  auth: { feature: 'feature_inventory', action: 'update', onSeen: true },
} as const;

/** What data parameters hold, as people decide it: one, or all of a name. */
export function parameterDecisionRoutes(app: App, deps: Deps): void {
  typeNamesRoute(app, deps);
  decisionsRoute(app, deps);
  configureRoute(app, deps);
  undoRoute(app, deps);
}

function typeNamesRoute(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/data-type-names',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        response: {
          200: Type.Array(Type.String(), { description: 'Those that a parameter may be given.' }),
        },
      },
    },
    // Which kinds of data there are is nothing of any endpoint.
    ({ params: { companyId } }) => choosableTypes(db.company(companyId).query),
  );
}

function decisionsRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/parameters/decisions',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        body: DecisionsAsked,
        response: { 200: DecisionsOfParameters },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const known = await decisionsOf(db.company(companyId, auth), ids);
      return ids.map((id) => ({ id, decisions: [...(known.get(id.toLowerCase()) ?? [])] }));
    },
  );
}

/** Configures a parameter that the caller sees; all of its name are those that they see. */
function configureRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/parameters/:id/configuration',
    {
      config: DECIDES,
      schema: { params: ItemParams, body: ConfigurationBody, response: { 200: Done } },
    },
    async (request) => {
      const { auth, body } = request;
      const { companyId, id } = request.params;
      const [parameter] = await parametersById(deps.db.company(companyId, auth), [id]);
      if (parameter === undefined) throw notFound('parameter');
      const { name, endpointId, side, location, contentType, sensitive, dataType } = parameter;
      const decided = await checked(deps.db.company(companyId).query, body);
      const labelIds = auth.labels(companyId);
      const change: DecideParameter = {
        kind: 'decideParameter',
        decision: {
          ...decided,
          name,
          parameterId: parameter.id,
          endpointId,
          side,
          location,
          contentType,
          labelIds: labelIds === null ? null : [...labelIds],
        },
        before: { sensitive, dataType },
        actor: actorOf(request),
      };
      return carryOut<{ id: string }>(deps, companyId, change);
    },
  );
}

/** A configuration with its data type looked up. @throws Problem badInput */
async function checked(query: CompanyQuery, body: ConfigurationBody) {
  const { sensitive, applyToAll: isForAll } = body;
  const asked = body.dataType ?? null;
  if (!sensitive && asked !== null)
    throw new Problem('badInput', 'Turn on Sensitive to choose a data type.', {
      field: 'dataType',
    });
  // What is applied to all says at least that it is something else.
  const dataType = sensitive && isForAll ? (asked ?? OTHER_DATA_TYPE) : asked;
  if (!sensitive)
    return { sensitive, isForAll, dataType, dataCategories: [], privacy: 'clear' as const };
  if (dataType === null)
    throw new Problem('badInput', 'Choose the data type of a sensitive parameter.', {
      field: 'dataType',
    });
  const type = await namedType(query, dataType);
  if (type === null)
    throw new Problem('badInput', 'There is no such data type.', { field: 'dataType' });
  const { dataCategories, privacy } = type.said;
  return { sensitive, isForAll, dataType, dataCategories: [...dataCategories], privacy };
}

function undoRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/parameter-decisions/:id/undo',
    { config: DECIDES, schema: { params: ItemParams, response: { 200: Done } } },
    async (request) => {
      const { companyId, id } = request.params;
      const decisionId = id.toLowerCase();
      const scope = deps.db.company(companyId, request.auth);
      if (!(await isDecisionSeen(scope, decisionId))) throw notFound('decision');
      const actor = actorOf(request);
      return carryOut<{ id: string }>(deps, companyId, { kind: 'undoDecision', decisionId, actor });
    },
  );
}
