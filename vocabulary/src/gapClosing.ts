import { FACT_AGES, USUAL_REQUESTS, type FactProgress } from './factAges.ts';
import type { FilterCondition, FilterNode } from './filters.ts';
import {
  DRIFT_FINDINGS,
  FINDINGS,
  type FindingName,
  isOfAttacks,
  requestsUntilPast,
} from './findings.ts';
import type { Sighting } from './sightings.ts';

/**
 * What closes a gap. `requests`: so many clean requests in a row, or so many days of traffic
 * without the fact where requests are few; `attempts`: so many attacks that try the same in vain;
 * `sighting`: the first request that shows what was missing; `silence`: days without traffic;
 * `age`: days since the endpoint was found;
 * `document`: an uploaded document and traffic that agree; `decision`: nothing that traffic shows,
 * but a change of the endpoint or of the policy.
 */
export const CLOSING_KINDS = [
  'sighting',
  'requests',
  'attempts',
  'silence',
  'age',
  'document',
  'decision',
] as const;
type ClosingKind = (typeof CLOSING_KINDS)[number];

export interface GapClosing {
  readonly kind: ClosingKind;
  /** Clean requests in a row, or attacks in vain; null for other kinds. */
  readonly requests: number | null;
  /** Days; null where they do not matter. */
  readonly days: number | null;
}

/** How far a gap is on its way to be closed by clean requests. */
export interface ClosingProgress extends FactProgress {
  readonly fact: Sighting['fact'];
  readonly value: string;
}

/** What made the conditions of a gap hold, as far as it matters here. */
export interface ClosingEvidence {
  readonly parameters: readonly { readonly side: string; readonly dataType: string | null }[];
  readonly vulnerabilities: readonly { readonly name: string }[];
}

const DECISION: GapClosing = { kind: 'decision', requests: null, days: null };
const SIGHTING: GapClosing = { kind: 'sighting', requests: null, days: null };
/** What an attack proved, no clean request and no time takes back. */
const ATTEMPTS: GapClosing = {
  kind: 'attempts',
  requests: Math.ceil(FACT_AGES.provoked / FACT_AGES.perVainAttack),
  days: null,
};
const RELATIVE = /^now-(\d+)d$/;

const afterRequests = (requests: number): GapClosing => ({
  kind: 'requests',
  requests,
  days: FACT_AGES.days,
});

/**
 * What has to come for the gaps of a policy with this filter to close, of several ways the
 * shortest.
 */
export function closingOf(node: FilterNode): GapClosing {
  if ('field' in node) return closingOfCondition(node);
  if ('all' in node)
    return node.all
      .filter((part) => !isException(part, node.all) && !isUnless(part))
      .map(closingOf)
      .reduce((a, b) => (isSooner(b, a) ? b : a), DECISION);
  return node.any.map(closingOf).reduce((a, b) => (isSooner(a, b) ? b : a), SIGHTING);
}

function isSooner(a: GapClosing, b: GapClosing): boolean {
  const [rank, other] = [CLOSING_KINDS.indexOf(a.kind), CLOSING_KINDS.indexOf(b.kind)];
  return rank === other ? (a.requests ?? a.days ?? 0) < (b.requests ?? b.days ?? 0) : rank < other;
}

/**
 * Whether an absence only excepts some of the requests that the same filter finds in the same place:
 * a token in the query, but none beside a signature. Nobody would add the signature to close the
 * gap, as one would a header that answers lack.
 */
function isException(part: FilterNode, all: readonly FilterNode[]): boolean {
  if (!('field' in part) || part.field !== 'request' || part.op !== 'hasNot') return false;
  const places = locationsIn(part);
  return all.some(
    (other) =>
      'field' in other &&
      other.op === 'has' &&
      other.field === part.field &&
      locationsIn(other).some((place) => places.includes(place)),
  );
}

/** An absence that excepts some requests, unless a finding says that they are meant as well. */
const isUnless = (part: FilterNode): boolean =>
  'any' in part &&
  part.any.some((one) => 'field' in one && one.op === 'hasNot') &&
  part.any.some((one) => 'field' in one && one.field === 'vulnerabilityName');

/** Where a parameter has to be for a condition on parameters; none where it may be anywhere. */
const locationsIn = ({ value }: FilterCondition): readonly unknown[] =>
  conditionsIn(value).flatMap((one) =>
    one.field === 'location' && one.op === 'is' ? [one.value].flat() : [],
  );

/** Moments of an endpoint's life. */
const DATES: ReadonlySet<string> = new Set(['lastActivity', 'detectionTime', 'firstSeen']);

/**
 * Fields of what traffic shows: where one says what is there, it is past after clean requests;
 * where one says what is not, a request shows it.
 */
const SEEN_FIELDS: ReadonlySet<string> = new Set([
  'authType',
  'protocol',
  'responseCode',
  'contentType',
  'sensitive',
  'dataType',
  'dataCategory',
  'cdn',
  'webServer',
  'technology',
]);

function closingOfCondition({ field, op, value }: FilterCondition): GapClosing {
  const isAbsent =
    op === 'isNot' ||
    op === 'hasNot' ||
    op === 'doesNotContain' ||
    (op === 'exists' && value === false);
  if (isAbsent && (isLeftToOthers(field, value) || isOfAddress(value))) return DECISION;
  if (field === 'sensitive' && value === false) return DECISION;
  if (field === 'request' || field === 'response' || SEEN_FIELDS.has(field))
    return isAbsent ? SIGHTING : afterRequests(USUAL_REQUESTS);
  if (field === 'authenticated') return value === false ? afterRequests(USUAL_REQUESTS) : DECISION;
  if (field === 'isExternal') return value === true ? afterRequests(USUAL_REQUESTS) : SIGHTING;
  if (field === 'rateLimited') return value === false ? SIGHTING : afterRequests(FACT_AGES.most);
  if (DATES.has(field)) return closingOfDate(field, op, value);
  const names = isAbsent ? [] : findingsOf(field, op, value);
  if (names.length === 0) return DECISION;
  if (names.every((name) => DRIFT_FINDINGS.some((drift) => drift === name)))
    return { kind: 'document', requests: null, days: null };
  // Any finding has a severity, so that it names none of them.
  if (field !== 'severity' && names.some(isOfAttacks)) return ATTEMPTS;
  return afterRequests(Math.max(...names.map(requestsUntilPast)));
}

/** Whether another policy covers what it excludes, so that its appearance closes nothing. */
function isLeftToOthers(field: string, value: FilterCondition['value']): boolean {
  if (field === 'isExternal' || field === 'authenticated') return true;
  return conditionsIn(value).some(({ field: of }) => of === 'sensitive' || of === 'dataType');
}

/** Whether it asks for what is in the path, which an endpoint has or has not for good. */
const isOfAddress = (value: FilterCondition['value']): boolean =>
  conditionsIn(value).some((one) => one.field === 'location' && one.value === 'path');

/** Conditions of one parameter, as `has` and `hasNot` have them. */
function conditionsIn(value: FilterCondition['value']): readonly FilterCondition[] {
  if (typeof value !== 'object' || Array.isArray(value) || !('all' in value)) return [];
  return value.all.filter((node: FilterNode): node is FilterCondition => 'field' in node);
}

function closingOfDate(field: string, op: string, value: FilterCondition['value']): GapClosing {
  const days = typeof value === 'string' ? RELATIVE.exec(value)?.[1] : undefined;
  if (op === 'after')
    return days === undefined
      ? DECISION
      : { kind: field === 'lastActivity' ? 'silence' : 'age', requests: null, days: Number(days) };
  return field === 'lastActivity' && op === 'before' ? SIGHTING : DECISION;
}

/** Names of the findings that a condition on findings keeps. */
function findingsOf(
  field: string,
  op: string,
  value: FilterCondition['value'],
): readonly FindingName[] {
  const names = Object.keys(FINDINGS) as FindingName[]; // Object.keys loses them.
  const wanted = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((one) =>
    String(one).toLowerCase(),
  );
  const cell = (name: FindingName): string => {
    const kind: { readonly severity: string; readonly cweId: string; readonly cveId?: string } =
      FINDINGS[name];
    return field === 'vulnerabilityName'
      ? name
      : field === 'severity'
        ? kind.severity
        : field === 'cweId'
          ? kind.cweId
          : field === 'cveId'
            ? (kind.cveId ?? '')
            : '';
  };
  return names.filter(
    (name) =>
      cell(name) !== '' &&
      wanted.some((word) =>
        op === 'contains'
          ? cell(name).toLowerCase().includes(word)
          : cell(name).toLowerCase() === word,
      ),
  );
}

/**
 * How far the gap of a filter that holds is on its way: of conditions that must all hold the
 * nearest, of others the farthest; null where no clean request brings it nearer.
 */
export function closingProgress(
  node: FilterNode,
  sightings: readonly Sighting[],
  evidence: ClosingEvidence,
): ClosingProgress | null {
  if ('field' in node) return progressOfCondition(node, sightings, evidence);
  if ('all' in node) {
    const known = node.all.flatMap((part) => closingProgress(part, sightings, evidence) ?? []);
    return known.length === 0 ? null : known.reduce((a, b) => (leftOf(b) < leftOf(a) ? b : a));
  }
  return farthest(node.any.map((part) => closingProgress(part, sightings, evidence)));
}

/** Clean requests that are left. */
const leftOf = ({ clean, needed }: ClosingProgress): number => needed - clean;

function farthest(all: readonly (ClosingProgress | null)[]): ClosingProgress | null {
  const known = all.flatMap((one) => one ?? []);
  return known.length === 0 ? null : known.reduce((a, b) => (leftOf(b) > leftOf(a) ? b : a));
}

function progressOfCondition(
  condition: FilterCondition,
  sightings: readonly Sighting[],
  { parameters, vulnerabilities }: ClosingEvidence,
): ClosingProgress | null {
  if (closingOfCondition(condition).kind !== 'requests') return null;
  const { field, value } = condition;
  const seen = (fact: Sighting['fact'], word = ''): ClosingProgress | null =>
    sightings.find((one) => one.fact === fact && one.value === word && !one.isPast) ?? null;
  const words = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(String);
  if (field === 'authenticated') return seen('withoutCredentials');
  if (field === 'isExternal') return seen('fromInternet');
  if (field === 'protocol') return farthest(words.map((word) => seen('protocol', word)));
  if (field === 'responseCode') return farthest(words.map((word) => seen('responseCode', word)));
  if (field === 'contentType') return farthest(words.map((word) => seen('contentType', word)));
  if (field === 'request' || field === 'response')
    return farthest(
      parameters.map(({ side, dataType }) =>
        side === field && dataType !== null ? seen('dataType', dataType) : null,
      ),
    );
  if (field === 'sensitive')
    return farthest(
      sightings.map(({ fact, value: word }) =>
        fact === 'dataType' ? seen('dataType', word) : null,
      ),
    );
  const named = new Set<string>(findingsOf(field, condition.op, value));
  return farthest(
    vulnerabilities.map(({ name }) => (named.has(name) ? seen('finding', name) : null)),
  );
}
