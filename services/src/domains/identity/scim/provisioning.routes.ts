import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../audit.client.ts';
import { callerOf } from '../caller.ts';
import { makeToken, sha256 } from '../secrets.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from '../sso/organizationAdmin.ts';
import { knownProvider } from '../sso/providers.routes.ts';
import { provisioningOf } from './provisioning.repository.ts';
import {
  NewScimTokenSchema,
  ProviderParams,
  ProvisioningSchema,
  TokenParams,
} from './provisioning.schemas.ts';
import { scimBase } from './scimRequest.ts';
import { insertScimToken, revokeScimToken } from './tokens.repository.ts';

type Asked = FastifyRequest<{ Params: { companyId: string; providerId: string } }>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The identity provider of a request, for who administers its organization. */
async function providerOf({ db }: Deps, request: Asked) {
  const { companyId, providerId } = request.params;
  const organizationId = await administeredOrganization(db, request, companyId);
  return knownProvider(db.system.query, organizationId, providerId);
}

/** Provisioning by SCIM of an identity provider, for those who administer the organization. */
export function provisioningRoutes(app: App, deps: Deps): void {
  app.get(
    '/identity/:companyId/identity-providers/:providerId/scim',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'What an identity provider provisions by SCIM, and by which tokens',
        params: ProviderParams,
        response: { 200: ProvisioningSchema },
      },
    },
    async (request) =>
      provisioningOf(deps.db.system.query, await providerOf(deps, request), scimBase(deps)),
  );
  createRoute(app, deps);
  revokeRoute(app, deps);
}

function createRoute(app: App, deps: Deps): void {
  const { db } = deps;
  app.post(
    '/identity/:companyId/identity-providers/:providerId/scim/tokens',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Makes a SCIM token; the one before works for another 24 hours',
        params: ProviderParams,
        response: { 201: NewScimTokenSchema },
      },
    },
    async (request, reply) => {
      const provider = await providerOf(deps, request);
      if (callerOf(request.auth).sessionId === null)
        throw new Problem('forbidden', 'SCIM tokens are made by people, not by tokens.');
      const { secret, hint } = makeToken('pls');
      const provisioning = await db.company(request.params.companyId).transaction(async (query) => {
        await query('select from identity.identity_providers where id = $1 for update', [
          provider.id,
        ]);
        const id = randomUUID();
        await insertScimToken(query, {
          id,
          providerId: provider.id,
          hash: sha256(secret),
          hint,
          by: request.auth.actor,
        });
        await auditChange(query, request, {
          action: 'scimToken.create',
          targetType: 'scimToken',
          targetId: id,
          after: { name: hint, provider: provider.name },
        });
        return provisioningOf(query, provider, scimBase(deps));
      });
      return reply.code(201).send({ secret, provisioning });
    },
  );
}

function revokeRoute(app: App, deps: Deps): void {
  const { db } = deps;
  app.delete(
    '/identity/:companyId/identity-providers/:providerId/scim/tokens/:tokenId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Revokes a SCIM token at once',
        params: TokenParams,
        response: { 200: ProvisioningSchema },
      },
    },
    async (request) => {
      const provider = await providerOf(deps, request);
      const { companyId, tokenId } = request.params;
      return db.company(companyId).transaction(async (query) => {
        const hint = UUID.test(tokenId) ? await revokeScimToken(query, provider.id, tokenId) : null;
        if (hint === null) throw notFound('token');
        await auditChange(query, request, {
          action: 'scimToken.revoke',
          targetType: 'scimToken',
          targetId: tokenId,
          before: { name: hint, provider: provider.name },
        });
        return provisioningOf(query, provider, scimBase(deps));
      });
    },
  );
}
