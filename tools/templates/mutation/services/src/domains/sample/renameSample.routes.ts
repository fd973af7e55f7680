import { Type } from '@fastify/type-provider-typebox';
import pg from 'pg';
import type { App, Deps } from '../../platform/domain.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { auditChange } from '../identity/audit.client.ts';
import { Sample } from './samples.schemas.ts';

const Params = Type.Object({ companyId: Type.String(), sampleId: Type.String({ format: 'uuid' }) });
const RenameSample = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) },
  { additionalProperties: false },
);

const SELECT =
  'select id, name, created_at as "createdAt" from sample.samples where company_id = $1 and id = $2 for update';
const UPDATE =
  'update sample.samples set name = $3 where company_id = $1 and id = $2 returning id, name, created_at as "createdAt"';

const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505';

/** Gives a sample its name, with an entry in the audit log. */
export function renameSampleRoutes(app: App, { db }: Deps): void {
  app.post(
    '/sample/:companyId/samples/:sampleId/rename',
    {
      config: { auth: { feature: 'feature_inventory', action: 'update' } },
      schema: {
        summary: 'Gives a sample its name',
        params: Params,
        body: RenameSample,
        response: { 200: Sample },
      },
    },
    async (request) => {
      const { companyId, sampleId } = request.params;
      const name = request.body.name.trim();
      const write = db.company(companyId).transaction(async (query) => {
        const [before] = await query<Sample>(SELECT, [companyId, sampleId]);
        const [after] = await query<Sample>(UPDATE, [companyId, sampleId, name]);
        if (before === undefined || after === undefined) throw notFound('sample');
        const target = { companyId, targetType: 'sample', targetId: after.id };
        await auditChange(query, request, {
          ...target,
          action: 'sample.rename',
          before: { name: before.name },
          after: { name },
        });
        return after;
      });
      return write.catch((error: unknown) => {
        throw isTaken(error)
          ? new Problem('conflict', 'There is another sample of that name.', { field: 'name' })
          : error;
      });
    },
  );
}
