import { globalId } from '../../src/entities/company/globalId.ts';
import type { FieldAnomaly } from '@palisade/vocabulary/attackTypes.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FilterNode } from './matches.ts';

interface RemediationPart {
  readonly isActive?: boolean;
  readonly anomaly?: FieldAnomaly;
  readonly endpoint?: { readonly endpointId: string } | null;
  readonly attackerId?: string | null;
}

export type FakeRemediation = ReturnType<typeof makeRemediation>;

/** Advice to mend a field; its raw key has its number at the end. */
export function makeRemediation(
  number: number,
  name: string,
  { isActive = true, anomaly = 'value', endpoint = null, attackerId = null }: RemediationPart = {},
) {
  const AT = '2026-11-19T14:02:00.000Z';
  const remediationId = `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    __typename: 'FieldRemediation',
    id: globalId('FieldRemediation', 'c-2', remediationId),
    remediationId,
    isActive,
    endpoint,
    host: 'api.example',
    method: 'POST',
    template: '/orders/{id}',
    location: 'body',
    name,
    anomaly: anomaly as string,
    reason: `Insight ${number}`,
    attackerId,
    author: 'maya@example.com',
    createdAt: AT,
    changedAt: AT,
  };
}

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

/** Mutations of remediations: one is turned on or off. */
export function remediationMutations<Company extends { readonly remediations: FakeRemediation[] }>(
  companies: () => readonly Company[],
  resolve: (company: Company) => object,
  refuse: (name: string) => object[],
) {
  return {
    switchFieldRemediation: ({ input }: Mutation) => {
      const errors = refuse('switchFieldRemediation');
      const company = companies().find(({ remediations }) =>
        remediations.some(({ id }) => id === input['id']),
      );
      const at = company?.remediations.findIndex(({ id }) => id === input['id']) ?? -1;
      const before = company?.remediations[at];
      if (company === undefined || before === undefined || errors.length > 0)
        return { remediation: null, company: null, errors };
      const remediation = { ...before, isActive: input['isActive'] === true };
      company.remediations.splice(at, 1, remediation);
      return { remediation, company: resolve(company), errors };
    },
  };
}

interface Owner {
  readonly remediations: readonly FakeRemediation[];
}

/** As much of filters as the page needs to be told apart. */
function keeps(remediation: FakeRemediation, filter: FilterNode | null | undefined): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => keeps(remediation, part));
  if (filter.any) return filter.any.some((part) => keeps(remediation, part));
  const own =
    { anomaly: remediation.anomaly, name: remediation.name, path: remediation.template }[
      filter.field ?? ''
    ] ?? '';
  return filter.op === 'contains'
    ? own.toLowerCase().includes(String(filter.value).toLowerCase())
    : [filter.value].flat().includes(own);
}

interface Search extends Args {
  readonly isActive?: boolean | null;
  readonly filter?: FilterNode | null;
  readonly direction?: string | null;
}

/**
 * Fields of a company about what is to be mended, in the order of its list, which is that of when
 * they were changed.
 */
export const remediationFields = ({ remediations }: Owner) => {
  const find = ({ isActive, filter }: Search) =>
    remediations.filter(
      (each) => keeps(each, filter) && (isActive == null || each.isActive === isActive),
    );
  return {
    fieldRemediations: (search: Search) =>
      connectionOf(
        search.direction === 'ascending' ? find(search).toReversed() : find(search),
        search,
        ({ remediationId }) => remediationId,
      ),
    fieldRemediationCounts: ({ filter }: Search) => ({
      active: find({ filter: filter ?? null, isActive: true }).length,
      inactive: find({ filter: filter ?? null, isActive: false }).length,
    }),
  };
};
