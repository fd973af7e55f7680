import type { Fault } from '../fault.ts';

/** What belongs to other companies, or lies beyond a role's labels. */
export const COMPANIES: readonly Fault[] = [
  {
    name: 'comments of gaps have no row-level security',
    file: 'services/src/domains/posture/migrations/001_posture.sql',
    text: "array['policies', 'gaps', 'gap_comments', 'status_changes', 'gap_counts']",
    by: "array['policies', 'gaps', 'status_changes', 'gap_counts']",
    tests: ['tests/src/contract/tenantTables.test.ts'],
  },
  {
    name: 'row-level security does not hold the owner',
    file: 'services/src/domains/posture/migrations/001_posture.sql',
    text: "execute format('alter table posture.%I force row level security', name);",
    by: 'null;',
    tests: ['tests/src/contract/tenantTables.test.ts'],
  },
  {
    name: 'a limited role sees every gap',
    file: 'services/src/domains/posture/migrations/001_posture.sql',
    text: 'create policy labels on posture.gaps as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));',
    by: '',
    tests: ['services/src/composition/limitedRelations.test.ts'],
  },
  {
    name: 'a limited role reads roll-ups of everything',
    file: 'services/src/platform/database/database.ts',
    text: "search_path: SEARCH_PATHS[whom.labels === null ? 'whole' : 'limited'],",
    by: 'search_path: SEARCH_PATHS.whole,',
    tests: ['services/src/domains/inventory/endpoints/limitedToLabels.property.test.ts'],
  },
  {
    name: 'a roll-up of gaps has no twin for limited roles',
    file: 'services/src/domains/posture/migrations/001_posture.sql',
    text: 'create view limited.gap_counts with',
    by: 'create view public.gap_counts_of_nobody with',
    tests: ['services/src/composition/limitedRelations.test.ts'],
  },
  {
    name: 'a company is not set for the statement',
    file: 'services/src/platform/database/database.ts',
    text: "'palisade.company_id': whom.companyId,",
    by: "'palisade.company_id': whom.companyId === '' ? '' : '00000000-0000-0000-0000-000000000001',",
    tests: ['services/src/platform/database/database.test.ts'],
  },
  {
    name: 'a limited role writes',
    file: 'services/src/platform/database/database.ts',
    text: "Object.assign(all, { 'palisade.label_ids': whom.labels, role: LIMITED_ROLE });",
    by: "Object.assign(all, { 'palisade.label_ids': whom.labels });",
    tests: [
      'services/src/platform/database/database.test.ts',
      'services/src/domains/identity/limitedAccess.test.ts',
    ],
  },
  {
    name: 'a provider of another organization is found',
    file: 'services/src/domains/identity/sso/providers.repository.ts',
    text: 'where p.organization_id = $1 and p.id = $2`',
    by: 'where $1::uuid is not null and p.id = $2`',
    tests: ['services/src/domains/identity/sso/providers.test.ts'],
  },
  {
    name: 'a company without a role is told to be there',
    file: 'services/src/platform/server/auth.ts',
    text: "if (!UUID.test(companyId) || !auth.sees(companyId)) return notFound('company');",
    by: "if (!UUID.test(companyId)) return notFound('company');",
    tests: [
      'services/src/domains/identity/limitedAccess.test.ts',
      'services/src/domains/identity/context.test.ts',
      'services/src/domains/identity/tokens.test.ts',
    ],
  },
  {
    name: 'traffic is sent for a company of others',
    file: 'services/src/platform/server/auth.ts',
    text: "if (!UUID.test(companyId) || !auth.sees(companyId)) throw notFound('company');",
    by: "if (!UUID.test(companyId)) throw notFound('company');",
    tests: ['services/src/domains/ingest/collect.test.ts'],
  },
  {
    name: 'a person reads the saved filters of others',
    file: 'services/src/platform/savedFilters/savedFilters.repository.ts',
    text: 'where company_id = $1 and (owner_id = $2 or (is_shared and $3)) order by',
    by: 'where company_id = $1 and (owner_id = $2 or is_shared or $3) order by',
    tests: ['services/src/domains/inventory/saved-filters/savedFilters.test.ts'],
  },
  {
    name: 'a limited role sees filters that others share',
    file: 'services/src/platform/savedFilters/savedFilters.repository.ts',
    text: 'where company_id = $1 and (owner_id = $2 or (is_shared and $3)) order by',
    by: 'where company_id = $1 and (owner_id = $2 or (is_shared and ($3 or true))) order by',
    tests: ['services/src/domains/inventory/saved-filters/savedFilters.test.ts'],
  },
  {
    name: 'the graph shows a company that one has no role in',
    file: 'gateway/src/platform/auth/authRule.ts',
    text: 'if (companyId === null || !viewer.companies.has(companyId)) return notFound();',
    by: 'if (companyId === null) return notFound();',
    tests: ['gateway/src/platform/auth/permissions.test.ts'],
  },
];
