import type { FieldAnomaly } from '@palisade/vocabulary/attackTypes.ts';
import { type Args, connectionOf } from './connectionOf.ts';

interface RemediationPart {
  readonly isActive?: boolean;
  readonly anomaly?: FieldAnomaly;
  readonly endpoint?: { readonly endpointId: string } | null;
  readonly attackerId?: string | null;
}

export type FakeRemediation = ReturnType<typeof makeRemediation>;

/** Advice to mend a field; its raw key has its number at the end. */
export function makeRemediation(number: number, name: string, { isActive = true, anomaly = 'value', endpoint = null, attackerId = null }: RemediationPart = {}) {
  const AT = '2026-11-19T14:02:00.000Z';
  return {
    __typename: 'FieldRemediation', remediationId: `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`, isActive, endpoint, host: 'api.example', method: 'POST', template: '/orders/{id}',
    location: 'body', name, anomaly: anomaly as string, reason: `Insight ${number}`, attackerId, author: 'maya@example.com', createdAt: AT, changedAt: AT,
  };
}

interface Owner {
  readonly remediations: readonly FakeRemediation[];
}

/** Fields of a company about what is to be mended. */
export const remediationFields = ({ remediations }: Owner) => {
  const find = (isActive: boolean | null | undefined) => remediations.filter((each) => isActive == null || each.isActive === isActive);
  return {
    fieldRemediations: (args: Args & { readonly isActive?: boolean | null }) => connectionOf(find(args.isActive), args, ({ remediationId }) => remediationId),
    fieldRemediationCounts: () => ({ active: find(true).length, inactive: find(false).length }),
  };
};
