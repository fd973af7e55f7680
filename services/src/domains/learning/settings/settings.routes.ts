import { Type } from '@fastify/type-provider-typebox';
import { compilePattern, isPattern } from '@palisade/engine/patterns/safePattern.ts';
import { isOfType } from '@palisade/engine/patterns/valueTypes.ts';
import type { FastifyRequest } from 'fastify';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { actorOf, auditChange } from '../../identity/audit.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY, UPDATES_INVENTORY } from '../../inventory/inventoryAuth.client.ts';
import type { SettingsWrite } from './changeSettings.ts';
import { patternWords, tooWideWords, usablePattern } from './patternFaults.ts';
import { saveDisplay } from './writeSettings.ts';
import {
  correlators,
  displaySettings,
  learningSettings,
  parameterTypes,
} from './settings.repository.ts';
import {
  CorrelatorBody,
  DisplayBody,
  LearningBody,
  ParameterTypeBody,
  PatternTest,
  PatternTested,
  Settings,
} from './settings.schemas.ts';

const ItemParams = Type.Object({ companyId: Type.String(), id: Type.String({ format: 'uuid' }) });
const Done = Type.Object({ id: Type.String() });
const given = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : text.trim();

function named(text: string, field: string): string {
  const name = text.trim();
  if (name === '') throw new Problem('badInput', 'Required', { field });
  return name;
}

/** A parameter type as it is kept. Throws badInput in words. */
function checkedType(type: ParameterTypeBody): ParameterTypeBody {
  const excludePattern = given(type.excludePattern);
  const name = named(type.name, 'name');
  const include = usablePattern(type.includePattern.trim(), 'includePattern');
  const exclude = excludePattern === null ? null : usablePattern(excludePattern, 'excludePattern');
  const tooWide = tooWideWords({ include, exclude });
  if (tooWide !== null) throw new Problem('badInput', tooWide, { field: 'includePattern' });
  return {
    name,
    includePattern: type.includePattern.trim(),
    excludePattern,
    enabled: type.enabled,
  };
}

function checkedCorrelator({ displayName, location, parameter }: CorrelatorBody): CorrelatorBody {
  const name = named(parameter, 'parameter');
  return {
    displayName: named(displayName, 'displayName'),
    location,
    parameter: location === 'header' ? name.toLowerCase() : name,
  };
}

const write = (
  deps: Deps,
  request: Pick<FastifyRequest, 'auth' | 'ip'>,
  companyId: string,
  what: SettingsWrite,
): Promise<{ id: string }> =>
  carryOut(deps, companyId, { kind: 'changeSettings', write: what, actor: actorOf(request) });

/** How a company's inventory is learned and shown. */
export function settingsRoutes(app: App, deps: Deps): void {
  readSettingsRoute(app, deps);
  changeLearningRoute(app, deps);
  changeDisplayRoute(app, deps);
  createTypeRoute(app, deps);
  changeTypeRoute(app, deps);
  deleteTypeRoute(app, deps);
  testTypeRoute(app);
  createCorrelatorRoute(app, deps);
  changeCorrelatorRoute(app, deps);
  deleteCorrelatorRoute(app, deps);
}

function readSettingsRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/settings',
    { config: READS_INVENTORY, schema: { params: CompanyParams, response: { 200: Settings } } },
    async ({ auth, params: { companyId } }) => {
      const scope = deps.db.company(companyId, auth);
      const [learning, display, types, known] = await Promise.all([
        learningSettings(scope.query),
        displaySettings(scope.query),
        parameterTypes(scope.query),
        correlators(scope.query),
      ]);
      return { learning, display, parameterTypes: types, correlators: known };
    },
  );
}

function changeLearningRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/settings/learning',
    {
      config: UPDATES_INVENTORY,
      schema: { params: CompanyParams, body: LearningBody, response: { 200: Done } },
    },
    (request) =>
      write(deps, request, request.params.companyId, { what: 'learning', settings: request.body }),
  );
}

function changeDisplayRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/settings/display',
    {
      config: { auth: UPDATES_INVENTORY.auth },
      schema: { params: CompanyParams, body: DisplayBody, response: { 200: Done } },
    },
    async (request) => {
      const {
        params: { companyId },
        body,
      } = request;
      await deps.db.company(companyId).transaction(async (query) => {
        const { id, audit } = await saveDisplay(query, body);
        await auditChange(query, request, { targetId: id, ...audit });
      });
      return { id: companyId };
    },
  );
}

function createTypeRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/parameter-types',
    {
      config: UPDATES_INVENTORY,
      schema: { params: CompanyParams, body: ParameterTypeBody, response: { 201: Done } },
    },
    async (request, reply) =>
      reply.code(201).send(
        await write(deps, request, request.params.companyId, {
          what: 'parameterType',
          id: null,
          type: checkedType(request.body),
        }),
      ),
  );
}

function changeTypeRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/parameter-types/:id',
    {
      config: UPDATES_INVENTORY,
      schema: { params: ItemParams, body: ParameterTypeBody, response: { 200: Done } },
    },
    (request) =>
      write(deps, request, request.params.companyId, {
        what: 'parameterType',
        id: request.params.id.toLowerCase(),
        type: checkedType(request.body),
      }),
  );
}

function deleteTypeRoute(app: App, deps: Deps): void {
  app.delete(
    '/inventory/:companyId/parameter-types/:id',
    { config: UPDATES_INVENTORY, schema: { params: ItemParams, response: { 200: Done } } },
    (request) =>
      write(deps, request, request.params.companyId, {
        what: 'deleteParameterType',
        id: request.params.id.toLowerCase(),
      }),
  );
}

function testTypeRoute(app: App): void {
  app.post(
    '/inventory/:companyId/parameter-types/test',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: PatternTest, response: { 200: PatternTested } },
    },
    async ({ body }) => {
      const include = compilePattern(body.includePattern.trim());
      const source = given(body.excludePattern);
      const exclude = source === null ? null : compilePattern(source);
      const includeFault = isPattern(include) ? null : patternWords(include);
      const excludeFault = exclude === null || isPattern(exclude) ? null : patternWords(exclude);
      if (!isPattern(include) || (exclude !== null && !isPattern(exclude)))
        return { includeFault, excludeFault, matches: [] };
      return {
        includeFault: tooWideWords({ include, exclude }),
        excludeFault,
        matches: body.values.map((value) => isOfType({ include, exclude }, value)),
      };
    },
  );
}

function createCorrelatorRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/correlators',
    {
      config: UPDATES_INVENTORY,
      schema: { params: CompanyParams, body: CorrelatorBody, response: { 201: Done } },
    },
    async (request, reply) =>
      reply.code(201).send(
        await write(deps, request, request.params.companyId, {
          what: 'correlator',
          id: null,
          correlator: checkedCorrelator(request.body),
        }),
      ),
  );
}

function changeCorrelatorRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/correlators/:id',
    {
      config: UPDATES_INVENTORY,
      schema: { params: ItemParams, body: CorrelatorBody, response: { 200: Done } },
    },
    (request) =>
      write(deps, request, request.params.companyId, {
        what: 'correlator',
        id: request.params.id.toLowerCase(),
        correlator: checkedCorrelator(request.body),
      }),
  );
}

function deleteCorrelatorRoute(app: App, deps: Deps): void {
  app.delete(
    '/inventory/:companyId/correlators/:id',
    { config: UPDATES_INVENTORY, schema: { params: ItemParams, response: { 200: Done } } },
    (request) =>
      write(deps, request, request.params.companyId, {
        what: 'deleteCorrelator',
        id: request.params.id.toLowerCase(),
      }),
  );
}
