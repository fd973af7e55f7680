import { randomUUID } from 'node:crypto';
import { type Static, Type } from '@fastify/type-provider-typebox';
import { type IntegrationKind, isTicketKind } from '@palisade/vocabulary/integrations.ts';
import { TICKET_LIMITS } from '@palisade/vocabulary/tickets.ts';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { denyListAddress } from '../deny-list/address.ts';
import { openList } from '../deny-list/denyLists.repository.ts';
import { forgetIntegration, scheduleSync } from '../tickets/tasks.repository.ts';
import { failWaitingTickets } from '../tickets/tickets.repository.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import {
  InstalledNow,
  Integration,
  IntegrationBody,
  IntegrationParams,
  NewIntegrationBody,
  Params,
} from './integration.schemas.ts';
import { CREATES, DELETES, isId, READS, UPDATES } from './integrationAuth.ts';
import { type IntegrationInput, integrationInput, secretOf } from './integrationInput.ts';
import { maskedUrl } from './maskedUrl.ts';
import {
  countedFor,
  countInTurn,
  deleteInstalled,
  insertInstalled,
  installedById,
  integrationById,
  integrationsOf,
  updateInstalled,
} from './installed.repository.ts';

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'installed_name')
      throw new Problem('conflict', 'There is an integration of that name already.', {
        field: 'name',
      });
    throw error;
  }
}

type Writes = FastifyRequest & { readonly params: { readonly companyId: string } };

/** @throws Problem tooMany where the company has as many integrations as it can */
async function insertIntegration(
  query: CompanyQuery,
  request: Writes,
  desk: VendorDesk,
  {
    id,
    kind,
    input,
  }: { readonly id: string; readonly kind: IntegrationKind; readonly input: IntegrationInput },
) {
  if ((await countInTurn(query)) >= TICKET_LIMITS.integrations)
    throw new Problem(
      'tooMany',
      `There can be up to ${TICKET_LIMITS.integrations} integrations. Delete one to make room.`,
      { status: 409 },
    );
  const companyId = request.params.companyId;
  const secret = kind === 'denyList' ? null : desk.seal(companyId, id, secretOf(kind, input, null));
  const { secret: _secret, ...open } = input;
  const shown = { ...open, url: maskedUrl(kind, input.url) };
  await insertInstalled(
    query,
    {
      ...shown,
      id,
      kind,
      secret,
      sealedUrl: desk.sealUrl(companyId, id, { kind, url: input.url }),
    },
    request.auth.actor,
  );
  if (isTicketKind(kind)) await scheduleSync(query, id);
  await auditChange(query, request, {
    action: 'integration.create',
    targetType: 'integration',
    targetId: id,
    after: { kind, ...shown },
  });
  return integrationById(query, id);
}

/** Changes the settings of an integration; a secret that is not sent is kept. */
async function changeIntegration(
  query: CompanyQuery,
  request: Writes,
  desk: VendorDesk,
  { id, body }: { readonly id: string; readonly body: Static<typeof IntegrationBody> },
): Promise<void> {
  const { companyId } = request.params;
  const before = await installedById(query, id, { forUpdate: true });
  if (before === null) throw notFound('integration');
  const { kind } = before;
  const whole = desk.urlOf(companyId, before);
  const input = integrationInput(kind, body, desk.outbound, {
    shown: before.url,
    url: whole,
  });
  const { secret: sent, ...open } = input;
  const shown = { ...open, url: maskedUrl(kind, input.url) };
  const secret =
    kind === 'denyList'
      ? null
      : desk.seal(
          companyId,
          id,
          secretOf(kind, input, {
            url: before.url,
            account: before.account,
            secret: desk.secretOf(companyId, before),
          }),
        );
  await updateInstalled(
    query,
    {
      ...shown,
      id,
      kind,
      secret,
      sealedUrl: desk.sealUrl(companyId, id, { kind, url: input.url }),
    },
    request.auth.actor,
  );
  if (isTicketKind(kind)) await scheduleSync(query, id);
  const { name, url, account, settings } = before;
  await auditChange(query, request, {
    action: 'integration.update',
    targetType: 'integration',
    targetId: id,
    before: { name, url, account, settings },
    after: {
      ...shown,
      ...(kind === 'webhook' ? { hasNewAddress: input.url !== whole } : {}),
      hasNewCredentials: sent !== null,
    },
  });
}

/** Integrations of a company. Their secrets go in and never come out. */
export function installedRoutes(app: App, deps: Deps, desk: VendorDesk): void {
  listInstalledRoute(app, deps);
  installRoute(app, deps, desk);
  changeInstalledRoute(app, deps, desk);
  deleteInstalledRoute(app, deps);
}

function listInstalledRoute(app: App, { db }: Deps): void {
  app.get(
    '/integrations/:companyId/installed',
    {
      config: READS,
      schema: {
        summary: 'Integrations by name',
        params: Params,
        response: { 200: Type.Object({ items: Type.Array(Integration) }) },
      },
    },
    async ({ auth, params: { companyId } }) => {
      const integrations = await integrationsOf(db.company(companyId).query);
      return { items: await countedFor(db.company(companyId, auth), integrations) };
    },
  );
}

function installRoute(
  app: App,
  { db, publicUrl = 'http://localhost:4000' }: Deps,
  desk: VendorDesk,
): void {
  app.post(
    '/integrations/:companyId/installed',
    {
      config: CREATES,
      schema: {
        summary: 'Installs an integration',
        params: Params,
        body: NewIntegrationBody,
        response: { 201: InstalledNow },
      },
    },
    async (request, reply) => {
      const {
        params: { companyId },
        body: { kind, ...body },
      } = request;
      const input = integrationInput(kind, body, desk.outbound);
      const id = randomUUID();
      const made = await named(
        db.company(companyId).transaction(async (query) => {
          const integration = await insertIntegration(query, request, desk, { id, kind, input });
          const address =
            kind === 'denyList' ? denyListAddress(publicUrl, await openList(query, id)) : null;
          return integration && { ...integration, address };
        }),
      );
      if (made === null) throw notFound('integration');
      return reply.code(201).send(made);
    },
  );
}

function changeInstalledRoute(app: App, { db }: Deps, desk: VendorDesk): void {
  app.put(
    '/integrations/:companyId/installed/:integrationId',
    {
      config: UPDATES,
      schema: {
        summary: 'Changes an integration; without a secret the stored one is kept',
        params: IntegrationParams,
        body: IntegrationBody,
        response: { 200: Integration },
      },
    },
    async (request) => {
      const {
        params: { companyId, integrationId: id },
        body,
      } = request;
      if (!isId(id)) throw notFound('integration');
      const changed = await named(
        db.company(companyId).transaction(async (query) => {
          await changeIntegration(query, request, desk, { id, body });
          return integrationById(query, id);
        }),
      );
      if (changed === null) throw notFound('integration');
      return changed;
    },
  );
}

function deleteInstalledRoute(app: App, { db }: Deps): void {
  app.delete(
    '/integrations/:companyId/installed/:integrationId',
    {
      config: DELETES,
      schema: {
        summary:
          'Deletes an integration; its tickets stay linked, and their statuses are no longer read',
        params: IntegrationParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, integrationId: id } = request.params;
      if (!isId(id)) throw notFound('integration');
      await db.company(companyId).transaction(async (query) => {
        const before = await installedById(query, id, { forUpdate: true });
        if (before === null) throw notFound('integration');
        await failWaitingTickets(
          query,
          id,
          'The integration was deleted before the ticket could be created.',
        );
        await forgetIntegration(query, id);
        await deleteInstalled(query, id);
        const { kind, name, url, account, settings } = before;
        await auditChange(query, request, {
          action: 'integration.delete',
          targetType: 'integration',
          targetId: id,
          before: { kind, name, url, account, settings },
        });
      });
      return reply.code(204).send(null);
    },
  );
}
