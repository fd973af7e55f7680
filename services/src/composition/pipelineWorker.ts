import { parentPort, workerData } from 'node:worker_threads';
import { AttackWatch } from '../domains/attackers/watching/attackWatch.ts';
import { companySettingsStore } from '../domains/identity/companySettings.ts';
import { ExchangePipeline } from '../domains/ingest/pipeline/exchangePipeline.ts';
import type { PipelineThreadData } from '../domains/ingest/pipeline/pipelineThread.ts';
import { writeProgress } from '../domains/ingest/pipeline/progress.ts';
import { servePipeline } from '../domains/ingest/pipeline/servePipeline.ts';
import { InventoryLearner } from '../domains/learning/learner/inventoryLearner.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/server/log.ts';
import type { PipelineWorkerData } from './startIntake.ts';

/**
 * The thread that learns: its own connections to the database, the pipeline, and the learner behind
 * it.
 */
const { url, connections, batchKey, pathKey, progress, suspects } =
  workerData as PipelineWorkerData & PipelineThreadData; // given by startIntake and PipelineThread
if (parentPort === null) throw new Error('This module is started as a thread by startIntake.');

const log = createLog();
const db = openDatabase(url, { max: connections, patience: 30_000 });
const settings = companySettingsStore(db, pathKey);
const onError = (error: unknown, words: string): void => log.error({ err: error }, words);
const pipeline = new ExchangePipeline({
  db,
  settings,
  batchKey,
  isShared: true,
  consumer: new InventoryLearner(db, settings, new AttackWatch(db, onError)),
  onError,
  suspects,
  log: writeProgress(progress),
});
servePipeline(parentPort, pipeline, (error) => log.error({ err: error }, 'An upload failed'));
