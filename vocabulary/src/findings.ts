import type { Severity } from './severities.ts';

interface FindingKind {
  readonly severity: Severity;
  /** Weakness by the Common Weakness Enumeration. */
  readonly cweId: string;
}

/** What traffic alone shows to be wrong with an endpoint, by name. */
export const FINDINGS = {
  'Mixed authentication': { severity: 'medium', cweId: 'CWE-306' },
  'JWT algorithm none accepted': { severity: 'critical', cweId: 'CWE-347' },
  'JWT weak signing algorithm': { severity: 'medium', cweId: 'CWE-327' },
  'JWT without expiry': { severity: 'medium', cweId: 'CWE-613' },
  'JWT lifetime too long': { severity: 'low', cweId: 'CWE-613' },
  'Expired token accepted': { severity: 'high', cweId: 'CWE-613' },
  'JWT without issuer or audience': { severity: 'low', cweId: 'CWE-345' },
  'JWT contains sensitive claims': { severity: 'medium', cweId: 'CWE-312' },
  'JWT header key reference accepted': { severity: 'high', cweId: 'CWE-347' },
  'Session cookie without Secure': { severity: 'medium', cweId: 'CWE-614' },
  'Session cookie without HttpOnly': { severity: 'low', cweId: 'CWE-1004' },
  'Session cookie without SameSite': { severity: 'low', cweId: 'CWE-1275' },
  'CORS reflects origin with credentials': { severity: 'high', cweId: 'CWE-942' },
  'Directory listing': { severity: 'medium', cweId: 'CWE-548' },
  'List without pagination': { severity: 'low', cweId: 'CWE-770' },
  'Unbounded page size accepted': { severity: 'low', cweId: 'CWE-770' },
  'Reflected input': { severity: 'medium', cweId: 'CWE-79' },
  'GraphQL introspection enabled': { severity: 'medium', cweId: 'CWE-200' },
  'GraphQL batching not limited': { severity: 'medium', cweId: 'CWE-770' },
  'GraphQL depth not limited': { severity: 'medium', cweId: 'CWE-770' },
  'GraphQL field suggestions enabled': { severity: 'low', cweId: 'CWE-200' },
  'End-of-life software': { severity: 'medium', cweId: 'CWE-1104' },
} as const satisfies Readonly<Record<string, FindingKind>>;

export type FindingName = keyof typeof FINDINGS;

/** A finding about one endpoint. */
export interface Finding {
  readonly name: FindingName;
  /** What showed it, in words without any secret: a cookie's name, an algorithm, a version. */
  readonly evidence: readonly string[];
  /** Milliseconds since 1970 of the exchange that showed it first. */
  readonly foundAt: number;
}
