import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { clientOf } from '../home.ts';
import { Nullable } from '../identity.schemas.ts';
import { dryRun, dryRunOfTrial, type DryRun, type DryRunInput } from './dryRun.ts';
import { lastTrial } from './openid/trials.repository.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from './organizationAdmin.ts';
import { knownProvider } from './providers.routes.ts';
import { DryRunBody, DryRunSchema, TrialBody, TrialSchema } from './sso.schemas.ts';
import { leave } from './startSso.ts';

const Params = Type.Object({ companyId: Type.String(), providerId: Type.String() });

function inputOf({
  response,
  email,
  groups,
}: {
  readonly response?: string;
  readonly email?: string;
  readonly groups?: readonly string[];
}): DryRunInput {
  if (response !== undefined && (email !== undefined || groups !== undefined))
    throw new Problem('badInput', 'Send either a response, or an email with groups.', {
      field: 'response',
    });
  if (response !== undefined) return { response };
  if (email === undefined)
    throw new Problem('badInput', 'Send a response, or an email with groups.', { field: 'email' });
  return { described: { email: email.trim(), firstName: '', lastName: '', groups: groups ?? [] } };
}

/** What a sign-on would come to, as it is answered. */
function shownRun({ refusal, described, admission }: DryRun) {
  const match = admission?.match;
  return {
    refusal,
    person: described && { ...described, groups: [...described.groups] },
    isNewUser: admission !== null && refusal === null && admission.person === null,
    matchedBy: match?.rule
      ? match.position === null
        ? ('defaultRule' as const)
        : ('rule' as const)
      : null,
    position: match?.position ?? null,
    group: match?.group ?? null,
    granted: [...(admission?.change.granted ?? [])],
    removed: [...(admission?.change.removed ?? [])],
    kept: [...(admission?.kept ?? [])],
  };
}

export function dryRunRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  app.post(
    '/identity/:companyId/identity-providers/:providerId/dry-run',
    {
      ...OF_ADMINISTRATORS,
      bodyLimit: 800_000,
      schema: {
        summary:
          'Which mapping rule a sign-on would match and what it would change; changes nothing',
        params: Params,
        body: DryRunBody,
        response: { 200: DryRunSchema },
      },
    },
    async (request) => {
      const { companyId, providerId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      const provider = await knownProvider(db.system.query, organizationId, providerId);
      return shownRun(await dryRun(deps, provider, inputOf(request.body)));
    },
  );
  trialRoutes(app, deps);
}

/** Test sign-ins, which open no session. */
function trialRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  app.post(
    '/identity/:companyId/identity-providers/:providerId/trials',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary:
          'Begins a test sign-in with an OpenID Connect provider, enabled or not; it opens no session',
        params: Params,
        body: TrialBody,
        response: { 200: Type.Object({ url: Type.String() }) },
      },
    },
    async (request) => {
      const { companyId, providerId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      const provider = await knownProvider(db.system.query, organizationId, providerId);
      if (provider.protocol !== 'oidc')
        throw new Problem('badInput', 'Paste a response to test a SAML identity provider.');
      const { address } = clientOf(request);
      const { url } = await leave(deps, provider, {
        returnPath: request.body.returnPath ?? null,
        address,
        isTrial: true,
      });
      return { url };
    },
  );
  app.get(
    '/identity/:companyId/identity-providers/:providerId/trials/last',
    {
      ...OF_ADMINISTRATORS,
      schema: {
        summary: 'What the last test sign-in of ten minutes would come to',
        params: Params,
        response: { 200: Type.Object({ trial: Nullable(TrialSchema) }) },
      },
    },
    async (request) => {
      const { companyId, providerId } = request.params;
      const organizationId = await administeredOrganization(db, request, companyId);
      const provider = await knownProvider(db.system.query, organizationId, providerId);
      const trial = await lastTrial(db.system.query, provider.id);
      return {
        trial: trial && {
          ...shownRun(await dryRunOfTrial(deps, provider, trial)),
          at: trial.at,
          claims: [...(trial.person?.claims ?? [])],
        },
      };
    },
  );
}
