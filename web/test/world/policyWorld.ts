import {
  POLICY_CATEGORIES,
  POLICY_FAULTS,
  policyNameKey,
} from '@palisade/vocabulary/posturePolicies.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { needsSamples } from '@palisade/vocabulary/needsSamples.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import { changedMeanwhile } from './changedMeanwhile.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import type { FilterNode } from './matches.ts';
import type { FakeCompany } from './makeWorld.ts';

const AT = '2026-11-01T00:00:00.000Z';

export interface FakePolicy {
  readonly policyId: string;
  readonly providerKey: string | null;
  readonly name: string;
  readonly description: string;
  readonly remediation: string;
  readonly severity: string;
  readonly isEnabled: boolean;
  readonly categories: readonly string[];
  readonly cweIds: readonly string[];
  readonly filter: unknown;
  readonly version: number;
  /** What the catalogue changes of it; absent where it is as the catalogue has it. */
  readonly update?: Partial<Pick<FakePolicy, 'name' | 'severity' | 'filter'>> | undefined;
}
export type FakeHubPolicy = Omit<
  FakePolicy,
  'policyId' | 'providerKey' | 'isEnabled' | 'version' | 'update'
> & {
  readonly key: string;
  readonly isInstallable: boolean;
  readonly isRecommended: boolean;
  readonly scope: 'endpoint' | 'host';
  readonly timeCreated: string;
};

/** Posture policies of a small world. */
export interface FakePolicies {
  own: FakePolicy[];
  hub: FakeHubPolicy[];
  /** How many the company began with, while the viewer has not closed the note. */
  began?: number | null;
}

type Owner = Pick<FakeCompany, 'companyId' | 'policies' | 'endpoints'>;
type Listed = Pick<FakePolicy, 'name' | 'severity' | 'categories'> & {
  readonly isRecommended?: boolean;
  readonly isInstalled?: boolean;
};
type Filtered = { readonly filter?: FilterNode | null };

const UUID = (index: number): string =>
  `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A policy of the company, as far as nothing else is said. */
export const makePolicy = (
  index: number,
  part: Partial<FakePolicy> & { readonly name: string },
): FakePolicy => ({
  policyId: UUID(index),
  providerKey: null,
  description: '',
  remediation: '',
  severity: 'medium',
  isEnabled: true,
  categories: [],
  cweIds: [],
  filter: { all: [{ field: 'method', op: 'is', value: ['DELETE'] }] },
  version: 1,
  ...part,
});
export const makeHubPolicy = (
  key: string,
  part: Partial<FakeHubPolicy> & { readonly name: string },
): FakeHubPolicy => ({
  key,
  description: `${part.name}.`,
  remediation: 'Mend it.',
  severity: 'high',
  categories: ['Authentication'],
  cweIds: ['CWE-306'],
  filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
  isInstallable: true,
  isRecommended: false,
  scope: 'endpoint',
  timeCreated: '2025-01-01T00:00:00.000Z',
  ...part,
});

/** As much of the filter as lists of policies need to be told apart. */
function keeps(policy: Listed, filter: FilterNode | null | undefined): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => keeps(policy, part));
  if (filter.any) return filter.any.some((part) => keeps(policy, part));
  if (filter.field === 'category' && filter.op === 'exists')
    return policy.categories.length > 0 === filter.value;
  if (filter.field === 'isRecommended') return policy.isRecommended === filter.value;
  if (filter.field === 'isInstalled') return policy.isInstalled === filter.value;
  const values = [filter.value].flat().map(String);
  if (filter.field === 'category') return values.some((value) => policy.categories.includes(value));
  if (filter.field === 'severity') return values.includes(policy.severity);
  return policy.name.toLowerCase().includes(values.join().toLowerCase());
}

function countsOf(
  policies: readonly (Listed & { readonly timeCreated?: string })[],
  filter: FilterNode | null | undefined,
) {
  const isNew = (among: readonly { readonly timeCreated?: string }[]) =>
    among.some(({ timeCreated = AT }) => Date.parse(timeCreated) > Date.now() - 7 * 86_400_000);
  const count = (among: typeof policies) => ({
    full: among.length,
    filtered: among.filter((policy) => keeps(policy, filter)).length,
    isNew: isNew(among),
  });
  const names = [...new Set(policies.flatMap(({ categories }) => categories))].sort();
  const none = policies.filter(({ categories }) => categories.length === 0);
  const listed = names.map((category) => ({
    category,
    ...count(policies.filter(({ categories }) => categories.includes(category))),
  }));
  return {
    ...count(policies),
    categories: none.length > 0 ? [...listed, { category: null, ...count(none) }] : listed,
  };
}

const contentOf = ({ name, severity, filter }: FakePolicy) => ({
  name,
  severity,
  filter: JSON.stringify(filter),
});
const updateOf = (policy: FakePolicy) =>
  policy.update === undefined
    ? null
    : {
        policyId: policy.policyId,
        before: contentOf(policy),
        after: contentOf({ ...policy, ...policy.update }),
      };

const policyOf = (companyId: string, policy: FakePolicy) => ({
  __typename: 'PosturePolicy',
  ...policy,
  id: globalId('PosturePolicy', companyId, policy.policyId),
  update: updateOf(policy),
  ruleType: policy.providerKey === null ? 'companyDefined' : 'providerDefined',
  owasp: [],
  filter: JSON.stringify(policy.filter),
  closing: { kind: 'requests', requests: 300, days: 30 },
  needsSamples: needsSamples(policy.filter as Filter),
  progress: { state: 'done', done: 3, total: 3, judgedAt: AT },
  timeCreated: AT,
  createdBy: 'maya@example.com',
  timeUpdated: AT,
  updatedBy: 'maya@example.com',
});

const SORTS: Readonly<Record<string, (policy: FakePolicy) => string>> = {
  name: ({ name }) => name,
  severity: ({ severity }) => severity,
  isEnabled: ({ isEnabled }) => String(isEnabled),
};

/** Fields of a company about its policies and the hub. */
export function policyFields({ companyId, policies: { own, hub, began }, endpoints }: Owner) {
  const hubPolicyOf = (policy: FakeHubPolicy) => {
    const installed = own.find(({ providerKey }) => providerKey === policy.key);
    return {
      ...policy,
      owasp: ['API2:2023'],
      filter: JSON.stringify(policy.filter),
      needsSamples: needsSamples(policy.filter as Filter),
      severity: installed?.severity ?? policy.severity,
      isInstalled: installed !== undefined,
      isEnabled: installed?.isEnabled ?? false,
      policy: installed ? policyOf(companyId, installed) : null,
    };
  };
  return {
    posturePolicies: (args: Args & Filtered & { sort?: string; direction?: string }) => {
      const key = SORTS[args.sort ?? 'isEnabled'] ?? (() => '');
      const sorted = own
        .filter((policy) => keeps(policy, args.filter))
        .toSorted((a, b) => key(a).localeCompare(key(b)));
      return connectionOf(
        (args.direction === 'ascending' ? sorted : sorted.reverse()).map((policy) =>
          policyOf(companyId, policy),
        ),
        args,
        ({ policyId }) => policyId,
      );
    },
    posturePolicy: ({ policyId }: { policyId: string }) =>
      own
        .filter((policy) => policy.policyId === policyId)
        .map((policy) => policyOf(companyId, policy))[0] ?? null,
    policyCategoryCounts: ({ filter }: Filtered) => countsOf(own, filter),
    policyCategories: () => POLICY_CATEGORIES.map((category) => ({ ...category })),
    weaknesses: () => [
      { cweId: 'CWE-306', name: 'Missing Authentication for Critical Function' },
      { cweId: 'CWE-200', name: 'Exposure of Sensitive Information' },
    ],
    policyHub: ({ filter }: Filtered) =>
      hub.map(hubPolicyOf).filter((policy) => keeps(policy, filter)),
    firstPolicies: () => (began == null ? null : { policies: began, installedAt: AT }),
    policyUpdates: () => own.flatMap((policy) => updateOf(policy) ?? []),
    hubPolicy: ({ key }: { key: string }) =>
      hub.filter((policy) => policy.key === key).map(hubPolicyOf)[0] ?? null,
    hubCategoryCounts: ({ filter }: Filtered) => countsOf(hub, filter),
    policyBackTest: ({ policyId, severity }: { policyId?: string | null; severity: string }) => {
      const [opens, closes] = [endpoints.length, policyId ? 1 : 0];
      return {
        endpoints: endpoints.length,
        opens,
        closes,
        stays: 0,
        bySeverity: [{ severity, opens, closes }],
        byLabel: [{ label: null, opens, closes }],
        opensFor: endpoints.slice(0, 2),
        closesFor: [],
      };
    },
  };
}

interface Mutation {
  readonly input: Record<string, unknown>;
}
type Input = Pick<FakePolicy, 'name'> & Partial<FakePolicy>;

/** Mutations of policies: names are unique whatever their case, and what is gone is not found. */
export function policyMutations(
  companies: () => readonly FakeCompany[],
  resolve: (company: FakeCompany) => object,
  refuse: (name: string) => object[],
) {
  const keyOf = (id: unknown): string =>
    atob(String(id).replaceAll('-', '+').replaceAll('_', '/')).split(':')[2] ?? '';
  const ofPolicy = (id: unknown) =>
    companies().find(({ policies }) => policies.own.some(({ policyId }) => policyId === keyOf(id)));
  const missing = [{ code: 'notFound', field: null, message: 'There is no such policy.' }];
  const taken = (company: FakeCompany, name: string, exceptId = '') =>
    company.policies.own.some(
      (policy) =>
        policy.policyId !== exceptId && policyNameKey(policy.name) === policyNameKey(name),
    )
      ? [{ code: 'conflict', field: 'input.policy.name', message: POLICY_FAULTS.nameTaken }]
      : [];
  const companyOf = (id: unknown) => companies().find(({ companyId }) => companyId === id);
  const edge = (company: FakeCompany, policy: FakePolicy) => ({
    cursor: 'c',
    node: policyOf(company.companyId, policy),
  });
  const remove = (company: FakeCompany, holds: (policy: FakePolicy) => boolean) =>
    company.policies.own.splice(company.policies.own.findIndex(holds), 1);
  return {
    createPosturePolicy: ({ input }: Mutation) => {
      const company = companyOf(input['companyId']);
      const policy = input['policy'] as Input; // As the schema has it.
      const errors = company
        ? [...refuse('createPosturePolicy'), ...taken(company, policy.name)]
        : missing;
      const made = makePolicy(900 + (company?.policies.own.length ?? 0), policy);
      if (company && errors.length === 0) company.policies.own.push(made);
      return { policyEdge: company && errors.length === 0 ? edge(company, made) : null, errors };
    },
    updatePosturePolicy: ({ input }: Mutation) => {
      const company = ofPolicy(input['id']);
      const policy = input['policy'] as Input; // As the schema has it.
      const errors = company
        ? [...refuse('updatePosturePolicy'), ...taken(company, policy.name, keyOf(input['id']))]
        : missing;
      if (!company || errors.length > 0) return { policy: null, errors };
      const index = company.policies.own.findIndex(
        ({ policyId }) => policyId === keyOf(input['id']),
      );
      const before = company.policies.own[index];
      if (before === undefined) return { policy: null, errors: missing };
      const seen = input['version'];
      if (typeof seen === 'number' && seen !== before.version)
        return { policy: null, errors: [changedMeanwhile('policy', before.version)] };
      const version = before.version + 1;
      const now =
        before.providerKey === null
          ? { ...before, ...policy, version }
          : {
              ...before,
              version,
              severity: policy.severity ?? before.severity,
              isEnabled: policy.isEnabled ?? before.isEnabled,
            };
      company.policies.own[index] = now;
      return { policy: policyOf(company.companyId, now), errors };
    },
    deletePosturePolicy: ({ input }: Mutation) => {
      const company = ofPolicy(input['id']);
      const errors = company ? refuse('deletePosturePolicy') : missing;
      if (company && errors.length === 0)
        remove(company, ({ policyId }) => policyId === keyOf(input['id']));
      return { deletedId: errors.length === 0 ? input['id'] : null, removedGaps: 2, errors };
    },
    installPolicy: ({ input }: Mutation) => {
      const company = companyOf(input['companyId']);
      const found = company?.policies.hub.find(({ key }) => key === input['key']);
      const errors = found ? refuse('installPolicy') : missing;
      if (!company || !found || errors.length > 0)
        return { policyEdge: null, hubPolicy: null, errors };
      const made = makePolicy(500 + company.policies.own.length, {
        ...found,
        providerKey: found.key,
        severity: (input['severity'] as string | undefined) ?? found.severity,
        isEnabled: input['isEnabled'] !== false,
      });
      company.policies.own.push(made);
      return {
        policyEdge: edge(company, made),
        hubPolicy: policyFields(company).hubPolicy({ key: found.key }),
        errors,
      };
    },
    installPolicies: ({ input }: Mutation) => {
      const company = companyOf(input['companyId']);
      const errors = company ? refuse('installPolicies') : missing;
      if (!company || errors.length > 0) return { results: null, errors };
      const { own, hub } = company.policies;
      const results = (input['keys'] as readonly string[]).flatMap((key) => {
        const found = hub.find((policy) => policy.key === key);
        if (!found) return [];
        const fault = taken(company, found.name).length > 0 ? 'Policy name already exists' : null;
        if (fault === null)
          own.push(makePolicy(500 + own.length, { ...found, providerKey: found.key }));
        return [{ key, name: found.name, policyId: null, fault }];
      });
      return { results, errors };
    },
    installRecommendedPolicies: ({ input }: Mutation) => {
      const company = companyOf(input['companyId']);
      const errors = company ? refuse('installRecommendedPolicies') : missing;
      if (!company || errors.length > 0) return { installed: null, skipped: null, errors };
      const { own, hub } = company.policies;
      const lacking = hub.filter(
        ({ key, isRecommended }) =>
          isRecommended && own.every(({ providerKey }) => providerKey !== key),
      );
      const isTaken = ({ name }: FakeHubPolicy) => taken(company, name).length > 0;
      const [skipped, free] = [lacking.filter(isTaken), lacking.filter((each) => !isTaken(each))];
      for (const policy of free)
        own.push(makePolicy(500 + own.length, { ...policy, providerKey: policy.key }));
      return { installed: free.length, skipped: skipped.map(({ name }) => name), errors };
    },
    takePolicyUpdates: ({ input }: Mutation) => {
      const company = companyOf(input['companyId']);
      const errors = company ? refuse('takePolicyUpdates') : missing;
      if (!company || errors.length > 0) return { results: null, errors };
      const { own } = company.policies;
      const results = (input['policyIds'] as readonly string[]).flatMap((id) => {
        const index = own.findIndex(({ policyId }) => policyId === id);
        const policy = own[index];
        if (policy?.update === undefined) return [];
        const { update, ...rest } = policy;
        const after = { ...rest, ...update, version: policy.version + 1 };
        const fault =
          taken(company, after.name, id).length > 0 ? 'Policy name already exists' : null;
        if (fault === null) own[index] = after;
        const now = policyOf(company.companyId, fault === null ? after : policy);
        return [{ policyId: id, policy: now, name: after.name, fault }];
      });
      return { results, errors };
    },
    markFirstPoliciesSeen: ({ input }: Mutation) => {
      const company = companyOf(input['companyId']);
      const errors = company ? refuse('markFirstPoliciesSeen') : missing;
      if (!company || errors.length > 0) return { company: null, errors };
      company.policies.began = null;
      return { company: resolve(company), errors };
    },
    uninstallPolicy: ({ input }: Mutation) => {
      const company = companyOf(input['companyId']);
      const errors = company ? refuse('uninstallPolicy') : missing;
      if (company && errors.length === 0)
        remove(company, ({ providerKey }) => providerKey === input['key']);
      return { hubPolicy: null, removedGaps: 1, errors };
    },
  };
}
