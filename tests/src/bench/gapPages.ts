import { randomUUID } from 'node:crypto';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { inventory } from '@palisade/services/domains/inventory/inventory.domain.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { gapPage } from '@palisade/services/domains/posture/gaps/gapPage.ts';
import { gapCounts } from '@palisade/services/domains/posture/gaps/gaps.repository.ts';
import { judgeStep } from '@palisade/services/domains/posture/judging/judgeWork.ts';
import { posture } from '@palisade/services/domains/posture/posture.domain.ts';
import type { Scope } from '@palisade/services/platform/database/database.ts';
import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { GAP_SORTS } from '@palisade/vocabulary/gapFields.ts';
import { fillGaps, LABEL } from './gapRows.ts';

const ROUNDS = 20;

interface Times {
  readonly p50: number;
  readonly p95: number;
}
export interface GapFigures {
  readonly bench: 'gaps';
  readonly gaps: number;
  readonly pages: Readonly<Record<string, Times>>;
  readonly countsMs: Times;
  /** Changing 10,000 gaps, begun to done. */
  readonly bulkSeconds: number;
}

const FILTERS: Readonly<Record<string, Filter | null>> = {
  'no filter': null,
  'severity critical': { all: [{ field: 'severity', op: 'is', value: ['critical'] }] },
  'common host': { all: [{ field: 'host', op: 'contains', value: 'h1' }] },
  'rare host': { all: [{ field: 'host', op: 'contains', value: 'h777.' }] },
  'rare path': { all: [{ field: 'path', op: 'contains', value: 'thing99999' }] },
  'path of none': { all: [{ field: 'path', op: 'contains', value: 'nowhere' }] },
  'rare parameter': { all: [{ field: 'parameterName', op: 'is', value: ['field77'] }] },
  'data type': { all: [{ field: 'dataType', op: 'is', value: ['Email Address'] }] },
  'rare label': { all: [{ field: 'label', op: 'is', value: [LABEL] }] },
  'method and category': { all: [{ field: 'method', op: 'is', value: ['DELETE'] }, { field: 'category', op: 'is', value: ['GraphQL'] }] },
};

async function timed(rounds: number, work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(10 * (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Pages, counts and bulk changes over a million gaps, asked of the service's own statements. */
export async function benchGaps(): Promise<GapFigures> {
  const gaps = Number(process.argv[3] ?? 1_000_000);
  const test = await testDatabase([identity, inventory, labels, posture]);
  try {
    const companyId = randomUUID();
    await fillGaps(test.url, companyId, gaps);
    const scope = test.db.company(companyId);
    const pages: Record<string, Times> = {};
    for (const [name, filter] of Object.entries(FILTERS)) {
      for (const sort of name === 'no filter' ? GAP_SORTS : (['severity', 'host', 'lastActivity'] as const)) {
        const times = await timed(ROUNDS, () => gapPage(scope, companyId, { filter, status: 'open', sort, direction: 'desc', first: 50 }));
        pages[`${name} by ${sort}`] = times;
        process.stderr.write(`${`${name} by ${sort}`.padEnd(40)} p50 ${times.p50} ms, p95 ${times.p95} ms\n`);
      }
    }
    const countsMs = await timed(ROUNDS, () => gapCounts(scope, companyId, { filter: null }));
    return { bench: 'gaps', gaps, pages, countsMs, bulkSeconds: await bulk(test.db, scope, companyId) };
  } finally {
    await test.close();
  }
}

async function bulk(db: Parameters<typeof judgeStep>[0], scope: Scope, companyId: string): Promise<number> {
  await scope.query(
    `insert into posture.status_changes (company_id, id, gap_ids, total, new_status, message, author)
     select $1, $2, array_agg(id), count(*), 'ignored', 'bench', 'bench' from (select id from posture.gaps where company_id = $1 and status = 'open' order by id limit 10000) g`,
    [companyId, randomUUID()],
  );
  const start = performance.now();
  for (;;) {
    await judgeStep(db, companyId);
    const [left] = await scope.query('select from posture.status_changes where company_id = $1 and done_at is null', [companyId]);
    if (left === undefined) return Math.round((performance.now() - start) / 10) / 100;
  }
}
