import { BUILT_IN_ROLES, type Permission } from '@palisade/vocabulary/permissions.ts';
import type { CompanyContext, IdentityContext } from '../platform/auth/viewer.ts';

export const COMPANY = '0c000000-0000-4000-8000-000000000001';
export const OTHER_COMPANY = '0c000000-0000-4000-8000-000000000002';
export const USER = '0a000000-0000-4000-8000-000000000001';

export function companyContext(
  permissions: readonly Permission[] = BUILT_IN_ROLES.Administrator,
  companyId = COMPANY,
): CompanyContext {
  return {
    companyId,
    name: 'Shop',
    organizationName: 'Acme',
    kind: 'customer',
    expiresAt: null,
    sampling: false,
    permissions: [...permissions],
    rolePermissions: [...permissions],
    flags: {
      aAuthTune: { canView: true, canEdit: true },
      aLabelSettings: { canView: true, canEdit: true },
      aAutoLabels: { canView: true, canEdit: true },
      aOnboardingWizard: { canView: true, canEdit: true },
      aUnifiedInventory: { canView: true, canEdit: false },
    },
    licences: { threatProtection: true, postureGovernance: true, discovery: true },
    isOrganizationAdmin: false,
    isLimited: false,
  };
}

/** What identity says of a person with these permissions in one company. */
export function person(permissions?: readonly Permission[]): IdentityContext {
  return {
    user: {
      id: USER,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      defaultCompanyId: COMPANY,
      language: null,
    },
    token: null,
    roleView: null,
    companies: [companyContext(permissions)],
    closedCompanies: [],
  };
}

/** What identity says of an API token. */
export function apiToken(
  scopes: readonly ('read' | 'write' | 'collect')[] = ['read', 'write'],
  permissions?: readonly Permission[],
): IdentityContext {
  return {
    user: null,
    token: { id: '0d000000-0000-4000-8000-000000000001', companyId: COMPANY, scopes: [...scopes] },
    roleView: null,
    companies: [companyContext(permissions)],
    closedCompanies: [],
  };
}
