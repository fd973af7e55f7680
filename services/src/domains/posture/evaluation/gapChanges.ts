import type { Evidence } from '@palisade/engine/policies/evidence.ts';
import { asksInactivity } from '@palisade/engine/policies/filterTraits.ts';
import type { GapCause } from '@palisade/vocabulary/countCauses.ts';
import { GAP_LIMITS, GAP_STATUS_RULES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import type { EndpointFacts } from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';
import { fieldsOf, sharedScope } from './sharedScope.ts';

const DAY = 86_400_000;

/** What evaluation opens and closes gaps for. */
type MovedBy = Extract<GapCause, 'policy' | 'traffic'>;

/** What evaluation writes of a gap. */
export interface GapRow {
  readonly policyId: string;
  readonly endpointId: string;
  readonly status: GapStatus;
  readonly holds: boolean;
  readonly isFrozen: boolean;
  /** Its endpoint had no traffic for long, and yet it is not frozen. */
  readonly isKeptActive: boolean;
  readonly severity: string;
  readonly name: string;
  readonly categories: readonly string[];
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly sources: readonly string[];
  readonly sourceTypes: readonly string[];
  readonly lastActivityAt: string;
  readonly parameterNames: readonly string[];
  readonly dataTypes: readonly string[];
  readonly dataCategories: readonly string[];
  readonly evidence: Evidence;
  /** What it was last opened or closed for; null for gaps of before that was recorded. */
  readonly movedBy: MovedBy | null;
}

/** A gap as it is in its row. */
export interface KnownGap extends GapRow {
  readonly id: string;
}

/** What has to be written of a gap that is known, and whether it came back. */
export interface GapUpdate extends KnownGap {
  readonly isReopened: boolean;
  readonly isClosed: boolean;
  /** Status or evidence is another; where only the activity is, nothing happened to the gap. */
  readonly isUpdated: boolean;
}

/** Whether an endpoint had no traffic for so long that what was found of it is left as it is. */
export const isInactive = (lastActivityAt: number, now: number): boolean =>
  lastActivityAt < now - GAP_LIMITS.inactiveAfterDays * DAY;

/** The moment that an endpoint is evaluated at. */
export interface EvaluatedAt {
  readonly now: number;
  /** Now, or the end of the recordings that the endpoint is known from. */
  readonly ownTime: number;
}

/** The same, and whether it is evaluated since somebody changed its policies. */
type EvaluatedChange = EvaluatedAt & { readonly isPolicyChanged: boolean };

/** Whether a policy brings the verdict: traffic may come before it was evaluated for all endpoints. */
const isForPolicy = ({ isNew }: EvaluatedPolicy, isPolicyChanged: boolean): boolean =>
  isPolicyChanged || isNew;

/**
 * Whether what was found of an endpoint freezes: it had no traffic for long before the end of its
 * recordings, and Palisade has known it for as long. A recording of years has no frozen gaps on the
 * day it arrives.
 */
export const isLeftAlone = (
  { lastActivityAt, detectedAt }: Pick<EndpointFacts, 'lastActivityAt' | 'detectedAt'>,
  { now, ownTime }: EvaluatedAt,
): boolean => isInactive(lastActivityAt, ownTime) && isInactive(detectedAt, now);

/** Whether a gap freezes: never where the policy finds just the endpoints without traffic. */
function activityOf(
  { filter }: EvaluatedPolicy,
  endpoint: EndpointFacts,
  at: EvaluatedAt,
): Pick<GapRow, 'isFrozen' | 'isKeptActive'> {
  const { now } = at;
  const { lastActivityAt } = endpoint;
  const isFrozen = isLeftAlone(endpoint, at) && !asksInactivity(filter);
  return { isFrozen, isKeptActive: !isFrozen && isInactive(lastActivityAt, now) };
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort();

function describe(policy: EvaluatedPolicy, endpoint: EndpointFacts, evidence: Evidence) {
  const { host, method, path, sources, sourceTypes, lastActivityAt } = endpoint;
  const { name, severity, categories } = policy;
  const scope = sharedScope(policy);
  const isOfFields = scope === 'field' || scope === 'member';
  const shown = isOfFields ? fieldsOf(evidence) : evidence.parameters.map((each) => each.name);
  return {
    name,
    severity,
    categories,
    host,
    method,
    path,
    sources,
    sourceTypes,
    lastActivityAt: new Date(lastActivityAt).toISOString(),
    evidence,
    parameterNames: distinct(shown),
    dataTypes: distinct(evidence.parameters.flatMap(({ dataType }) => dataType ?? [])),
    dataCategories: distinct(evidence.parameters.flatMap((parameter) => parameter.dataCategories)),
  };
}

/** The gap of an endpoint that a policy's filter holds for and that had none. */
export function newGap(
  policy: EvaluatedPolicy,
  endpoint: EndpointFacts,
  evidence: Evidence,
  { isPolicyChanged, ...at }: EvaluatedChange,
): GapRow {
  return {
    movedBy: isForPolicy(policy, isPolicyChanged) ? 'policy' : 'traffic',
    policyId: policy.id,
    endpointId: endpoint.id,
    status: 'open',
    holds: true,
    ...activityOf(policy, endpoint, at),
    ...describe(policy, endpoint, evidence),
  };
}

/**
 * What becomes of a known gap when its endpoint is evaluated; null when it stays as it is. `evidence`
 * is null when the filter does not hold. Statuses follow changes of that only: what a person
 * decided stays until the condition was gone and is back. While the endpoint is inactive the gap is
 * frozen, unless somebody changed the policy.
 */
export function evaluatedGap(
  gap: KnownGap,
  policy: EvaluatedPolicy,
  endpoint: EndpointFacts,
  evidence: Evidence | null,
  { isPolicyChanged, ...at }: EvaluatedChange,
): GapUpdate | null {
  const activity = activityOf(policy, endpoint, at);
  const { isFrozen } = activity;
  const isLeft = isFrozen && !isPolicyChanged;
  const holds = isLeft ? gap.holds : evidence !== null;
  const { whenGone, whenBack } = GAP_STATUS_RULES[gap.status];
  const status = holds === gap.holds ? gap.status : ((holds ? whenBack : whenGone) ?? gap.status);
  const next: KnownGap = {
    ...gap,
    ...describe(policy, endpoint, isLeft || evidence === null ? gap.evidence : evidence),
    ...activity,
    holds,
    status,
    movedBy:
      holds === gap.holds
        ? gap.movedBy
        : isForPolicy(policy, isPolicyChanged)
          ? 'policy'
          : 'traffic',
  };
  const isUpdated =
    status !== gap.status ||
    holds !== gap.holds ||
    !isSame(next.evidence, gap.evidence) ||
    next.severity !== gap.severity ||
    next.name !== gap.name;
  if (
    !isUpdated &&
    isSame(
      { ...next, lastActivityAt: hourOf(next.lastActivityAt) },
      { ...gap, lastActivityAt: hourOf(gap.lastActivityAt) },
    )
  )
    return null;
  return {
    ...next,
    isUpdated,
    isReopened: holds && !gap.holds && status !== gap.status,
    isClosed: !holds && gap.holds && status !== gap.status,
  };
}

const hourOf = (time: string): string => time.slice(0, 13);

/**
 * Whether two values say the same, whatever the order of their keys: one of them comes out of the
 * database.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) =>
      isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}
