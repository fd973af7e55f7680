import type { FastifyBaseLogger } from 'fastify';
import { countDocuments } from '../domains/documents/documents.repository.ts';
import type { Database } from '../platform/database/database.ts';
import type { DatabaseUrls } from '../platform/database/databaseUrls.ts';
import type { SecretBox } from '../platform/secretBox.ts';
import { followTraffic } from './followTraffic.ts';
import { startDocuments, startDocumentTasks } from './startDocuments.ts';
import { startIntake } from './startIntake.ts';

interface LearningParts extends DatabaseUrls {
  readonly db: Database;
  readonly secrets: SecretBox;
  /** Key of the installation for hashes of paths. */
  readonly pathKey: Uint8Array;
  /** Threads that learn. */
  readonly learners: number;
  /** Whether no other process uses the database. */
  readonly isEmbedded: boolean;
  /** Whether traffic is learned in this process. */
  readonly isLearning: boolean;
  readonly log: FastifyBaseLogger;
}

/**
 * What learns from traffic and reads documents; traffic is learned where its domain runs, and so are
 * documents compared with it.
 * @param opened gets what is to be given back in the end
 */
export function openLearning(
  { url, directUrl, learners, isEmbedded, isLearning, db, secrets, pathKey, log }: LearningParts,
  opened: AsyncDisposableStack,
) {
  const intake = isLearning
    ? startIntake(url, db, log, {
        batchKey: secrets.derive('batches'),
        pathKey,
        directUrl,
        learners,
        isAlone: isEmbedded,
      })
    : null;
  opened.defer(async () => intake?.stop());
  const documentTasks = startDocumentTasks(url, pathKey, log);
  opened.defer(() => documentTasks.stop());
  if (intake === null) return { documentTasks, intake: null, documents: null };
  const documents = startDocuments(db, intake, documentTasks, log);
  const endFollowing = followTraffic({
    intake,
    hasDocuments: async (companyId) => (await countDocuments(db.company(companyId))) > 0,
    analyse: (companyId) => documents.analyse(companyId),
    onError: (error) =>
      log.error({ err: error }, 'Documents could not be compared with new traffic'),
  });
  opened.defer(async () => endFollowing());
  return { documentTasks, intake, documents };
}

export type Learning = ReturnType<typeof openLearning>;
