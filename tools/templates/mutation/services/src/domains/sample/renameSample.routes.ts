import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../platform/domain.ts';
import { needVersion, SeenVersion } from '../../platform/needVersion.ts';
import { foundSample, namedAlone, tellOfSample, valuesOf } from './editSamples.ts';
import { updateSample } from './samples.repository.ts';
import { NewSample, Sample, SampleParams } from './samples.schemas.ts';

const NewName = Type.Object(
  { name: NewSample.properties.name, version: SeenVersion },
  { additionalProperties: false },
);

/** Gives a sample its name, with an entry in the audit log. */
export function renameSampleRoutes(app: App, { db }: Deps): void {
  app.post(
    '/sample/:companyId/samples/:sampleId/rename',
    {
      config: { auth: { feature: 'feature_inventory', action: 'update' } },
      schema: {
        summary: 'Gives a sample its name',
        params: SampleParams,
        body: NewName,
        response: { 200: Sample },
      },
    },
    async (request) => {
      const { companyId, sampleId } = request.params;
      const name = request.body.name.trim();
      const write = db.company(companyId).transaction(async (query) => {
        const before = await foundSample(query, sampleId);
        needVersion('sample', request.body.version, { ...before, timeUpdated: before.updatedAt });
        await updateSample(query, sampleId, { ...valuesOf(before), name }, request.auth.actor);
        await tellOfSample(query, request, 'sample.rename', {
          targetId: before.id,
          before: { name: before.name },
          after: { name },
        });
        return foundSample(query, sampleId);
      });
      return namedAlone(write);
    },
  );
}
