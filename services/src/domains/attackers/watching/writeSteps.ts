import type { Attacker } from '@palisade/engine/attackers/attacker.ts';
import { keptPath } from '@palisade/engine/attackers/keptExchange.ts';
import { type Step, stepPhase } from '@palisade/engine/attackers/steps.ts';
import type { WatchedSettings } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Findings } from './findings.ts';
import { attackerId, stepId } from './ids.ts';
import { writeRows } from './writeRows.ts';

const COLUMNS = `id uuid, attacker_id uuid, type text, phase text, endpoint_id uuid, host text, method text, template text, path text, started_at timestamptz, ended_at timestamptz,
  attempts bigint, successes bigint, response_status int, weight real, message text, refused bigint, score real, top_score real, is_proven boolean, on_sensitive_data boolean,
  consumed jsonb,
  span_seconds int, span_attempts int[], span_successes int[]`;
const NAMES = COLUMNS.split(',').map((column) => column.trim().split(' ')[0] ?? '');
/** An endpoint may have been merged into another one since the step began. */
const VALUES = NAMES.map((name) =>
  name === 'endpoint_id' ? 'coalesce(m.endpoint_id, r.endpoint_id)' : `r.${name}`,
).join(', ');
const MERGED =
  'left join inventory.endpoint_aliases m on m.company_id = $1 and m.old_id = r.endpoint_id';

/** A step with the id of its attacker. */
interface StepOf {
  readonly attackerId: string;
  readonly step: Step;
}

/** Writes the steps of attackers that changed, with their endpoints, examples and sources. */
export async function writeSteps(
  query: CompanyQuery,
  settings: WatchedSettings,
  findings: Findings,
  shown: readonly Attacker[],
): Promise<void> {
  const steps = shown.flatMap((attacker) =>
    findings
      .stepsOf(attacker)
      .map((step) => ({ attackerId: attackerId(settings.companyId, attacker.number), step })),
  );
  await writeStepRows(query, settings, steps);
  await writeEndpoints(query, steps);
  await writeExamples(query, findings, steps);
  await writeSources(query, findings, shown);
}

function writeStepRows(
  query: CompanyQuery,
  settings: WatchedSettings,
  steps: readonly StepOf[],
): Promise<void> {
  const { companyId, sampling } = settings;
  return writeRows(
    query,
    COLUMNS,
    steps.map(({ attackerId: attacker_id, step }) => ({
      id: stepId(companyId, step.key),
      attacker_id,
      type: step.type,
      phase: stepPhase(step),
      endpoint_id: step.endpoint,
      host: step.host,
      method: step.method,
      template: step.template,
      path:
        sampling || step.template === null
          ? keptPath(step.path, settings, step.template)
          : step.template,
      started_at: new Date(step.from),
      ended_at: new Date(step.to),
      attempts: step.attempts,
      successes: step.successes,
      response_status: step.status,
      weight: step.weight,
      message: step.message,
      refused: step.refused,
      score: step.score,
      top_score: step.topScore,
      is_proven: step.isProven,
      on_sensitive_data: step.onSensitiveData,
      consumed: Object.keys(step.consumed).length === 0 ? null : step.consumed,
      ...spansOf(step),
    })),
    (from) => `
    insert into attackers.steps as s (company_id, ${NAMES.join(', ')}) select $1::uuid, ${VALUES} from ${from} ${MERGED} order by r.id
    on conflict (company_id, id) do update set phase = excluded.phase, started_at = excluded.started_at, ended_at = excluded.ended_at, attempts = excluded.attempts, successes = excluded.successes,
      response_status = excluded.response_status, weight = excluded.weight, message = excluded.message,
      refused = excluded.refused, score = excluded.score, top_score = excluded.top_score, is_proven = excluded.is_proven, on_sensitive_data = excluded.on_sensitive_data,
      consumed = excluded.consumed,
      span_seconds = excluded.span_seconds, span_attempts = excluded.span_attempts, span_successes = excluded.span_successes`,
  );
}

function writeEndpoints(query: CompanyQuery, steps: readonly StepOf[]): Promise<void> {
  return writeRows(
    query,
    'attacker_id uuid, endpoint_id uuid, last_seen_at timestamptz',
    steps.flatMap(({ attackerId: attacker_id, step: { endpoint, to } }) =>
      endpoint === null ? [] : [{ attacker_id, endpoint_id: endpoint, last_seen_at: new Date(to) }],
    ),
    (from) => `
    insert into attackers.attacker_endpoints as e (company_id, attacker_id, endpoint_id, last_seen_at)
    select $1::uuid, r.attacker_id, coalesce(m.endpoint_id, r.endpoint_id), max(r.last_seen_at) from ${from} ${MERGED} group by 2, 3 order by 2, 3
    on conflict (company_id, attacker_id, endpoint_id) do update set last_seen_at = greatest(e.last_seen_at, excluded.last_seen_at)`,
  );
}

function writeExamples(
  query: CompanyQuery,
  findings: Findings,
  steps: readonly StepOf[],
): Promise<void> {
  return writeRows(
    query,
    'step_id uuid, attempt bigint, at timestamptz, message text, is_success boolean, exchange jsonb, anomalies jsonb, answer jsonb, violations jsonb, outcome jsonb',
    steps.flatMap(({ step: { key } }) =>
      (findings.examples.get(key) ?? []).map((example) => ({
        ...example,
        step_id: stepId(query.companyId, key),
        at: new Date(example.at),
        is_success: example.isSuccess,
      })),
    ),
    (from) => `
    insert into attackers.examples (company_id, step_id, attempt, at, message, is_success, exchange, anomalies, answer, violations, outcome) select $1::uuid, r.* from ${from} order by r.step_id, r.attempt on conflict do nothing`,
  );
}

function writeSources(
  query: CompanyQuery,
  findings: Findings,
  shown: readonly Attacker[],
): Promise<void> {
  return writeRows(
    query,
    `attacker_id uuid, source_type text, source_id text, first_seen_at timestamptz,
      last_seen_at timestamptz, attempts bigint, fingerprint text, claims jsonb`,
    shown.flatMap(({ number }) =>
      [...(findings.sources.get(number)?.values() ?? [])].map(
        ({ type, id, firstAt, lastAt, attempts, names }) => ({
          attacker_id: attackerId(query.companyId, number),
          source_type: type,
          source_id: id,
          first_seen_at: new Date(firstAt),
          last_seen_at: new Date(lastAt),
          attempts,
          fingerprint: names?.fingerprint ?? null,
          claims: names?.claims ?? null,
        }),
      ),
    ),
    (from) => `
    insert into attackers.attacker_sources as s (company_id, attacker_id, source_type, source_id,
      first_seen_at, last_seen_at, attempts, fingerprint, claims)
    select $1::uuid, r.* from ${from} order by 2, 3, 4
    on conflict (company_id, attacker_id, source_type, source_id) do update
      set first_seen_at = least(s.first_seen_at, excluded.first_seen_at),
        last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
        attempts = s.attempts + excluded.attempts,
        fingerprint = coalesce(s.fingerprint, excluded.fingerprint), claims = coalesce(s.claims, excluded.claims)`,
  );
}

/**
 * When the attempts were made, unless within one second: how many there were up to the end of each
 * span.
 */
function spansOf({ activity }: Step): object {
  if (activity === null || activity.attempts.length === 1) return {};
  return {
    span_seconds: activity.seconds,
    span_attempts: sumsOf(activity.attempts),
    span_successes: sumsOf(activity.successes),
  };
}

function sumsOf(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}
