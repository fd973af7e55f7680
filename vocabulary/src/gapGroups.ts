import type { FilterCondition, FilterNode } from './filters.ts';
import type { FindingName } from './findings.ts';

/** What gaps are grouped by. */
export const GAP_GROUPINGS = ['policy', 'host', 'endpoint', 'cause'] as const;
export type GapGrouping = (typeof GAP_GROUPINGS)[number];

/**
 * What has to change for the gaps of a policy to go, whatever else its filter asks. Gaps of one
 * cause on one host go together.
 */
export const GAP_CAUSES = [
  'missingAuthentication',
  'missingRateLimit',
  'clearText',
  'connection',
  'credentials',
  'crossOrigin',
  'software',
  'objectAccess',
  'injection',
  'inputTrusted',
  'dataInAddress',
  'dataInAnswer',
  'answerHeaders',
  'openTools',
  'outdated',
  'undocumented',
] as const;
export type GapCause = (typeof GAP_CAUSES)[number];

const OF_FINDINGS: Readonly<Record<FindingName, GapCause>> = {
  'Mixed authentication': 'missingAuthentication',
  'Mutation without authentication': 'missingAuthentication',
  'JWT algorithm none accepted': 'credentials',
  'JWT weak signing algorithm': 'credentials',
  'JWT without expiry': 'credentials',
  'JWT lifetime too long': 'credentials',
  'JWT valid for years': 'credentials',
  'Signed address valid for years': 'credentials',
  'Session ids that count up': 'credentials',
  'Expired token accepted': 'credentials',
  'JWT without issuer or audience': 'credentials',
  'JWT contains sensitive claims': 'credentials',
  'JWT header key reference accepted': 'credentials',
  'Token accepted after logout': 'credentials',
  'Session cookie without Secure': 'credentials',
  'Session cookie without HttpOnly': 'credentials',
  'Session cookie without SameSite': 'credentials',
  'Reused token in the query': 'credentials',
  'Session in the address': 'credentials',
  'PIN of an account in the address': 'credentials',
  'Token in the address of a redirect': 'credentials',
  'Secret among settings in an answer': 'dataInAnswer',
  'Key given back by an answer': 'dataInAnswer',
  'Passwords of accounts given to anybody': 'missingAuthentication',
  'One-time code in an answer': 'dataInAnswer',
  'CORS reflects origin with credentials': 'crossOrigin',
  'Personal data as a script': 'crossOrigin',
  'Directory listing': 'openTools',
  'Backup served to anybody': 'openTools',
  'Database dump served to anybody': 'openTools',
  'Redirect to any given address': 'inputTrusted',
  'List without pagination': 'missingRateLimit',
  'Unbounded page size accepted': 'missingRateLimit',
  'Reflected input': 'injection',
  'GraphQL introspection enabled': 'openTools',
  'GraphQL batching not limited': 'missingRateLimit',
  'GraphQL depth not limited': 'missingRateLimit',
  'GraphQL field suggestions enabled': 'openTools',
  'End-of-life software': 'software',
  'User enumeration by response difference': 'dataInAnswer',
  'BOLA enumeration succeeded': 'objectAccess',
  'Codes tried without limit': 'missingRateLimit',
  'Guesses without limit': 'missingRateLimit',
  'Messages sent without limit': 'missingRateLimit',
  'Administration open to ordinary users': 'objectAccess',
  'Function of other roles given': 'objectAccess',
  'Numbers of people in lists': 'dataInAnswer',
  'Parameter pollution accepted': 'inputTrusted',
  'Mass assignment accepted': 'inputTrusted',
  'Price or quantity set by the buyer': 'inputTrusted',
  'Open-ended request schema': 'inputTrusted',
  'TLS version below 1.2': 'connection',
  'TLS certificate expired': 'connection',
  'TLS certificate expires within 14 days': 'connection',
  'SQL error from request input': 'injection',
  'SQL injection succeeded': 'injection',
  'Query injection succeeded': 'injection',
  'Server file read by a caller': 'injection',
  'File read through an external entity': 'injection',
  'Command output in response': 'injection',
  'Internal address fetched for caller': 'injection',
  'Keys of the machine fetched for caller': 'injection',
  'Response drift from OAS': 'undocumented',
  'Request drift from OAS': 'undocumented',
  'Undocumented sensitive response field': 'undocumented',
  'Authentication drift from OAS': 'missingAuthentication',
  'Undocumented method succeeded': 'undocumented',
  'HTTP/2 rapid reset': 'software',
  'Path traversal in the web server': 'software',
};

const OF_TYPES: Readonly<Record<string, GapCause>> = {
  Deprecated: 'outdated',
  'Old Version': 'outdated',
  'Documented Host': 'undocumented',
  Admin: 'openTools',
  Debug: 'openTools',
  Metrics: 'openTools',
  Documentation: 'openTools',
  Internal: 'openTools',
  'Non Production': 'openTools',
};

const wordsOf = ({ value }: FilterCondition): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(String);
const isGroup = (value: FilterCondition['value']): value is Exclude<FilterNode, FilterCondition> =>
  typeof value === 'object' && !Array.isArray(value);

/** All conditions; those inside of conditions on parameters are left out. */
function conditionsIn(node: FilterNode): readonly FilterCondition[] {
  if ('field' in node) return [node];
  return ('all' in node ? node.all : node.any).flatMap(conditionsIn);
}

/** The conditions that all have to hold. */
function needed(node: FilterNode): readonly FilterCondition[] {
  if ('field' in node) return [node];
  return 'all' in node ? node.all.flatMap(needed) : [];
}

const causeOfFinding = (condition: FilterCondition): GapCause | null =>
  condition.op === 'equals'
    ? ((OF_FINDINGS as Readonly<Record<string, GapCause | undefined>>)[
        wordsOf(condition)[0] ?? ''
      ] ?? null)
    : null;

/** Weaknesses that scans report, by what has to change. */
const OF_WEAKNESSES: Readonly<Record<string, GapCause>> = {
  'CWE-22': 'injection',
  'CWE-78': 'injection',
  'CWE-79': 'injection',
  'CWE-89': 'injection',
  'CWE-918': 'injection',
  'CWE-943': 'injection',
  'CWE-639': 'objectAccess',
};

/** What one condition on a parameter's place says; `hasNot` is about what is missing there. */
function causeOfParameter({ field, op, value }: FilterCondition): GapCause | null {
  if (!isGroup(value) || (field !== 'request' && field !== 'response')) return null;
  const inner = conditionsIn(value);
  const names = inner.filter((one) => one.field === 'name').flatMap(wordsOf);
  if (names.some((name) => name.startsWith('access-control-'))) return 'crossOrigin';
  const places = inner.filter((one) => one.field === 'location').flatMap(wordsOf);
  if (field === 'response') {
    if (op === 'hasNot') return 'answerHeaders';
    const types = inner.filter((one) => one.field === 'dataType').flatMap(wordsOf);
    if (types.includes('Software Version') || names.some((name) => name.startsWith('x-')))
      return 'answerHeaders';
    return op === 'has' ? 'dataInAnswer' : null;
  }
  if (op !== 'has') return null;
  const types = inner.filter((one) => one.field === 'dataType' && one.op === 'is').flatMap(wordsOf);
  if (types.includes('Object ID')) return 'objectAccess';
  const isInAddress = places.length > 0 && places.every((one) => one === 'path' || one === 'query');
  const isData = inner.some((one) => one.field === 'sensitive' || one.field === 'dataCategory');
  const isSecret = isData || (types.length > 0 && !types.includes('URL'));
  return isInAddress && isSecret ? 'dataInAddress' : 'inputTrusted';
}

/**
 * Tests in order: a policy about sensitive data without authentication is mended by authentication.
 */
const TESTS: readonly ((condition: FilterCondition) => GapCause | null)[] = [
  (one) => (causeOfParameter(one) === 'crossOrigin' ? 'crossOrigin' : null),
  (one) => (one.field === 'authenticated' && one.value === false ? 'missingAuthentication' : null),
  causeOfFinding,
  ({ field, value }) => (field === 'rateLimited' && value === false ? 'missingRateLimit' : null),
  ({ field, op, value }) =>
    field === 'protocol' && op === 'is' && [value].flat().includes('HTTP') ? 'clearText' : null,
  ({ field, op }) =>
    field === 'authType' && (op === 'is' || op === 'contains') ? 'credentials' : null,
  ({ field }) => (field === 'cveId' ? 'software' : null),
  (one) =>
    one.field === 'cweId' && one.op === 'is'
      ? (OF_WEAKNESSES[wordsOf(one)[0] ?? ''] ?? null)
      : null,
  (one) =>
    one.field === 'endpointType' && one.op === 'is'
      ? (OF_TYPES[wordsOf(one)[0] ?? ''] ?? null)
      : null,
  causeOfParameter,
  ({ field, op, value }) =>
    field === 'sourceType' && op === 'isNot' && [value].flat().includes('OAS')
      ? 'undocumented'
      : null,
];

/**
 * What has to change for the gaps of a policy with this filter to go; null when the filter does not
 * say, as with one on paths alone: then the policy is a cause of its own.
 */
export function causeOf(filter: FilterNode): GapCause | null {
  return causeAmong(needed(filter)) ?? causeAmong(conditionsIn(filter));
}

function causeAmong(conditions: readonly FilterCondition[]): GapCause | null {
  for (const test of TESTS)
    for (const condition of conditions) {
      const cause = test(condition);
      if (cause !== null) return cause;
    }
  return null;
}
