import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { Params, READS_GAPS, Severity, strict } from '../posture.schemas.ts';
import { gapsWanted } from './gapFilter.ts';
import { GapCount } from './gaps.schemas.ts';
import { topGaps } from './topGaps.ts';

const DEFAULT_FIRST = 5;
const Body = Type.Object(
  { ...GapCount.properties, first: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) },
  strict,
);
const TopGaps = Type.Array(
  Type.Object({
    name: Type.String({ description: 'Name of the policy.' }),
    severity: Severity,
    categories: Type.Array(Type.String()),
    gaps: Type.Integer(),
  }),
);

/** Which gaps matter most, by name. */
export function topGapRoutes(app: App, { db }: Deps): void {
  app.post(
    '/posture/:companyId/gaps/top',
    {
      config: READS_GAPS,
      schema: {
        summary: 'Names with the most severe gaps and how many each has',
        params: Params,
        body: Body,
        response: { 200: TopGaps },
      },
    },
    async (request) => {
      const {
        auth,
        params: { companyId },
        body: { first = DEFAULT_FIRST, ...body },
      } = request;
      return topGaps(db.company(companyId, auth), await gapsWanted({ db }, request, body), first);
    },
  );
}
