import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { Params, UPDATES_POLICIES } from '../posture.schemas.ts';
import { backTest } from './backTest.ts';
import { BackTest, BackTestBody } from './backTest.schemas.ts';
import { readPolicyFilter } from './policyInput.ts';
import { policiesById } from './policies.repository.ts';

/** Tries a policy out before it is saved. */
export function backTestRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/policies/back-test',
    {
      config: UPDATES_POLICIES,
      schema: {
        summary: 'What a policy would open and close now if it were saved so',
        params: Params,
        body: BackTestBody,
        response: { 200: BackTest },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body: { filter, policyId = null, severity },
      } = request;
      const read = readPolicyFilter(request, filter);
      const { query } = db.company(companyId, auth);
      if (policyId !== null && (await policiesById(query, [policyId])).length === 0)
        throw notFound('policy');
      return backTest(query, { filter: read, policyId, severity });
    },
  );
}
