import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attackers } from '@palisade/services/domains/attackers/attackers.domain.ts';
import {
  attackerCounts,
  attackerPage,
  attackersById,
  topTypes,
} from '@palisade/services/domains/attackers/attackers/attackers.repository.ts';
import {
  commentsOf,
  relatedOf,
  sourcesOf,
} from '@palisade/services/domains/attackers/attackers/lookups.ts';
import {
  stepPage,
  stepsOfAttackers,
} from '@palisade/services/domains/attackers/steps/steps.repository.ts';
import { timelines } from '@palisade/services/domains/attackers/steps/timelines.ts';
import { identity } from '@palisade/services/domains/identity/identity.domain.ts';
import { integrations } from '@palisade/services/domains/integrations/integrations.domain.ts';
import { inventory } from '@palisade/services/composition/inventoryService.ts';
import { labels } from '@palisade/services/domains/labels/labels.domain.ts';
import { type CompanyScope, openDatabase } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { ATTACKER_SORTS } from '@palisade/vocabulary/attackerFields.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { type EvidenceFigures, timeEvidence } from './attackerEvidence.ts';
import { BUSIEST, fillAttackers, LABEL } from './attackerRows.ts';
import { type LimitedFigures, timeLimited } from './limitedReaders.ts';
import { databaseNamed } from './pagesData.ts';
import { type PageFigures, share, timed, timePages } from './timing.ts';

const COMPANY = 'c0000000-0000-4000-8000-000000000001';
const FIRST = 50;
const RUNS = 20;

/** Every field of the filter with what many attackers have and with what few or none have. */
const FILTERS: Readonly<Record<string, Filter | null>> = {
  none: null,
  'severity critical': { all: [{ field: 'severity', op: 'is', value: ['critical'] }] },
  'severity not low': { all: [{ field: 'severity', op: 'isNot', value: ['low'] }] },
  'type of a third': { all: [{ field: 'attackType', op: 'is', value: ['pathScan'] }] },
  'type of none': { all: [{ field: 'attackType', op: 'is', value: ['tokenSpray'] }] },
  'source type': { all: [{ field: 'sourceType', op: 'is', value: ['user'] }] },
  'common source': { all: [{ field: 'source', op: 'contains', value: 'a1' }] },
  'rare source': { all: [{ field: 'source', op: 'contains', value: 'abcdef' }] },
  phase: { all: [{ field: 'phase', op: 'is', value: ['recon'] }] },
  'first seen late': { all: [{ field: 'firstSeen', op: 'after', value: 'now-1d' }] },
  'last seen early': { all: [{ field: 'lastSeen', op: 'before', value: 'now-60d' }] },
  'rare label': { all: [{ field: 'label', op: 'is', value: [LABEL] }] },
  'label not': { all: [{ field: 'label', op: 'isNot', value: [LABEL] }] },
};
const TABS = [
  { actionGroup: 'actionRequired', status: 'open' },
  { actionGroup: 'suspicious', status: 'ignored' },
  {},
] as const;

const pagesOf = (scope: CompanyScope): (readonly [string, () => Promise<unknown>])[] =>
  TABS.flatMap((tab) =>
    ATTACKER_SORTS.flatMap((sort) =>
      (['asc', 'desc'] as const).flatMap((direction) =>
        Object.entries(FILTERS).map(
          ([name, filter]) =>
            [
              `${Object.values(tab).join(' ') || 'all tabs'}, ${sort} ${direction}, ${name}`,
              () => attackerPage(scope, { ...tab, filter, sort, direction, first: FIRST }),
            ] as const,
        ),
      ),
    ),
  );

interface AttackerFigures extends PageFigures {
  readonly bench: 'attackers';
  readonly attackers: number;
  readonly steps: number;
  /**
   * Opening the attacker with 5,000 steps: facts, sources, comments, related ones, timeline and the
   * first 50 steps at once, p95 in milliseconds.
   */
  readonly openMs: number;
  /** Its last page of steps. */
  readonly lastStepsMs: number;
  readonly countsMs: number;
  readonly topTypesMs: number;
  /** For people who are limited to labels, by the share of the endpoints that they see. */
  readonly limited: Readonly<Record<string, LimitedFigures>>;
  /** The archive of an attacker with 10,000 steps and 5,000 requests. */
  readonly evidence: EvidenceFigures;
}

async function open(scope: CompanyScope): Promise<void> {
  await attackersById(scope.query, [BUSIEST]);
  await Promise.all([
    sourcesOf(scope, [BUSIEST]),
    commentsOf(scope, [BUSIEST]),
    relatedOf(scope, [BUSIEST]),
    timelines(scope, [BUSIEST], {}, 60),
    stepsOfAttackers(scope, [BUSIEST], { direction: 'desc', first: FIRST }),
  ]);
}

/**
 * Pages of 50 attackers and the opening of one, asked of the service's own statements. `--attackers
 * N`, `--steps N`, `--data DIR` to keep the database.
 */
export async function benchAttackers(): Promise<AttackerFigures> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      attackers: { type: 'string', default: '100000' },
      steps: { type: 'string', default: '10000000' },
      data: { type: 'string' },
    },
  });
  const [count, steps] = [Number(values.attackers), Number(values.steps)];
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const { url, isNew } = await databaseNamed(postgres.url, `attackers_${count}_${steps}`);
    await migrate(url, [identity, inventory, labels, integrations, attackers]);
    if (isNew) {
      process.stderr.write(`filling a company with ${count} attackers and ${steps} steps\n`);
      await fillAttackers(url, COMPANY, count, steps);
    }
    const db = openDatabase(url, { max: 8 });
    const scope = db.company(COMPANY);
    const pages = await timePages(pagesOf(scope));
    const p95 = async (work: () => Promise<unknown>): Promise<number> =>
      share(await timed(RUNS, work), 0.95);
    const figures = {
      bench: 'attackers',
      attackers: count,
      steps,
      ...pages,
      openMs: await p95(() => open(scope)),
      lastStepsMs: await p95(() =>
        stepPage(scope, { attackerId: BUSIEST, direction: 'asc', first: FIRST }),
      ),
      countsMs: await p95(() => attackerCounts(scope, { filter: null })),
      limited: await timeLimited(db, { companyId: COMPANY, pagesOf, open }),
      evidence: await timeEvidence(url, db),
      topTypesMs: await p95(() => topTypes(scope, 'open', 5)),
    } as const;
    await db.close();
    return figures;
  } finally {
    await postgres.stop();
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
