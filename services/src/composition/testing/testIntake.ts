import { HashSeals } from '@palisade/engine/templates/hashSeal.ts';
import type { CompanySettingsStore } from '../../platform/companySettings.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Receipt } from '../../platform/intake.ts';
import type { ExchangeConsumer } from '../../platform/exchangeConsumer.ts';
import {
  ExchangePipeline,
  type PipelineParts,
} from '../../domains/ingest/pipeline/exchangePipeline.ts';

export { AttackWatch } from '../../domains/attackers/watching/attackWatch.ts';
export { InventoryLearner } from '../../domains/learning/learner/inventoryLearner.ts';
export type { ExchangePipeline };

export const BATCH_KEY = new Uint8Array(32).fill(8);
export const PATH_KEY = new Uint8Array(32).fill(9);
export const TEST_SEALS = new HashSeals(PATH_KEY);
const HASH_KEY = new Uint8Array(32).fill(7);

/**
 * Settings of companies that tests make up; every id is a company unless `unknown` says otherwise.
 */
export function testSettings(
  unknown: ReadonlySet<string> = new Set(),
): CompanySettingsStore & { sampling: boolean } {
  return {
    sampling: true,
    async read(companyId) {
      return unknown.has(companyId)
        ? null
        : {
            companyId,
            sampling: this.sampling,
            hashKey: HASH_KEY,
            pathSeal: TEST_SEALS.of(companyId),
          };
    },
    async setSampling(_query, companyId, sampling) {
      const wasOn = this.sampling;
      this.sampling = sampling;
      return unknown.has(companyId) ? null : { wasOn };
    },
    forget: () => undefined,
  };
}

export const SILENT = (): void => undefined;

export function testPipeline(
  db: Database,
  consumer: ExchangeConsumer,
  changes: Partial<PipelineParts> = {},
): ExchangePipeline {
  return new ExchangePipeline({
    db,
    consumer,
    batchKey: BATCH_KEY,
    settings: testSettings(),
    onError: SILENT,
    ...changes,
  });
}

interface LedgerTotals {
  readonly received: number;
  readonly learned: number;
  readonly noise: number;
  readonly rejected: number;
}

const SUM_OF = (column: string) =>
  `coalesce(sum((select coalesce(sum(value::bigint), 0) from jsonb_each_text(${column}))), 0)::bigint`;

/** What a company's tables say, each on its own; in a right database they agree. */
export interface Books {
  readonly batches: LedgerTotals;
  readonly ledger: LedgerTotals;
  /**
   * Sum of the endpoints' requests, of their hourly traffic, of the hosts, and of the company's
   * learned traffic.
   */
  readonly endpoints: number;
  readonly hourly: number;
  readonly hosts: number;
  readonly company: LedgerTotals;
}

export async function readBooks(db: Database, companyId: string): Promise<Books> {
  const { query } = db.company(companyId);
  const totals = async (text: string): Promise<LedgerTotals> =>
    (await query<LedgerTotals>(text))[0] ?? { received: -1, learned: -1, noise: -1, rejected: -1 };
  const number = async (text: string): Promise<number> =>
    (await query<{ sum: number }>(text))[0]?.sum ?? -1;
  const counts = `coalesce(sum(received), 0)::bigint as received, coalesce(sum(learned), 0)::bigint as learned, ${SUM_OF('noise')} as noise, ${SUM_OF('rejected')} as rejected`;
  return {
    batches: await totals(`select ${counts} from ingest.batches`),
    ledger: await totals(`select ${counts} from ingest.ledger`),
    endpoints: await number(
      'select coalesce(sum(requests), 0)::bigint as sum from inventory.endpoints',
    ),
    hourly: await number(
      'select coalesce(sum(requests), 0)::bigint as sum from inventory.traffic_hourly',
    ),
    hosts: await number('select coalesce(sum(requests), 0)::bigint as sum from inventory.hosts'),
    company: await totals(
      `select coalesce(sum(learned + noise + rejected), 0)::bigint as received, coalesce(sum(learned), 0)::bigint as learned, coalesce(sum(noise), 0)::bigint as noise,
         coalesce(sum(rejected), 0)::bigint as rejected from inventory.company_traffic_hourly`,
    ),
  };
}

/** The same in one figure each way: every book must say what the receipts said. */
export function booksOf(receipts: readonly Receipt[]): Books {
  const sum = (counts: Readonly<Record<string, number | undefined>>) =>
    Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);
  const totals = receipts.reduce<LedgerTotals>(
    (total, receipt) => ({
      received: total.received + receipt.received,
      learned: total.learned + receipt.learned,
      noise: total.noise + sum(receipt.noise),
      rejected: total.rejected + sum(receipt.rejected),
    }),
    { received: 0, learned: 0, noise: 0, rejected: 0 },
  );
  return {
    batches: totals,
    ledger: totals,
    endpoints: totals.learned,
    hourly: totals.learned,
    hosts: totals.learned,
    company: totals,
  };
}
