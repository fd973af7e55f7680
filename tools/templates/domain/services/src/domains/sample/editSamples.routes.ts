import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../platform/domain.ts';
import { needVersion } from '../../platform/needVersion.ts';
import { foundSample, namedAlone, tellOfSample, valuesOf } from './editSamples.ts';
import { deleteSample, insertSample, updateSample } from './samples.repository.ts';
import {
  CREATES_SAMPLES,
  DELETES_SAMPLES,
  NewSample,
  Params,
  Sample,
  SampleChange,
  SampleParams,
  UPDATES_SAMPLES,
} from './samples.schemas.ts';

/** Makes, changes and deletes samples, each with an entry in the audit log. */
export function editSampleRoutes(app: App, deps: Deps): void {
  createSampleRoute(app, deps);
  updateSampleRoute(app, deps);
  deleteSampleRoute(app, deps);
}

function createSampleRoute(app: App, { db }: Deps): void {
  app.post(
    '/sample/:companyId/samples',
    {
      config: CREATES_SAMPLES,
      schema: {
        summary: 'Makes a sample',
        params: Params,
        body: NewSample,
        response: { 201: Sample },
      },
    },
    async (request, reply) => {
      const values = valuesOf(request.body);
      const id = randomUUID();
      const write = db.company(request.params.companyId).transaction(async (query) => {
        await insertSample(query, id, values, request.auth.actor);
        await tellOfSample(query, request, 'sample.create', { targetId: id, after: values });
        return foundSample(query, id);
      });
      return reply.code(201).send(await namedAlone(write));
    },
  );
}

function updateSampleRoute(app: App, { db }: Deps): void {
  app.put(
    '/sample/:companyId/samples/:sampleId',
    {
      config: UPDATES_SAMPLES,
      schema: {
        summary: 'Changes a sample',
        params: SampleParams,
        body: SampleChange,
        response: { 200: Sample },
      },
    },
    async (request) => {
      const { companyId, sampleId } = request.params;
      const values = valuesOf(request.body);
      const write = db.company(companyId).transaction(async (query) => {
        const before = await foundSample(query, sampleId);
        needVersion('sample', request.body.version, { ...before, timeUpdated: before.updatedAt });
        await updateSample(query, sampleId, values, request.auth.actor);
        await tellOfSample(query, request, 'sample.update', {
          targetId: before.id,
          before: valuesOf(before),
          after: values,
        });
        return foundSample(query, sampleId);
      });
      return namedAlone(write);
    },
  );
}

function deleteSampleRoute(app: App, { db }: Deps): void {
  app.delete(
    '/sample/:companyId/samples/:sampleId',
    {
      config: DELETES_SAMPLES,
      schema: {
        summary: 'Deletes a sample',
        params: SampleParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, sampleId } = request.params;
      await db.company(companyId).transaction(async (query) => {
        const before = await foundSample(query, sampleId);
        await deleteSample(query, sampleId);
        await tellOfSample(query, request, 'sample.delete', {
          targetId: before.id,
          before: valuesOf(before),
        });
      });
      return reply.code(204).send(null);
    },
  );
}
