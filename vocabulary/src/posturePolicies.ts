/** What policies can be about. */
export const POLICY_CATEGORIES = [
  { name: 'Authentication', description: 'Who calls is not proved, or proved weakly.' },
  {
    name: 'Authorization',
    description: 'Callers reach objects and functions that are not theirs.',
  },
  { name: 'Business Flows', description: 'Flows worth abusing that nothing slows down.' },
  { name: 'Compliance', description: 'Endpoints under rules of payment, health or privacy.' },
  { name: 'Data Exposure', description: 'Sensitive data where it should not be.' },
  { name: 'GraphQL', description: 'What only GraphQL endpoints get wrong.' },
  {
    name: 'Input Validation & Injection',
    description: 'Input that is trusted further than it should be.',
  },
  {
    name: 'Inventory Management',
    description: 'Endpoints that are undocumented, outdated or forgotten.',
  },
  {
    name: 'Resource Consumption',
    description: 'Requests that cost the server more than the caller.',
  },
  {
    name: 'SSRF & Unsafe Consumption',
    description: 'Addresses and answers of others that are trusted.',
  },
  {
    name: 'Security Misconfiguration',
    description: 'Servers that tell or allow more than they need to.',
  },
  { name: 'Transport Security', description: 'Traffic that can be read or changed on its way.' },
  { name: 'Vulnerabilities', description: 'Known weaknesses found on endpoints.' },
] as const;
export const POLICY_CATEGORY_NAMES = POLICY_CATEGORIES.map(({ name }) => name);

/** Who wrote a policy: the company, or Palisade's catalogue. */
export const RULE_TYPES = ['companyDefined', 'providerDefined'] as const;

/**
 * What a gap of a policy is about: each endpoint by itself, a field that endpoints of a host share
 * by its name, one by its name and that of what it is in (a customer's e-mail address), a host as a
 * whole, or all hosts of a registrable domain, which take the tokens of one issuer. All but the
 * first are reported once for a host, the last once for a domain.
 */
export const POLICY_SCOPES = ['endpoint', 'field', 'member', 'host', 'domain'] as const;
export type PolicyScope = (typeof POLICY_SCOPES)[number];

/** State of evaluating all endpoints by a policy. */
export const EVALUATION_STATES = ['waiting', 'running', 'done'] as const;

/** Orders of the list of policies; ties are broken by id. */
export const POLICY_SORTS = [
  'isEnabled',
  'name',
  'severity',
  'timeCreated',
  'timeUpdated',
] as const;
export type PolicySort = (typeof POLICY_SORTS)[number];

/** Lengths in characters, and how many policies of its own a company has. */
export const POLICY_LIMITS = {
  name: 70,
  description: 1000,
  remediation: 1000,
  policies: 500,
  categories: 5,
  newForDays: 7,
} as const;

/** What conditions do whatever endpoint they are asked about. */
export const CERTAIN_OUTCOMES = ['always', 'never'] as const;

/** What is wrong with a policy, in words that people read. */
export const POLICY_FAULTS = {
  nameRequired: 'Policy name is required',
  nameTooLong: 'Policy name cannot exceed 70 characters',
  nameTaken: 'Policy name already exists',
  descriptionTooLong: 'Description cannot exceed 1000 characters',
  remediationTooLong: 'Remediation cannot exceed 1000 characters',
  severityRequired: 'Severity is required',
  refusedField:
    'A filter with a risk score or traffic condition cannot be saved as a posture policy.',
  never: 'These conditions can never hold together: the policy would never open a gap.',
  always: 'These conditions hold for every endpoint: narrow them to what is wrong.',
  filterRequired: 'Choose which endpoints the policy is for: the filter has no condition.',
} as const;

/** Names are the same whatever their case and the spaces around them. */
export const policyNameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
