import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { nullable, Params, Time, UPDATES_POLICIES } from '../posture.schemas.ts';
import { seeFirstPolicies, unseenFirstPolicies } from './firstPolicies.ts';

const FirstPolicies = Type.Object({
  policies: Type.Integer({ description: 'How many policies it began with.' }),
  installedAt: Time,
});
const FirstPoliciesNote = Type.Object({
  note: nullable(FirstPolicies),
});

/**
 * The note that a company began with the recommended policies, once for each who administers them.
 */
export function firstPoliciesRoutes(app: App, { db }: Deps): void {
  app.get(
    '/posture/:companyId/first-policies',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary:
          'The policies that the company began with; null once the caller has closed the note',
        params: Params,
        response: { 200: FirstPoliciesNote },
      },
    },
    async ({ auth, params: { companyId } }) => ({
      note: await unseenFirstPolicies(db.company(companyId).query, auth.userId),
    }),
  );
  app.post(
    '/posture/:companyId/first-policies/seen',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'The caller has closed the note about the policies that the company began with',
        params: Params,
        response: { 204: Type.Null() },
      },
    },
    async ({ auth, params: { companyId } }, reply) => {
      await seeFirstPolicies(db.company(companyId).query, auth.userId);
      return reply.status(204).send(null);
    },
  );
}
