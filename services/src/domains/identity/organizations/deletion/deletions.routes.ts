import { Type } from '@fastify/type-provider-typebox';
import { DELETED_KINDS } from '@palisade/vocabulary/environments.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { App, Deps } from '../../../../platform/domain.ts';
import { notFound, Problem } from '../../../../platform/problem.ts';
import { identityOf } from '../../authenticate.ts';
import { OF_ADMINISTRATORS } from '../../sso/organizationAdmin.ts';
import { environmentById, lockEnvironment } from '../environments.repository.ts';
import {
  needOrganization,
  organizationOfEnvironment,
  organizationRights,
} from '../organizationRights.ts';
import { lockOrganization } from '../organizations.repository.ts';
import { EnvironmentParams, OrganizationQuery, Params } from '../organizations.schemas.ts';
import { beginDeletion } from './beginDeletion.ts';
import {
  type Deletion,
  deletionsOf,
  type KindCounts,
  openDeletion,
} from './deletions.repository.ts';
import { DeletionBody, DeletionSchema, PlanSchema } from './deletions.schemas.ts';
import { needDeletable, planDeletion } from './planDeletion.ts';

const listed = (counts: KindCounts) =>
  DELETED_KINDS.flatMap((kind) => {
    const count = counts[kind];
    return count === undefined ? [] : [{ kind, count }];
  });

const shown = ({ counts, deleted, ...deletion }: Deletion) => ({
  environmentId: deletion.environmentId,
  organizationId: deletion.organizationId,
  name: deletion.name,
  actor: deletion.actor,
  beganAt: deletion.beganAt,
  counts: listed(counts),
  deletedRows: Object.values(deleted).reduce((sum, rows) => sum + rows, 0),
  finishedAt: deletion.finishedAt,
  receipt: deletion.receipt,
  digest: deletion.digest,
});

/** Environments that are deleted: what goes, the beginning, and the receipts. */
export function deletionRoutes(app: App, deps: Deps): void {
  planRoute(app, deps);
  beginRoute(app, deps);
  listRoute(app, deps);
}

function planRoute(app: App, { db, companyRows }: Deps): void {
  app.get(
    '/identity/:companyId/environments/:environmentId/deletion',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'What deleting an environment comes to; changes nothing',
        params: EnvironmentParams,
        response: { 200: PlanSchema },
      },
    },
    async (request) => {
      const { companyId, environmentId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      await organizationOfEnvironment(db, rights, environmentId);
      const { query } = db.company(environmentId);
      const environment = await environmentById(query, environmentId);
      if (environment === null) throw notFound('environment');
      const { counts, sharedRules, ...plan } = await planDeletion(query, {
        environment,
        standingIn: companyId,
        address: request.ip,
        rows: companyRows ?? [],
      });
      return { ...plan, sharedRules: [...sharedRules], counts: listed(counts) };
    },
  );
}

function beginRoute(app: App, { db, settings, companyRows }: Deps): void {
  app.post(
    '/identity/:companyId/environments/:environmentId/deletion',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Closes an environment for everybody and deletes it in the background',
        params: EnvironmentParams,
        body: DeletionBody,
        response: { 202: DeletionSchema },
      },
    },
    async (request, reply) => {
      const { companyId, environmentId } = request.params;
      const rights = await organizationRights(db, request, companyId);
      const organizationId = await organizationOfEnvironment(db, rights, environmentId);
      if (companyRows === undefined)
        throw new Problem('unavailable', 'This process cannot delete environments.');
      await db.company(environmentId).transaction(async (query) => {
        await lockOrganization(query, organizationId);
        const environment = await lockEnvironment(query, environmentId);
        if (environment === null) throw notFound('environment');
        if (request.body.name.trim() !== environment.name)
          throw new Problem('badInput', 'This is not the name of the environment.', {
            field: 'name',
          });
        const rows = companyRows;
        const plan = await planDeletion(query, {
          environment,
          standingIn: companyId,
          address: request.ip,
          rows,
        });
        needDeletable(plan);
        await beginDeletion(query, request, { environment, plan, standingIn: companyId });
      });
      settings?.forget(environmentId);
      identityOf(db).forget(() => true);
      return reply.code(202).send(await begun(db, environmentId));
    },
  );
}

async function begun(db: Database, environmentId: string) {
  const deletion = await openDeletion(db.system.query, environmentId);
  if (deletion === null) throw notFound('environment');
  return shown(deletion);
}

function listRoute(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/environment-deletions',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary:
          'Environments of an organization that are being deleted or were, the newest first: fifty at most',
        params: Params,
        querystring: OrganizationQuery,
        response: { 200: Type.Array(DeletionSchema) },
      },
    },
    async (request) => {
      const rights = await organizationRights(db, request, request.params.companyId);
      const id = request.query.organizationId ?? rights.organizationId;
      await needOrganization(db, rights, id);
      return (await deletionsOf(db.system.query, id)).map(shown);
    },
  );
}
