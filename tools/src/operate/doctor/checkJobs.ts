import { type Ask, type Finding, fine, warning } from './finding.ts';

/** Minutes after which a job that could run has waited too long. */
const PATIENCE_MINUTES = 10;
/** Names that a finding tells. */
const NAMED = 3;

interface Queue {
  readonly workers: number;
  readonly late: number;
  readonly minutes: number | null;
  readonly lateNames: string[];
  readonly failed: number;
  readonly failedNames: string[];
}

const QUEUE = `
  with live as (
    select count(*)::int as workers from jobs.instance where stopped_on is null and heartbeat_on > now() - 3 * heartbeat_seconds * interval '1 second'
  ), late as (
    select count(*)::int as late, floor(extract(epoch from now() - min(start_after)) / 60)::int as minutes, array_agg(distinct name) as "lateNames"
    from jobs.job where state in ('created', 'retry') and left(name, 2) <> '__' and start_after < now() - make_interval(mins => $1)
  ), failed as (
    select count(*)::int as failed, array_agg(distinct name) as "failedNames" from jobs.job where state = 'failed' and left(name, 2) <> '__'
  )
  select workers, late, minutes, coalesce("lateNames", '{}') as "lateNames", failed, coalesce("failedNames", '{}') as "failedNames" from live, late, failed`;

const named = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ' and others' : '');

/**
 * Whether background jobs are worked on: a queue that grows, a worker that stopped, and what failed
 * for good. Of an installation that does not run only what failed counts.
 */
export async function checkJobs(ask: Ask): Promise<Finding[]> {
  const [queue] = await ask<Queue>(QUEUE, [PATIENCE_MINUTES]);
  if (queue === undefined) return [];
  const { workers, late, minutes, lateNames, failed, failedNames } = queue;
  const findings: Finding[] = [];
  if (late > 0 && workers > 0)
    findings.push(
      warning(
        `${late} background jobs wait for more than ${PATIENCE_MINUTES} minutes, the oldest for ${minutes}: ${named(lateNames)}.`,
        'See the log for what holds them up; a restart takes them up again.',
      ),
    );
  if (failed > 0)
    findings.push(
      warning(
        `${failed} background jobs failed for good: ${named(failedNames)}.`,
        'Settings > Background jobs says why, and tries them again.',
      ),
    );
  if (findings.length > 0) return findings;
  return [
    fine(
      workers === 0
        ? 'No process works on background jobs just now, and none has failed.'
        : `Background jobs are worked on by ${workers === 1 ? 'one process' : `${workers} processes`}, and none has failed.`,
    ),
  ];
}
