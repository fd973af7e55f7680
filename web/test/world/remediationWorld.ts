import { globalId } from '../../src/entities/company/globalId.ts';
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
  const remediationId = `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    __typename: 'FieldRemediation', id: globalId('FieldRemediation', 'c-2', remediationId), remediationId, isActive, endpoint, host: 'api.example', method: 'POST', template: '/orders/{id}',
    location: 'body', name, anomaly: anomaly as string, reason: `Insight ${number}`, attackerId, author: 'maya@example.com', createdAt: AT, changedAt: AT,
  };
}

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

/** Mutations of remediations: one is turned on or off. */
export function remediationMutations<Company extends { readonly remediations: FakeRemediation[] }>(companies: () => readonly Company[], resolve: (company: Company) => object, refuse: (name: string) => object[]) {
  return {
    switchFieldRemediation: ({ input }: Mutation) => {
      const errors = refuse('switchFieldRemediation');
      const company = companies().find(({ remediations }) => remediations.some(({ id }) => id === input['id']));
      const at = company?.remediations.findIndex(({ id }) => id === input['id']) ?? -1;
      const before = company?.remediations[at];
      if (company === undefined || before === undefined || errors.length > 0) return { remediation: null, company: null, errors };
      const remediation = { ...before, isActive: input['isActive'] === true };
      company.remediations.splice(at, 1, remediation);
      return { remediation, company: resolve(company), errors };
    },
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
