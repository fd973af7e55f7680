import type {
  GapItemRow,
  GapRow,
  PolicyItemRow,
  PolicyRow,
} from '../domains/posture/posture.upstream.ts';
import { endpointRow } from './rows.ts';

/** For tests and benchmarks only: rows of the posture service by number. */

const SINCE = '2026-05-01T00:00:00.000Z';
const idOf = (kind: string, index: number): string =>
  `${kind}000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

export function policyRow(index: number): PolicyRow {
  return {
    id: idOf('7a', index),
    providerKey: index % 2 === 0 ? null : `prov-${index}`,
    ruleType: index % 2 === 0 ? 'companyDefined' : 'providerDefined',
    name: `policy${index}`,
    description: 'wrong',
    remediation: 'mend',
    severity: 'high',
    isEnabled: true,
    categories: ['Authentication'],
    cweIds: ['CWE-306'],
    owasp: [],
    filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
    timeCreated: SINCE,
    createdBy: 'maya',
    timeUpdated: SINCE,
    version: 1,
    updatedBy: 'maya',
    state: 'done',
    done: 9,
    total: 9,
    judgedAt: SINCE,
  };
}
export const policyItem = (index: number): PolicyItemRow => ({
  cursor: `c${index}`,
  ...policyRow(index),
});

export function gapRow(index: number): GapRow {
  return {
    id: idOf('8a', index),
    policyId: policyRow(index % 10).id,
    endpointId: endpointRow(index).id,
    name: `policy${index % 10}`,
    severity: 'high',
    categories: ['Authentication'],
    status: 'open',
    holds: true,
    isFrozen: false,
    host: 'shop.example',
    method: 'GET',
    path: `/things/${index}`,
    sources: ['gateway'],
    sourceTypes: ['Traffic'],
    parameterNames: ['email'],
    dataTypes: ['Email Address'],
    dataCategories: ['PII'],
    lastActivity: SINCE,
    creationTime: SINCE,
    lastUpdateTime: SINCE,
    reopenedAt: null,
    closedAt: null,
    commentCount: index % 3,
  };
}
export const gapItem = (index: number): GapItemRow => ({ cursor: `c${index}`, ...gapRow(index) });
