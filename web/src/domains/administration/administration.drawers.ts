import AuditEntryParameters from '../../__generated__/AuditEntryDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { AUDIT_ENTRY_DRAWER, ORGANIZATION_AUDIT_ENTRY_DRAWER } from './administration.paths.ts';
import { ORGANIZATION_DRAWERS } from './organizations/organizations.drawers.ts';
import { identityProviderDrawer } from './identity-providers/identityProviders.drawers.ts';
import { roleDrawer } from './roles/roles.drawers.ts';
import { USER_DRAWERS } from './users/users.drawers.ts';
import type { AuditEntryQueries } from './audit/AuditEntryDrawer.tsx';

const defineEntryDrawer = (name: string, ofOrganization: boolean) =>
  defineDrawer<AuditEntryQueries>({
    name,
    label: 'auditEntry',
    width: 700,
    queries: {
      entry: {
        parameters: AuditEntryParameters,
        variables: (companyId, { id }) => ({ companyId, entryId: id, ofOrganization }),
      },
    },
    load: () => import('./audit/AuditEntryDrawer.tsx'),
  });

/** Entries of the audit log, of the company and of its organization; organizations, roles, users and identity providers. */
export const ADMINISTRATION_DRAWERS = [
  defineEntryDrawer(AUDIT_ENTRY_DRAWER, false),
  defineEntryDrawer(ORGANIZATION_AUDIT_ENTRY_DRAWER, true),
  ...ORGANIZATION_DRAWERS,
  roleDrawer,
  identityProviderDrawer,
  ...USER_DRAWERS,
] as const;
