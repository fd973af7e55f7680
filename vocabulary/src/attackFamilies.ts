/**
 * A kind of injected input: what it is called, its weakness, and its place in the OWASP API
 * Security Top 10 of 2023.
 */
export interface AttackFamilyKind {
  readonly name: string;
  /** Weakness by the Common Weakness Enumeration. */
  readonly cweId: string;
  readonly owasp: string;
}

/** Families of signatures: what a value would do where it is trusted. */
export const ATTACK_FAMILIES = {
  sql: { name: 'SQL injection', cweId: 'CWE-89', owasp: 'API8:2023' },
  noSql: { name: 'NoSQL injection', cweId: 'CWE-943', owasp: 'API8:2023' },
  xss: { name: 'Cross-site scripting', cweId: 'CWE-79', owasp: 'API8:2023' },
  command: { name: 'Command injection', cweId: 'CWE-78', owasp: 'API8:2023' },
  code: { name: 'Code injection', cweId: 'CWE-94', owasp: 'API8:2023' },
  pathTraversal: { name: 'Path traversal', cweId: 'CWE-22', owasp: 'API8:2023' },
  fileInclusion: { name: 'File inclusion', cweId: 'CWE-98', owasp: 'API8:2023' },
  ssrf: { name: 'Server-side request forgery', cweId: 'CWE-918', owasp: 'API7:2023' },
  xxe: { name: 'XML external entity', cweId: 'CWE-611', owasp: 'API8:2023' },
  template: { name: 'Template injection', cweId: 'CWE-1336', owasp: 'API8:2023' },
  ldap: { name: 'LDAP injection', cweId: 'CWE-90', owasp: 'API8:2023' },
  jndi: { name: 'JNDI lookup', cweId: 'CWE-917', owasp: 'API8:2023' },
  crlf: { name: 'CRLF injection', cweId: 'CWE-93', owasp: 'API8:2023' },
  deserialisation: { name: 'Unsafe deserialisation', cweId: 'CWE-502', owasp: 'API8:2023' },
  prototypePollution: { name: 'Prototype pollution', cweId: 'CWE-1321', owasp: 'API3:2023' },
  graphQl: { name: 'GraphQL abuse', cweId: 'CWE-770', owasp: 'API4:2023' },
  protocol: { name: 'Protocol abuse', cweId: 'CWE-444', owasp: 'API8:2023' },
  scanner: { name: 'Vulnerability scanner', cweId: 'CWE-200', owasp: 'API8:2023' },
} as const satisfies Readonly<Record<string, AttackFamilyKind>>;

export type AttackFamily = keyof typeof ATTACK_FAMILIES;
