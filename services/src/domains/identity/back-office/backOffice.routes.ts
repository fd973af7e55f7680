import { Type } from '@fastify/type-provider-typebox';
import { ONBOARDING } from '@palisade/vocabulary/companyFeatures.ts';
import type { CompanyFacts } from '../../../platform/companyFacts.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import { csvAnswer, csvFile } from '../../../platform/server/csvFile.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { EnvironmentParams, Params } from '../organizations/organizations.schemas.ts';
import { auditChange } from '../audit.client.ts';
import { countEnvironments, servedEnvironments } from './backOffice.repository.ts';
import {
  DiscoveryRow,
  EnvironmentCount,
  FeaturesBody,
  Onboarding,
  OnboardingBody,
  Period,
  Search,
  ServedEnvironment,
} from './backOffice.schemas.ts';
import { changeFeatures } from './changeFeatures.ts';

const CONFIG = { config: { auth: 'signedIn' } } as const;

/** What system users see and change of the environments of all organizations. */
export function backOfficeRoutes(app: App, deps: Deps): void {
  environmentRoutes(app, deps);
  onboardingRoute(app, deps);
  discoveryRoutes(app, deps);
  changeRoutes(app, deps);
}

function environmentRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/back-office/environments',
    {
      ...CONFIG,
      schema: {
        summary: 'Environments of all organizations with what they have, for system users',
        params: Params,
        querystring: Search,
        response: { 200: Type.Array(ServedEnvironment) },
      },
    },
    async (request) => {
      needSystemUser(request, request.params.companyId);
      return servedEnvironments(db.system.query, request.query);
    },
  );
  app.get(
    '/identity/:companyId/back-office/environment-count',
    {
      ...CONFIG,
      schema: {
        summary: 'How many environments there are, also beyond those listed, for system users',
        params: Params,
        querystring: Search,
        response: { 200: EnvironmentCount },
      },
    },
    async (request) => {
      needSystemUser(request, request.params.companyId);
      return { count: await countEnvironments(db.system.query, request.query.search ?? '') };
    },
  );
}

function onboardingRoute(app: App, { db, companyFacts }: Deps): void {
  app.get(
    '/identity/:companyId/back-office/onboarding',
    {
      ...CONFIG,
      schema: {
        summary: 'How far each environment is with onboarding, for system users',
        params: Params,
        response: { 200: Type.Array(Onboarding) },
      },
    },
    async (request) => {
      needSystemUser(request, request.params.companyId);
      const facts = needFacts(companyFacts);
      return mapSome(await servedEnvironments(db.system.query), async (environment) => ({
        ...named(environment),
        isShown: !environment.switchedOff.includes(ONBOARDING),
        doneSteps: await facts.doneSteps(environment.id, isProtected(environment)),
      }));
    },
  );
}

function discoveryRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const downloads = new Downloads(db);
  app.get(
    '/identity/:companyId/back-office/discovery-report',
    {
      ...CONFIG,
      schema: {
        summary: 'What was discovered in each environment within a period, for system users',
        params: Params,
        querystring: Period,
        response: { 200: Type.Array(DiscoveryRow) },
      },
    },
    async (request) => {
      needSystemUser(request, request.params.companyId);
      return discoveryRows(deps, request.query.days);
    },
  );
  app.get(
    '/identity/:companyId/back-office/discovery-report.csv',
    {
      ...CONFIG,
      schema: {
        summary: 'The same as a file',
        params: Params,
        querystring: Period,
        response: { 200: csvAnswer('environment') },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      needSystemUser(request, companyId);
      const { days } = request.query;
      return csvFile(downloads, reply, {
        name: 'discovery-report',
        companyId,
        make: async () => {
          await db.company(companyId).transaction((query) =>
            auditChange(query, request, {
              action: 'discoveryReport.export',
              targetType: 'discoveryReport',
              targetId: null,
              after: { days },
            }),
          );
          return discoveryLines(await discoveryRows(deps, days, null));
        },
      });
    },
  );
}

/** @param limit of environments; null for all, undefined for as many as are listed */
async function discoveryRows(
  { db, companyFacts }: Deps,
  days: number,
  limit?: null,
): Promise<DiscoveryRow[]> {
  const facts = needFacts(companyFacts);
  const wanted = await servedEnvironments(db.system.query, limit === null ? { limit } : {});
  return mapSome(wanted, async (environment) => ({
    ...named(environment),
    ...(await facts.discovered(environment.id, days)),
  }));
}

const HEADINGS = [
  'Organization',
  'Environment',
  'Hosts',
  'APIs',
  'Endpoints',
  'Sensitive data types',
  'Posture gaps',
  'Attackers',
];

async function* discoveryLines(rows: readonly DiscoveryRow[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
  for (const row of rows)
    yield csvLine([
      row.organizationName,
      row.name,
      row.hosts,
      row.apis,
      row.endpoints,
      row.sensitiveTypes,
      row.gaps,
      row.attackers,
    ]);
}

const named = ({ id, name, organizationName }: ServedEnvironment) => ({
  id,
  name,
  organizationName,
});
const isProtected = ({ licences, threatProtection }: ServedEnvironment): boolean =>
  licences.threatProtection && threatProtection;

function needFacts(facts: CompanyFacts | undefined): CompanyFacts {
  if (facts === undefined) throw new Problem('unavailable', 'This process knows no companies.');
  return facts;
}

/** Environments that are asked about side by side. */
const AT_ONCE = 4;

/** The answers for all, of which only some are asked for at a time. */
async function mapSome<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(ask))));
  return answers;
}

function changeRoutes(app: App, deps: Deps): void {
  app.put(
    '/identity/:companyId/back-office/environments/:environmentId/features',
    {
      ...CONFIG,
      schema: {
        summary: 'Changes licences and features of an environment, for system users',
        params: EnvironmentParams,
        body: FeaturesBody,
        response: { 200: ServedEnvironment },
      },
    },
    async (request) => {
      const { companyId, environmentId } = request.params;
      needSystemUser(request, companyId);
      return changeFeatures(deps, request, environmentId, () => request.body);
    },
  );
  app.put(
    '/identity/:companyId/back-office/environments/:environmentId/onboarding',
    {
      ...CONFIG,
      schema: {
        summary: 'Shows or hides onboarding in an environment, for system users',
        params: EnvironmentParams,
        body: OnboardingBody,
        response: { 200: ServedEnvironment },
      },
    },
    async (request) => {
      const { companyId, environmentId } = request.params;
      needSystemUser(request, companyId);
      return changeFeatures(deps, request, environmentId, ({ switchedOff }) => {
        const others = switchedOff.filter((feature) => feature !== ONBOARDING);
        return { switchedOff: request.body.isShown ? others : [...others, ONBOARDING] };
      });
    },
  );
}
