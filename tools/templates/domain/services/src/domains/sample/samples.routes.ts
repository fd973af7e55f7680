import type { App, Deps } from '../../platform/domain.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { countSamples, samplePage, samplesById } from './samples.repository.ts';
import {
  Lookup,
  PageQuery,
  Params,
  READS_SAMPLES,
  SampleCount,
  SampleList,
  SamplePage,
} from './samples.schemas.ts';

/**
 * Whether somebody sees samples: not when limited to labels, since they are typed by people who may
 * see more.
 */
const seesAll = (auth: AuthContext, companyId: string): boolean => auth.labels(companyId) === null;

/** Samples as a list and by id. */
export function sampleRoutes(app: App, { db }: Deps): void {
  app.get(
    '/sample/:companyId/samples',
    {
      config: READS_SAMPLES,
      schema: {
        summary: 'Samples, newest first',
        params: Params,
        querystring: PageQuery,
        response: { 200: SamplePage },
      },
    },
    async ({ auth, params: { companyId }, query: { first = 50, after } }) =>
      seesAll(auth, companyId)
        ? samplePage(db.company(companyId).query, { first, after })
        : { items: [], hasNextPage: false },
  );

  app.get(
    '/sample/:companyId/samples/count',
    {
      config: READS_SAMPLES,
      schema: {
        summary: 'How many samples there are',
        params: Params,
        response: { 200: SampleCount },
      },
    },
    async ({ auth, params: { companyId } }) => ({
      count: seesAll(auth, companyId) ? await countSamples(db.company(companyId).query) : 0,
    }),
  );

  app.post(
    '/sample/:companyId/samples/lookup',
    {
      config: READS_SAMPLES,
      schema: {
        summary: 'Samples by id',
        params: Params,
        body: Lookup,
        response: { 200: SampleList },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const seen = seesAll(auth, companyId) ? ids : [];
      const byId = new Map(
        (await samplesById(db.company(companyId).query, seen)).map((found) => [found.id, found]),
      );
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
  );
}
