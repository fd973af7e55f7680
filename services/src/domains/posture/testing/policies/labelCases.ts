import { ENOUGH, type PolicyCase } from './policyCase.ts';

const LABELS = [
  'PCI',
  'HIPAA',
  'GDPR',
  'SOX',
  'PSD2',
  'Internal Only',
  'Partner',
  'Public',
  'Admin',
  'Payments',
  'Authentication',
] as const;

const KNOWN = { '/v1/articles': { get: { responses: { default: { description: 'any' } } } } };

/**
 * For tests only: for each label that provider policies speak of, an endpoint that does everything
 * they forbid, and one that does nothing of it.
 */
export const LABEL_CASES: readonly PolicyCase[] = LABELS.map((key) => ({
  key,
  opens: {
    by: 'nobody',
    cleartext: true,
    outside: true,
    path: '/v1/people?email=VALUE@mail.example',
    headers: { 'ratelimit-limit': null },
    times: ENOUGH,
  },
  keeps: { times: ENOUGH },
  document: KNOWN,
}));
