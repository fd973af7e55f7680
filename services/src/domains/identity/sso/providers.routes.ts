import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion, SeenVersion } from '../../../platform/needVersion.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { actorOf, auditChange } from '../audit.client.ts';
import { identityOf } from '../authenticate.ts';
import { lockRoles } from '../roles/roles.repository.ts';
import { applyRules } from '../scim/applyRulesJob.ts';
import { certificateFacts } from './certificates.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from './organizationAdmin.ts';
import { checkIssuer, clientSecretOf } from './openid/openIdInput.ts';
import { sealClientSecret } from './openid/openIdClient.ts';
import { deleteProviderGrants } from './people.repository.ts';
import { checkRules, settingsOf } from './providerInput.ts';
import {
  deleteProvider,
  insertProvider,
  MOST_PROVIDERS,
  providerById,
  providersOf,
  revokeProviderSessions,
  updateProvider,
} from './providers.repository.ts';
import { serviceProviderOf } from './serviceProvider.ts';
import {
  ProviderBody,
  ProviderChange,
  ProviderSchema,
  ServiceProviderSchema,
} from './sso.schemas.ts';
import type { IdentityProvider, ProviderSettings } from './sso.types.ts';

const Params = Type.Object({ companyId: Type.String() });
const ProviderParams = Type.Object({ companyId: Type.String(), providerId: Type.String() });
/** Grants that an entry of the audit log names; all are counted. */
const MOST_AUDITED = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The answer's schema leaves out the organization; the client secret is never in it. */
const shown = ({ clientSecret, openId, ...provider }: IdentityProvider) => ({
  ...provider,
  clientId: openId?.clientId ?? null,
  hasClientSecret: clientSecret !== null,
  scopes: [...(openId?.scopes ?? [])],
  emailDomains: [...(openId?.emailDomains ?? [])],
  certificates: provider.certificates.map((pem) => ({ pem, ...certificateFacts(pem) })),
  rules: provider.rules.map((rule) => ({ ...rule, companyIds: [...rule.companyIds] })),
  defaultRule: provider.defaultRule && {
    ...provider.defaultRule,
    companyIds: [...provider.defaultRule.companyIds],
  },
});

/** That a client secret was sent; the audit log masks what goes by such a name. */
const newSecret = (secret: string | null): object =>
  secret === null ? {} : { clientSecret: 'new' };

/** Settings as the audit log keeps them: certificates by their fingerprints, no secret. */
const audited = ({ openId, ...settings }: ProviderSettings): object => ({
  ...settings,
  ...openId,
  certificates: settings.certificates.map((pem) => certificateFacts(pem).fingerprint),
});

/** The settings of a provider, without what it is besides. */
const settingsIn = ({
  id: _id,
  organizationId: _organization,
  clientSecret: _secret,
  createdAt: _created,
  updatedAt: _updated,
  version: _version,
  updatedBy: _updatedBy,
  ...settings
}: IdentityProvider): ProviderSettings => settings;

/** The provider of that id, whatever was sent as one. */
export async function knownProvider(
  query: Query,
  organizationId: string,
  providerId: string,
): Promise<IdentityProvider> {
  const provider = UUID.test(providerId)
    ? await providerById(query, organizationId, providerId)
    : null;
  if (provider === null) throw notFound('identity provider');
  return provider;
}

/**
 * Nobody else changes the provider until the transaction ends, nor gives roles in the organization
 * by its rules.
 */
async function holdProvider(
  query: Query,
  organizationId: string,
  providerId: string,
): Promise<void> {
  await lockRoles(query, organizationId);
  if (UUID.test(providerId))
    await query('select from identity.identity_providers where id = $1 for update', [providerId]);
}

/** What decides who gets which role. */
const mappingOf = ({ rules, defaultRule, rejectsUnmatched }: ProviderSettings) => ({
  rules,
  defaultRule,
  rejectsUnmatched,
});

/** @throws Problem conflict where somebody else changed it since version `seen` was read. */
const needSeen = (seen: number | undefined, provider: IdentityProvider): void =>
  needVersion('identity provider', seen, { ...provider, timeUpdated: provider.updatedAt });

async function expectConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    // The role of a rule was deleted after the rules were checked.
    if (error.constraint === 'mapping_rules_role_id_fkey')
      throw new Problem('badInput', 'The organization has no such role.', { field: 'rules' });
    if (error.code !== '23505') throw error;
    if (error.constraint === 'identity_providers_enabled')
      throw new Problem(
        'conflict',
        'Another identity provider of the organization is enabled. Disable it first.',
        { field: 'isEnabled' },
      );
    throw new Problem('conflict', 'There is an identity provider of that name already.', {
      field: 'name',
    });
  }
}

/** Forgets callers whose roles or sessions changed, so that they are read anew. */
const forgetUsers = (db: Deps['db'], userIds: readonly string[]): void =>
  identityOf(db).forget(({ userId }) => userIds.includes(userId));

function writeRoutes(app: App, deps: Deps): void {
  addProviderRoute(app, deps);
  changeProviderRoute(app, deps);
  removeProviderRoute(app, deps);
}

function addProviderRoute(app: App, deps: Deps): void {
  const { db } = deps;
  app.post(
    '/identity/:companyId/identity-providers',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Adds an identity provider to the organization of a company',
        params: Params,
        body: ProviderBody,
        response: { 201: ProviderSchema },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      const settings = await settingsOf(db.system.query, organizationId, request.body);
      const secret = clientSecretOf(settings, request.body.clientSecret, null);
      await checkIssuer(deps, settings, null);
      const id = randomUUID();
      const provider = await expectConflict(
        db.company(companyId).transaction(async (query) => {
          await query('select from identity.organizations where id = $1 for update', [
            organizationId,
          ]);
          // An environment or a role may have gone since the settings were read.
          await checkRules(query, organizationId, settings);
          if ((await providersOf(query, organizationId)).length >= MOST_PROVIDERS)
            throw new Problem(
              'tooMany',
              `An organization has at most ${MOST_PROVIDERS} identity providers.`,
              { status: 400 },
            );
          const sealed = secret === null ? null : sealClientSecret(deps, id, secret);
          await insertProvider(query, id, organizationId, settings, sealed);
          await auditChange(query, request, {
            action: 'identityProvider.create',
            targetType: 'identityProvider',
            targetId: id,
            after: { ...audited(settings), ...newSecret(secret) },
          });
          return knownProvider(query, organizationId, id);
        }),
      );
      return reply.code(201).send(shown(provider));
    },
  );
}

function changeProviderRoute(app: App, deps: Deps): void {
  const { db } = deps;
  app.put(
    '/identity/:companyId/identity-providers/:providerId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary:
          'Changes an identity provider and its mapping rules; disabling it ends the sessions it opened',
        params: ProviderParams,
        body: ProviderChange,
        response: { 200: ProviderSchema },
      },
    },
    async (request) => {
      const { companyId, providerId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      const known = await knownProvider(db.system.query, organizationId, providerId);
      const { protocol = known.protocol } = request.body;
      if (protocol !== known.protocol)
        throw new Problem(
          'badInput',
          'The protocol of an identity provider does not change. Add another one instead.',
          { field: 'protocol' },
        );
      const body = { ...request.body, protocol };
      const settings = await settingsOf(db.system.query, organizationId, body);
      const secret = clientSecretOf(settings, body.clientSecret, known);
      await checkIssuer(deps, settings, known);
      const { provider, ended } = await expectConflict(
        db.company(companyId).transaction((query) =>
          changeProvider(query, deps, request, {
            organizationId,
            providerId,
            version: body.version,
            settings,
            secret,
          }),
        ),
      );
      forgetUsers(db, ended);
      return shown(provider);
    },
  );
}

interface ChangeOfProvider {
  readonly organizationId: string;
  readonly providerId: string;
  /** As it was when somebody saw it. */
  readonly version: Static<typeof ProviderChange>['version'];
  readonly settings: Awaited<ReturnType<typeof settingsOf>>;
  readonly secret: ReturnType<typeof clientSecretOf>;
}

/** Writes the settings of a provider that somebody saw; who it signed in is out when it is disabled. */
async function changeProvider(
  query: CompanyQuery,
  deps: Deps,
  request: FastifyRequest,
  { organizationId, providerId, version, settings, secret }: ChangeOfProvider,
) {
  await holdProvider(query, organizationId, providerId);
  const before = await knownProvider(query, organizationId, providerId);
  needSeen(version, before);
  await checkRules(query, organizationId, settings);
  const { id } = before;
  const clientSecret = secret === null ? null : sealClientSecret(deps, id, secret);
  await updateProvider(query, id, settings, { clientSecret, by: request.auth.actor });
  if (
    (settings.isEnabled && !before.isEnabled) ||
    !isDeepStrictEqual(mappingOf(before), mappingOf(settings))
  )
    await applyRules(query, id, actorOf(request));
  await auditChange(query, request, {
    action: 'identityProvider.update',
    targetType: 'identityProvider',
    targetId: id,
    before: audited(settingsIn(before)),
    after: { ...audited(settings), ...newSecret(secret) },
  });
  return {
    provider: await knownProvider(query, organizationId, id),
    ended: settings.isEnabled ? [] : await revokeProviderSessions(query, id),
  };
}

function removeProviderRoute(app: App, { db }: Deps): void {
  app.delete(
    '/identity/:companyId/identity-providers/:providerId',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary:
          'Removes an identity provider, the roles that its rules granted, and the sessions it opened',
        params: ProviderParams,
        querystring: Type.Object({ version: SeenVersion }, { additionalProperties: false }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, providerId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      await db.company(companyId).transaction(async (query) => {
        await holdProvider(query, organizationId, providerId);
        const before = await knownProvider(query, organizationId, providerId);
        needSeen(request.query.version, before);
        const { id } = before;
        await revokeProviderSessions(query, id);
        const removedGrants = await deleteProviderGrants(query, id);
        await deleteProvider(query, id);
        await auditChange(query, request, {
          action: 'identityProvider.delete',
          targetType: 'identityProvider',
          targetId: id,
          before: { ...audited(settingsIn(before)), grants: removedGrants.slice(0, MOST_AUDITED) },
          after: { removedGrants: removedGrants.length },
        });
      });
      identityOf(db).forget(() => true);
      return reply.code(204).send(null);
    },
  );
}

/** Identity providers of an organization, for those who administer it. */
export function providerRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  app.get(
    '/identity/:companyId/identity-providers',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'Identity providers of the organization of a company, by name',
        params: Params,
        response: {
          200: Type.Object({
            items: Type.Array(ProviderSchema),
            serviceProvider: ServiceProviderSchema,
          }),
        },
      },
    },
    async (request) => {
      const organizationId = await administeredOrganization(db, request, request.params.companyId);
      const service = serviceProviderOf(deps, organizationId);
      return {
        items: (await providersOf(db.system.query, organizationId)).map(shown),
        serviceProvider: { ...service, metadataUrl: service.entityId },
      };
    },
  );
  writeRoutes(app, deps);
}
