import type { FakeCompany } from './makeWorld.ts';

interface Dismissal {
  readonly companyId: string;
  readonly hostId: string;
  readonly upTo: string | null;
}

/** What people do with discoveries: they dismiss them, and show them again. */
export const discoveryMutations = (
  companies: () => readonly FakeCompany[],
  resolve: (company: FakeCompany) => object,
  refuse: (name: string) => readonly object[],
) => ({
  dismissDiscovery: ({ input: { companyId, hostId, upTo } }: { readonly input: Dismissal }) => {
    const errors = refuse('dismissDiscovery');
    const company = companies().find((each) => each.companyId === companyId);
    if (company === undefined || errors.length > 0) return { company: null, errors };
    const others = company.dismissedHostIds.filter((each) => each !== hostId);
    company.dismissedHostIds = upTo === null ? others : [...others, hostId];
    return { company: resolve(company), errors };
  },
});
