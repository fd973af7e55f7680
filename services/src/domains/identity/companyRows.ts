import type { CompanyRows } from '../../platform/companyRows.ts';

/** What the domain keeps of a company beside the company itself. */
export const identityRows: CompanyRows = {
  tables: [
    'identity.sso_grants',
    'identity.company_roles',
    'identity.tokens',
    'identity.ip_ranges',
    'identity.saved_filters',
    { name: 'identity.audit_log', deletedBy: 'identity.delete_audit_log' },
  ],
  kinds: { tokens: 'identity.tokens', auditEntries: 'identity.audit_log' },
};
