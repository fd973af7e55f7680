import { after, before } from 'node:test';
import type { MergeEndpoints } from '../mergeEndpoints.ts';
import { siblingsOf } from '../siblings.ts';
import { InventoryLearner } from '../../learner/inventoryLearner.ts';
import {
  type ExchangePipeline,
  testPipeline,
  testSettings,
} from '../../../../composition/testing/testIntake.ts';
import type { TestDatabase } from '../../../../platform/database/testDatabase.ts';
import { Problem } from '../../../../platform/problem.ts';
import { intakeDatabase } from '../../../../composition/testing/intakeDatabase.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../../composition/testing/traffic.ts';

export const ACTOR = { id: null, name: 'maya@example.com', address: '127.0.0.1' };
export const HOST = 'shop.example';
export const isConflict = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'conflict';
interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly requests: number;
  readonly state: string;
}

export const repeat = (path: string, times: number): string[] =>
  Array.from({ length: times }, () => path);
export const REPORTS = [
  ...repeat('/report/daily', 5),
  ...repeat('/report/weekly', 3),
  ...repeat('/report/daily/rows', 2),
  ...repeat('/report/yearly', 4),
];

/** A company's learning over a database, begun and ended with the suite that calls it. */
export function correctedPaths() {
  let test: TestDatabase;
  const settings = testSettings();
  const pipelines: ExchangePipeline[] = [];
  const restart = (): ExchangePipeline => {
    const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
    pipelines.push(pipeline);
    return pipeline;
  };
  before(async () => {
    test = await intakeDatabase(['labels']);
  });
  after(async () => {
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
    await test.close();
  });
  const send = (
    pipeline: ExchangePipeline,
    companyId: string,
    paths: readonly string[],
    at = '10:00',
  ) =>
    pipeline.submit(
      uploadFor(companyId),
      bytesOf(
        ndjson(
          paths.map((path, n) =>
            entry({
              url: `https://${HOST}${path}`,
              body: { [`${path.split('/')[2]?.split('?')[0]} total`]: n },
              at: `2026-05-01T${at}:00.${String(n % 1000).padStart(3, '0')}Z`,
            }),
          ),
        ),
      ),
    );
  const rows = (companyId: string) =>
    test.db
      .company(companyId)
      .query<Row>(
        'select id, method, path, requests, learning_state as state from inventory.endpoints order by path',
      );
  const shown = async (companyId: string) =>
    (await rows(companyId)).map(({ path, requests }) => `${path} ${requests}`);
  const merge = async (
    companyId: string,
    literals: readonly string[],
    excluded: readonly string[] = [],
    name = 'period',
  ): Promise<MergeEndpoints & { readonly kind: 'mergeEndpoints' }> => {
    const siblings = siblingsOf(
      (await rows(companyId)).map(({ id, method, path }) => ({ id, method, template: path })),
      '/report',
      1,
    );
    const beside = [...siblings.values()].find(({ segment }) => segment.includes('{'));
    return {
      kind: 'mergeEndpoints',
      host: HOST,
      prefix: '/report',
      index: 1,
      name,
      merged: literals.map((segment) => ({
        segment,
        version: siblings.get(segment)?.version ?? '',
      })),
      beside: beside?.version ?? null,
      excluded,
      actor: ACTOR,
    };
  };
  const decide = async <T>(
    pipeline: ExchangePipeline,
    companyId: string,
    change: { readonly kind: string },
  ) => (await pipeline.change(companyId, change)) as T;
  return { database: () => test, settings, restart, send, rows, shown, merge, decide };
}
