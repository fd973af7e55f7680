import { parentPort, workerData } from 'node:worker_threads';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { ExchangePipeline } from '../../domains/ingest/pipeline/exchangePipeline.ts';
import type { PipelineThreadData } from '../../domains/ingest/pipeline/pipelineThread.ts';
import { writeProgress } from '../../domains/ingest/pipeline/progress.ts';
import { servePipeline } from '../../domains/ingest/pipeline/servePipeline.ts';
import { InventoryLearner } from '../../domains/learning/learner/inventoryLearner.ts';
import { type CompanyQuery, openDatabase } from '../../platform/database/database.ts';
import { BATCH_KEY, SILENT, testSettings } from './testIntake.ts';

function hang(): never {
  for (;;) Math.random();
}

/** A learner that hangs, or ends its thread, over exchanges whose path says so. */
class Hanging extends InventoryLearner {
  readonly #held = new Set<string>();

  override observe(
    companyId: string,
    source: string,
    exchange: Exchange,
  ): ReturnType<InventoryLearner['observe']> {
    if (exchange.path === '/hang') hang();
    if (exchange.path === '/backtrack') /^(?:a+)+$/.test(`${'a'.repeat(60)}b`);
    if (exchange.path === '/die') process.exit(1);
    if (exchange.path === '/hang-commit') this.#held.add(companyId);
    return super.observe(companyId, source, exchange);
  }

  override async flush(
    query: CompanyQuery,
    options: Parameters<InventoryLearner['flush']>[1],
  ): ReturnType<InventoryLearner['flush']> {
    const afterCommit = await super.flush(query, options);
    if (this.#held.has(query.companyId)) hang();
    return afterCommit;
  }

  override discard(companyId: string): void {
    this.#held.delete(companyId);
    super.discard(companyId);
  }
}

const { url, progress, suspects } = workerData as PipelineThreadData & { readonly url: string }; // given by the test and PipelineThread
if (parentPort === null) throw new Error('This module is started as a thread by a test.');
const db = openDatabase(url, { max: 3 });
const settings = testSettings();
servePipeline(
  parentPort,
  new ExchangePipeline({
    db,
    settings,
    batchKey: BATCH_KEY,
    consumer: new Hanging(db, settings),
    onError: SILENT,
    suspects,
    log: writeProgress(progress),
  }),
  SILENT,
);
