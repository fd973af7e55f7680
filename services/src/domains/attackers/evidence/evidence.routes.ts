import type { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { AttackerParams } from '../attackers/attacker.schemas.ts';
import { attackersById } from '../attackers/attackers.repository.ts';
import { seenBy } from '../limited/labelSets.ts';
import { isId, READS_ATTACKERS } from '../attackers.schemas.ts';
import { evidenceFiles } from './evidenceFiles.ts';
import { zipFiles } from './zipFiles.ts';

const ZipAnswer = {
  description: 'evidence.har, evidence.json, and SHA256SUMS of both.',
  content: {
    'application/zip': { schema: Type.Unsafe<Readable>(Type.String({ format: 'binary' })) },
  },
};

/**
 * What is known of an attacker as an archive: exchanges, steps, comments, the rules that were in
 * force, and sums to check it by.
 */
export function evidenceRoutes(app: App, { db }: Deps): void {
  const downloads = new Downloads(db);
  app.get(
    '/attackers/:companyId/attackers/:attackerId/evidence.zip',
    { config: READS_ATTACKERS, schema: { params: AttackerParams, response: { 200: ZipAnswer } } },
    async (request, reply) => {
      const {
        auth,
        params: { companyId, attackerId },
      } = request;
      const scope = await seenBy(db, companyId, auth);
      const [attacker] = isId(attackerId) ? await attackersById(scope.query, [attackerId]) : [];
      if (attacker == null) throw notFound('attacker');
      const body = await downloads.body(reply, {
        companyId,
        make: async (signal) => zipFiles(await evidenceFiles({ scope, attacker, signal })),
        whenBegun: () =>
          db.company(companyId).transaction((query) =>
            auditChange(query, request, {
              action: 'attacker.exportEvidence',
              targetType: 'attacker',
              targetId: attacker.id,
              after: { name: attacker.sourceId, steps: attacker.stepCount },
            }),
          ),
      });
      const date = new Date().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="evidence-${attacker.id}-${date}.zip"`)
        .header('cache-control', 'no-store')
        .send(body);
    },
  );
}
