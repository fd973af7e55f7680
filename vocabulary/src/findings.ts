import { FACT_AGES, USUAL_REQUESTS } from './factAges.ts';
import type { Severity } from './severities.ts';

export interface FindingKind {
  readonly severity: Severity;
  /** Weakness by the Common Weakness Enumeration. */
  readonly cweId: string;
  /**
   * Published vulnerability by the list of Common Vulnerabilities and Exposures, where it is one.
   */
  readonly cveId?: string;
}

/**
 * What traffic alone, or traffic beside an uploaded document, shows to be wrong with an endpoint,
 * by name.
 */
export const FINDINGS = {
  'Mixed authentication': { severity: 'medium', cweId: 'CWE-306' },
  'Mutation without authentication': { severity: 'high', cweId: 'CWE-306' },
  'JWT algorithm none accepted': { severity: 'critical', cweId: 'CWE-347' },
  'JWT weak signing algorithm': { severity: 'medium', cweId: 'CWE-327' },
  'JWT without expiry': { severity: 'medium', cweId: 'CWE-613' },
  'JWT lifetime too long': { severity: 'low', cweId: 'CWE-613' },
  'JWT valid for years': { severity: 'medium', cweId: 'CWE-613' },
  'Signed address valid for years': { severity: 'medium', cweId: 'CWE-613' },
  'Expired token accepted': { severity: 'high', cweId: 'CWE-613' },
  'JWT without issuer or audience': { severity: 'low', cweId: 'CWE-345' },
  'JWT contains sensitive claims': { severity: 'medium', cweId: 'CWE-312' },
  'JWT header key reference accepted': { severity: 'high', cweId: 'CWE-347' },
  'Session cookie without Secure': { severity: 'medium', cweId: 'CWE-614' },
  'Session cookie without HttpOnly': { severity: 'low', cweId: 'CWE-1004' },
  'Session cookie without SameSite': { severity: 'low', cweId: 'CWE-1275' },
  'Reused token in the query': { severity: 'medium', cweId: 'CWE-598' },
  'Session in the address': { severity: 'high', cweId: 'CWE-598' },
  'PIN of an account in the address': { severity: 'high', cweId: 'CWE-598' },
  'Token in the address of a redirect': { severity: 'high', cweId: 'CWE-598' },
  'Session ids that count up': { severity: 'high', cweId: 'CWE-340' },
  'Secret among settings in an answer': { severity: 'high', cweId: 'CWE-522' },
  'One-time code in an answer': { severity: 'high', cweId: 'CWE-640' },
  'Key given back by an answer': { severity: 'high', cweId: 'CWE-522' },
  'Passwords of accounts given to anybody': { severity: 'critical', cweId: 'CWE-522' },
  'CORS reflects origin with credentials': { severity: 'high', cweId: 'CWE-942' },
  'Personal data as a script': { severity: 'high', cweId: 'CWE-346' },
  'Directory listing': { severity: 'medium', cweId: 'CWE-548' },
  'Backup served to anybody': { severity: 'high', cweId: 'CWE-530' },
  'Database dump served to anybody': { severity: 'critical', cweId: 'CWE-530' },
  'Redirect to any given address': { severity: 'medium', cweId: 'CWE-601' },
  'List without pagination': { severity: 'low', cweId: 'CWE-770' },
  'Unbounded page size accepted': { severity: 'low', cweId: 'CWE-770' },
  'Reflected input': { severity: 'medium', cweId: 'CWE-79' },
  'GraphQL introspection enabled': { severity: 'medium', cweId: 'CWE-200' },
  'GraphQL batching not limited': { severity: 'medium', cweId: 'CWE-770' },
  'GraphQL depth not limited': { severity: 'medium', cweId: 'CWE-770' },
  'GraphQL field suggestions enabled': { severity: 'low', cweId: 'CWE-200' },
  'End-of-life software': { severity: 'medium', cweId: 'CWE-1104' },
  'Token accepted after logout': { severity: 'high', cweId: 'CWE-613' },
  'User enumeration by response difference': { severity: 'medium', cweId: 'CWE-204' },
  'BOLA enumeration succeeded': { severity: 'critical', cweId: 'CWE-639' },
  'Administration open to ordinary users': { severity: 'high', cweId: 'CWE-862' },
  'Function of other roles given': { severity: 'high', cweId: 'CWE-862' },
  'Numbers of people in lists': { severity: 'high', cweId: 'CWE-359' },
  'Guesses without limit': { severity: 'high', cweId: 'CWE-307' },
  'Codes tried without limit': { severity: 'high', cweId: 'CWE-799' },
  'Messages sent without limit': { severity: 'high', cweId: 'CWE-799' },
  'Parameter pollution accepted': { severity: 'high', cweId: 'CWE-235' },
  'Mass assignment accepted': { severity: 'high', cweId: 'CWE-915' },
  'Price or quantity set by the buyer': { severity: 'high', cweId: 'CWE-472' },
  'Open-ended request schema': { severity: 'low', cweId: 'CWE-20' },
  'TLS version below 1.2': { severity: 'high', cweId: 'CWE-326' },
  'TLS certificate expired': { severity: 'medium', cweId: 'CWE-298' },
  'TLS certificate expires within 14 days': { severity: 'low', cweId: 'CWE-298' },
  'SQL error from request input': { severity: 'high', cweId: 'CWE-89' },
  'SQL injection succeeded': { severity: 'critical', cweId: 'CWE-89' },
  'Query injection succeeded': { severity: 'critical', cweId: 'CWE-943' },
  'Server file read by a caller': { severity: 'critical', cweId: 'CWE-22' },
  'File read through an external entity': { severity: 'critical', cweId: 'CWE-611' },
  'Command output in response': { severity: 'critical', cweId: 'CWE-78' },
  'Internal address fetched for caller': { severity: 'high', cweId: 'CWE-918' },
  'Keys of the machine fetched for caller': { severity: 'critical', cweId: 'CWE-918' },
  'Response drift from OAS': { severity: 'low', cweId: 'CWE-1059' },
  'Request drift from OAS': { severity: 'low', cweId: 'CWE-20' },
  'Undocumented sensitive response field': { severity: 'high', cweId: 'CWE-213' },
  'Authentication drift from OAS': { severity: 'high', cweId: 'CWE-306' },
  'Undocumented method succeeded': { severity: 'medium', cweId: 'CWE-650' },
  'HTTP/2 rapid reset': { severity: 'high', cweId: 'CWE-400', cveId: 'CVE-2023-44487' },
  'Path traversal in the web server': {
    severity: 'critical',
    cweId: 'CWE-22',
    cveId: 'CVE-2021-41773',
  },
} as const satisfies Readonly<Record<string, FindingKind>>;

/**
 * Findings that come of comparing an uploaded document with traffic: they go when the two agree
 * again.
 */
export const DRIFT_FINDINGS = [
  'Response drift from OAS',
  'Request drift from OAS',
  'Undocumented sensitive response field',
  'Authentication drift from OAS',
  'Undocumented method succeeded',
] as const satisfies readonly FindingName[];

/** Findings about what a newer answer may show to be mended. */
export const PASSING_FINDINGS = [
  'TLS certificate expired',
  'TLS certificate expires within 14 days',
] as const satisfies readonly FindingName[];

/**
 * Findings that an attack proved: only further attacks of their kind, in vain, show that they are
 * mended.
 */
const OF_ATTACKS: ReadonlySet<FindingName> = new Set<FindingName>([
  'SQL injection succeeded',
  'Query injection succeeded',
  'Server file read by a caller',
  'File read through an external entity',
]);

/** Whether only failed attacks of its kind speak against a finding. */
export const isOfAttacks = (name: FindingName): boolean => OF_ATTACKS.has(name);

/** Findings that show only when somebody tries: that nobody did for a while says little. */
const PROVOKED_FINDINGS: ReadonlySet<FindingName> = new Set<FindingName>([
  'JWT header key reference accepted',
  'Unbounded page size accepted',
  'Reflected input',
  'Redirect to any given address',
  'GraphQL introspection enabled',
  'GraphQL batching not limited',
  'GraphQL depth not limited',
  'GraphQL field suggestions enabled',
  'Token accepted after logout',
  'User enumeration by response difference',
  'BOLA enumeration succeeded',
  'Codes tried without limit',
  'Guesses without limit',
  'Messages sent without limit',
  'Administration open to ordinary users',
  'Function of other roles given',
  'Parameter pollution accepted',
  'Mass assignment accepted',
  'Price or quantity set by the buyer',
  'SQL error from request input',
  'SQL injection succeeded',
  'Query injection succeeded',
  'Server file read by a caller',
  'File read through an external entity',
  'Command output in response',
  'Internal address fetched for caller',
  'Keys of the machine fetched for caller',
]);

/** Whether only an exchange that tried it shows a finding. */
export const isProvoked = (name: string): boolean =>
  (PROVOKED_FINDINGS as ReadonlySet<string>).has(name);

/** Concluded from who signs in, and past when that is. */
const OF_AUTHENTICATION: FindingName = 'Mixed authentication';

/** Clean requests in a row after which a finding is past. */
export const requestsUntilPast = (name: FindingName): number =>
  name === OF_AUTHENTICATION
    ? USUAL_REQUESTS
    : PROVOKED_FINDINGS.has(name)
      ? FACT_AGES.provoked
      : FACT_AGES.requests[FINDINGS[name].severity];

export type FindingName = keyof typeof FINDINGS;

/** A finding about one endpoint. */
export interface Finding {
  readonly name: FindingName;
  /** What showed it, in words without any secret: a cookie's name, an algorithm, a version. */
  readonly evidence: readonly string[];
  /** Milliseconds since 1970 of the exchange that showed it first. */
  readonly foundAt: number;
}
