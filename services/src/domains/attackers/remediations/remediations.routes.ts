import type { Static } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { needSeen } from '../limited/seenSubjects.ts';
import { tellAttackers } from '../attackers/attackerEvents.ts';
import { holdAttacker } from '../attackers/attackerWork.ts';
import {
  Lookup,
  PAGE_SIZE,
  Params,
  READS_REMEDIATIONS,
  UPDATES_ATTACKERS,
  UPDATES_REMEDIATIONS,
} from '../attackers.schemas.ts';
import { StepParams } from '../marks/mark.schemas.ts';
import { Step } from '../steps/step.schemas.ts';
import { stepsById } from '../steps/steps.repository.ts';
import {
  Remediation,
  RemediationBody,
  RemediationCounts,
  RemediationCountsBody,
  RemediationList,
  RemediationPage,
  RemediationParams,
  RemediationSearch,
  SwitchBody,
} from './remediation.schemas.ts';
import {
  readRemediationFilter,
  remediationCounts,
  remediationPage,
  remediationsById,
  switchRemediation,
} from './remediations.repository.ts';

/** @throws Problem forbidden for whoever is no system user */
function checkSystem(auth: AuthContext, companyId: string): void {
  if (!auth.flag(companyId, 'system').canView)
    throw new Problem('forbidden', 'Only system users turn remediation on and off.');
}

/** Advice to mend fields: its list, and turning it on and off at a step or by its id. */
export function remediationRoutes(app: App, deps: Deps): void {
  searchRemediationsRoute(app, deps);
  countRemediationsRoute(app, deps);
  lookupRemediationsRoute(app, deps);
  changeRemediationRoute(app, deps);
  remediateStepRoute(app, deps);
}

function searchRemediationsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/remediations/search',
    {
      config: READS_REMEDIATIONS,
      schema: {
        summary: 'Remediations of fields, by when they were changed',
        params: Params,
        body: RemediationSearch,
        response: { 200: RemediationPage },
      },
    },
    ({ auth, params: { companyId }, body: { filter, direction, first = PAGE_SIZE, ...wanted } }) =>
      remediationPage(db.company(companyId, auth), {
        ...wanted,
        filter: readRemediationFilter(filter),
        direction: direction === 'ascending' ? 'asc' : 'desc',
        first,
      }),
  );
}

function countRemediationsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/remediations/counts',
    {
      config: READS_REMEDIATIONS,
      schema: { params: Params, body: RemediationCountsBody, response: { 200: RemediationCounts } },
    },
    ({ auth, params: { companyId }, body: { filter, ...wanted } }) =>
      remediationCounts(db.company(companyId, auth), {
        ...wanted,
        filter: readRemediationFilter(filter),
      }),
  );
}

function lookupRemediationsRoute(app: App, { db }: Deps): void {
  app.post(
    '/attackers/:companyId/remediations/lookup',
    {
      config: READS_REMEDIATIONS,
      schema: { params: Params, body: Lookup, response: { 200: RemediationList } },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      remediationsById(db.company(companyId, auth).query, ids),
  );
}

function changeRemediationRoute(app: App, { db }: Deps): void {
  app.put(
    '/attackers/:companyId/remediations/:remediationId',
    {
      config: UPDATES_REMEDIATIONS,
      schema: {
        summary: 'Turns a remediation on or off',
        params: RemediationParams,
        body: SwitchBody,
        response: { 200: Remediation },
      },
    },
    async (request) => {
      const {
        params: { companyId, remediationId },
        body: { isActive },
        auth,
      } = request;
      checkSystem(auth, companyId);
      await needSeen(db.company(companyId, auth), 'remediations', remediationId);
      return db.company(companyId).transaction(async (query) => {
        const switched = await switchRemediation(query, remediationId, isActive, auth);
        if (switched === null) throw notFound('remediation');
        const { remediation, isChanged } = switched;
        if (!isChanged) return remediation;
        const { endpointId, location, name, anomaly, attackerId } = remediation;
        await auditChange(query, request, {
          action: 'remediation.switch',
          targetType: 'remediation',
          targetId: remediation.id,
          before: { isActive: !isActive },
          after: { endpointId, location, name, anomaly, isActive },
        });
        await tellAttackers(query, attackerId === null ? [] : [attackerId]);
        return remediation;
      });
    },
  );
}

interface Remediated {
  readonly location: string;
  readonly name: string;
  readonly anomaly: string;
}

const REASON_OF = statement(
  `select a ->> 'reason' as reason from attackers.examples x cross join jsonb_array_elements(x.anomalies) a
     where x.company_id = $1 and x.step_id = $2 and a ->> 'location' = $3 and a ->> 'name' = $4
         and a ->> 'anomaly' = $5 order by x.attempt desc limit 1`,
  { reason: 'text' },
);

/**
 * Why the newest example of a step was an anomaly.
 * @throws Problem badInput where no example of it has that anomaly
 */
async function reasonOf(
  query: CompanyQuery,
  stepId: string,
  { location, name, anomaly }: Remediated,
): Promise<string> {
  const [seen] = await query(REASON_OF, [query.companyId, stepId, location, name, anomaly]);
  if (seen === undefined)
    throw new Problem('badInput', 'This step has no such anomaly.', { field: 'name' });
  return seen.reason;
}

async function writeRemediation(
  query: CompanyQuery,
  {
    location,
    name,
    anomaly,
    reason,
    attackerId,
    isActive,
  }: Remediated & {
    readonly reason: string;
    readonly attackerId: string;
    readonly isActive: boolean;
  },
  step: Step,
  { userId, actor }: Pick<AuthContext, 'userId' | 'actor'>,
): Promise<void> {
  await query(
    `insert into attackers.remediations (company_id, endpoint_id, location, name, anomaly, reason,
        host, method, template, attacker_id, is_active, author_id, author)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (company_id, endpoint_id, location, name, anomaly) do update
       set is_active = excluded.is_active, changed_at = now(), author_id = excluded.author_id,
         author = excluded.author`,
    [
      query.companyId,
      step.endpointId,
      location,
      name,
      anomaly,
      reason,
      step.host,
      step.method,
      step.template ?? step.path,
      attackerId,
      isActive,
      userId,
      actor,
    ],
  );
}

type RemediationRequest = FastifyRequest & {
  readonly params: Static<typeof StepParams>;
  readonly body: Static<typeof RemediationBody>;
};

const KNOWN_REMEDIATION = statement(
  `select is_active as "isActive" from attackers.remediations
       where company_id = $1 and endpoint_id = $2 and location = $3 and name = $4 and anomaly = $5 for update`,
  { isActive: 'bool' },
);

/** Turns the remediation of an anomaly of a step on or off, with an entry of the audit log. */
async function remediateStep(db: Database, request: RemediationRequest): Promise<Step> {
  const {
    params: { companyId, stepId },
    body: { location, name, anomaly, isActive },
    auth,
  } = request;
  checkSystem(auth, companyId);
  await needSeen(db.company(companyId, auth), 'steps', stepId);
  return db.company(companyId).transaction(async (query) => {
    const [step] = await stepsById(query, [stepId]);
    if (step == null) throw notFound('step');
    const { id: attackerId, name: attackerName } = await holdAttacker(query, step.attackerId);
    if (step.endpointId === null)
      throw new Problem('badInput', 'The path of this step leads to no endpoint.', {
        field: 'name',
      });
    const remediated = { location, name, anomaly };
    const reason = await reasonOf(query, step.id, remediated);
    const [known] = await query(KNOWN_REMEDIATION, [
      companyId,
      step.endpointId,
      location,
      name,
      anomaly,
    ]);
    await writeRemediation(query, { ...remediated, reason, attackerId, isActive }, step, auth);
    await auditChange(query, request, {
      action: 'attacker.remediate',
      targetType: 'attacker',
      targetId: attackerId,
      before: { name: attackerName, isActive: known?.isActive ?? null },
      after: {
        endpointId: step.endpointId,
        host: step.host,
        method: step.method,
        path: step.template ?? step.path,
        location,
        field: name,
        anomaly,
        isActive,
      },
    });
    await tellAttackers(query, [attackerId]);
    return step;
  });
}

function remediateStepRoute(app: App, { db }: Deps): void {
  app.put(
    '/attackers/:companyId/steps/:stepId/remediation',
    {
      config: UPDATES_ATTACKERS,
      schema: {
        summary: 'Turns the remediation of an anomaly on or off',
        params: StepParams,
        body: RemediationBody,
        response: { 200: Step },
      },
    },
    (request) => remediateStep(db, request),
  );
}
