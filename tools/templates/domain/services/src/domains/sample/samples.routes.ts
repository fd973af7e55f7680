import type { App, Deps } from '../../platform/domain.ts';
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
    ({ params: { companyId }, query: { first = 50, after } }) =>
      samplePage(db.company(companyId), companyId, { first, after }),
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
    async ({ params: { companyId } }) => ({
      count: await countSamples(db.company(companyId), companyId),
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
    async ({ params: { companyId }, body: { ids } }) => {
      const byId = new Map(
        (await samplesById(db.company(companyId), companyId, ids)).map((found) => [
          found.id,
          found,
        ]),
      );
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
  );
}
