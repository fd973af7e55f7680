import type { App, Deps } from '../../../platform/domain.ts';
import { Problem } from '../../../platform/problem.ts';
import { typeEffect, TypeToTry } from '../../learning/data-types/typeEffect.client.ts';
import { Params, READS_GAPS } from '../posture.schemas.ts';
import { typeTrial } from './typeTrial.ts';
import { TypeTrial } from './typeTrial.schemas.ts';

const SETTINGS = 'feature_sensitive_data_settings';

/** Tries a data type out before it is saved. */
export function typeTrialRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/data-types/trial',
    {
      config: READS_GAPS,
      schema: {
        summary: 'Which gaps a data type would open and close now if it were saved so',
        params: Params,
        body: TypeToTry,
        response: { 200: TypeTrial },
      },
    },
    async ({ auth, params: { companyId }, body }) => {
      if (!auth.can(companyId, SETTINGS, 'read'))
        throw new Problem('forbidden', `This needs the permission to read ${SETTINGS}.`);
      const whole = db.company(companyId).query;
      const effect = await typeEffect(whole, db.company(companyId, auth).query, body);
      return typeTrial(whole, effect, Date.now());
    },
  );
}
