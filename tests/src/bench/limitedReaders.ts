import {
  attackerCounts,
  countAttackers,
  topTypes,
} from '@palisade/services/domains/attackers/attackers/attackers.repository.ts';
import { seenBy } from '@palisade/services/domains/attackers/limited/labelSets.ts';
import type {
  Database,
  Reader,
  CompanyScope,
} from '@palisade/services/platform/database/database.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { LABEL, SHARES } from './attackerRows.ts';
import { type PageFigures, share, timed, timePages } from './timing.ts';

const RUNS = 20;
/** Attackers that are written between two readings of the list. */
const WRITTEN = 100;

/** What people who are limited to labels wait for, p95 in milliseconds. */
export interface LimitedFigures extends PageFigures {
  /** Attackers they see, deleted ones not. */
  readonly seen: number;
  /** The first reading of all with these labels, at which their list is made. */
  readonly firstMs: number;
  readonly countsMs: number;
  /**
   * Counts of a filter that most attackers meet, and of one that few do, as the overview asks them.
   */
  readonly countsOfManyMs: number;
  readonly countsOfFewMs: number;
  readonly topTypesMs: number;
  readonly openMs: number;
  /** A page right after so many of its attackers were written. */
  readonly afterWritesMs: number;
}

interface Asked {
  readonly companyId: string;
  readonly pagesOf: (
    scope: CompanyScope,
  ) => readonly (readonly [name: string, ask: () => Promise<unknown>])[];
  readonly open: (scope: CompanyScope) => Promise<void>;
}

const MANY: Filter = { all: [{ field: 'lastSeen', op: 'after', value: 'now-90d' }] };
const OF_FEW: Filter = {
  all: [
    { field: 'label', op: 'is', value: [LABEL] },
    { field: 'lastSeen', op: 'after', value: 'now-90d' },
  ],
};

async function timeReader(
  db: Database,
  label: string,
  { companyId, pagesOf, open }: Asked,
): Promise<LimitedFigures> {
  const reader: Reader = { labels: () => [label] };
  const p95 = async (work: () => Promise<unknown>): Promise<number> =>
    share(await timed(RUNS, work), 0.95);
  const start = performance.now();
  const scope = await seenBy(db, companyId, reader);
  const firstMs = Math.round(performance.now() - start);
  const seen = await countAttackers(scope, { filter: null });
  const pages = await timePages(pagesOf(scope));
  const of = (filter: Filter) =>
    p95(async () => attackerCounts(await seenBy(db, companyId, reader), { filter }));
  const afterWrites: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await db
      .company(companyId)
      .query(
        `update attackers.endpoint_totals set attempts = attempts + 1 where company_id = $1 and attacker_id in (select id from attackers.attackers where company_id = $1 order by id offset $2 limit ${WRITTEN})`,
        [companyId, run * WRITTEN],
      );
    const begun = performance.now();
    await seenBy(db, companyId, reader);
    afterWrites.push(Math.round(10 * (performance.now() - begun)) / 10);
  }
  return {
    seen,
    firstMs,
    ...pages,
    countsMs: await p95(async () =>
      attackerCounts(await seenBy(db, companyId, reader), { filter: null }),
    ),
    countsOfManyMs: await of(MANY),
    countsOfFewMs: await of(OF_FEW),
    topTypesMs: await p95(() => topTypes(scope, 'open', 5)),
    openMs: await p95(() => open(scope)),
    afterWritesMs: share(
      afterWrites.sort((a, b) => a - b),
      0.95,
    ),
  };
}

/**
 * Pages, counts and the opening of an attacker for people who are limited to labels of 5, 30 and 90
 * of 100 endpoints.
 */
export async function timeLimited(
  db: Database,
  asked: Asked,
): Promise<Readonly<Record<string, LimitedFigures>>> {
  const figures: Record<string, LimitedFigures> = {};
  for (const [percent, label] of Object.entries(SHARES)) {
    process.stderr.write(`limited to labels of ${percent} % of the endpoints\n`);
    figures[`${percent}%`] = await timeReader(db, label, asked);
    process.stderr.write(`${JSON.stringify(figures[`${percent}%`])}\n`);
  }
  return figures;
}
