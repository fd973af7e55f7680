import type { CompanyRows } from '../../platform/companyRows.ts';

/** What the domain keeps of a company. */
export const postureRows: CompanyRows = {
  tables: [
    'posture.gap_comments',
    'posture.gap_aliases',
    'posture.split_decisions',
    'posture.status_changes',
    'posture.gaps',
    'posture.gap_words',
    'posture.gap_hosts',
    'posture.gap_hosts_counted',
    'posture.gap_endpoints_counted',
    'posture.gap_counts',
    'posture.gap_count_changes',
    'posture.company_gap_count_changes',
    'posture.policies',
    'posture.first_policies',
    'posture.first_policies_seen',
    'posture.saved_filters',
    'posture.endpoints_to_judge',
    'posture.endpoints_to_count',
  ],
  kinds: { gaps: 'posture.gaps', policies: 'posture.policies' },
};
