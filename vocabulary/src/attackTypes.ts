/** How far an attacker has come, first step first. */
export const KILL_CHAIN = ['recon', 'probing', 'exploitation', 'exfiltration'] as const;
export type KillChainPhase = (typeof KILL_CHAIN)[number];

/** What one kind of attack is. */
export interface AttackKind {
  /** As people read it. */
  readonly label: string;
  /** Class of the OWASP API Security Top 10 (2023). */
  readonly owasp: string;
  /** Weakness by the Common Weakness Enumeration that it uses. */
  readonly cweId: string;
  /** Phase of an attempt, and of one that succeeded. */
  readonly phase: KillChainPhase;
  readonly succeeded: KillChainPhase;
}

/** Kinds of attacks that are distinguished, by name. */
export const ATTACKS = {
  pathScan: {
    label: 'Path Scan',
    owasp: 'API9:2023',
    cweId: 'CWE-538',
    phase: 'recon',
    succeeded: 'probing',
  },
  privilegedAccess: {
    label: 'Privileged Endpoint Access',
    owasp: 'API5:2023',
    cweId: 'CWE-284',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  objectEnumeration: {
    label: 'Object ID Enumeration',
    owasp: 'API1:2023',
    cweId: 'CWE-639',
    phase: 'probing',
    succeeded: 'exfiltration',
  },
  credentialStuffing: {
    label: 'Credential Stuffing',
    owasp: 'API2:2023',
    cweId: 'CWE-307',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  bruteForce: {
    label: 'Brute Force',
    owasp: 'API2:2023',
    cweId: 'CWE-307',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  tokenSpray: {
    label: 'Token Spray',
    owasp: 'API2:2023',
    cweId: 'CWE-307',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  tokenSharing: {
    label: 'Token Sharing',
    owasp: 'API2:2023',
    cweId: 'CWE-522',
    phase: 'exploitation',
    succeeded: 'exploitation',
  },
  forgedToken: {
    label: 'Forged Token',
    owasp: 'API2:2023',
    cweId: 'CWE-347',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  massAssignment: {
    label: 'Mass Assignment',
    owasp: 'API3:2023',
    cweId: 'CWE-915',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  parameterTampering: {
    label: 'Parameter Tampering',
    owasp: 'API8:2023',
    cweId: 'CWE-20',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  injection: {
    label: 'Injection',
    owasp: 'API8:2023',
    cweId: 'CWE-74',
    phase: 'probing',
    succeeded: 'exploitation',
  },
  scraping: {
    label: 'Scraping',
    owasp: 'API6:2023',
    cweId: 'CWE-799',
    phase: 'exfiltration',
    succeeded: 'exfiltration',
  },
  excessiveUsage: {
    label: 'Excessive Usage',
    owasp: 'API4:2023',
    cweId: 'CWE-770',
    phase: 'exploitation',
    succeeded: 'exploitation',
  },
  excessiveData: {
    label: 'Excessive Data',
    owasp: 'API6:2023',
    cweId: 'CWE-799',
    phase: 'exfiltration',
    succeeded: 'exfiltration',
  },
} as const satisfies Readonly<Record<string, AttackKind>>;
export type AttackType = keyof typeof ATTACKS;
export const ATTACK_TYPES = Object.keys(ATTACKS) as readonly AttackType[]; // the keys of a constant

/** What an attacker is identified by, strongest first. */
export const ATTACKER_SOURCES = ['user', 'token', 'apiKey', 'ip'] as const;
export type AttackerSource = (typeof ATTACKER_SOURCES)[number];

/** How sure it is that somebody attacks. */
const ATTACKER_LEVELS = ['watched', 'suspect', 'attacker'] as const;
export type AttackerLevel = (typeof ATTACKER_LEVELS)[number];

/** What is wrong with a field of a request, beside what was learned of it. */
export const FIELD_STATUSES = ['valid', 'unknown', 'missing', 'invalid'] as const;
export type FieldStatus = (typeof FIELD_STATUSES)[number];

/** Anomalies of fields. */
export const FIELD_ANOMALIES = ['value', 'key', 'unknownProperty', 'missingField'] as const;
export type FieldAnomaly = (typeof FIELD_ANOMALIES)[number];

/**
 * What an answer says of an attempt: for its success first, and then against it.
 */
export const OUTCOME_KINDS = [
  'proof',
  'rows',
  'bytes',
  'fields',
  'values',
  'session',
  'error',
  'empty',
  'page',
  'redirect',
] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];
