import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { dryRun, type DryRunInput } from './dryRun.ts';
import { administeredOrganization, OF_ADMINISTRATORS } from './organizationAdmin.ts';
import { knownProvider } from './providers.routes.ts';
import { DryRunBody, DryRunSchema } from './sso.schemas.ts';

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
      const { refusal, described, admission } = await dryRun(deps, provider, inputOf(request.body));
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
    },
  );
}
