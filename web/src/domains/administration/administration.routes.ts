import ApiTokensParameters from '../../__generated__/ApiTokensPageQuery$parameters.ts';
import AuditParameters from '../../__generated__/AuditPageQuery$parameters.ts';
import BackgroundJobsParameters from '../../__generated__/BackgroundJobsPageQuery$parameters.ts';
import IpAllowedListParameters from '../../__generated__/IpAllowedListPageQuery$parameters.ts';
import IpExcludeListParameters from '../../__generated__/IpExcludeListPageQuery$parameters.ts';
import SavedAuditFiltersParameters from '../../__generated__/SavedAuditFiltersQuery$parameters.ts';
import SystemUsersParameters from '../../__generated__/SystemUsersPageQuery$parameters.ts';
import { type At, definePage, ofCompany } from '../../entities/routing/definePage.tsx';
import type { AuditQueries, CompanyAuditQueries } from './audit/AuditPage.tsx';
import { type AuditList, auditList, organizationAuditList } from './audit/auditList.ts';
import type { IpAllowedListQueries } from './ip-lists/IpAllowedListPage.tsx';
import type { IpExcludeListQueries } from './ip-lists/IpExcludeListPage.tsx';
import type { BackgroundJobsQueries } from './jobs/BackgroundJobsPage.tsx';
import { organizationsPage } from './organizations/organizations.routes.ts';
import { identityProvidersPage } from './identity-providers/identityProviders.routes.ts';
import { rolesPage } from './roles/roles.routes.ts';
import { usersPage } from './users/users.routes.ts';
import type { SystemUsersQueries } from './system-users/SystemUsersPage.tsx';
import type { ApiTokensQueries } from './tokens/ApiTokensPage.tsx';
import { tokensAddress } from './tokens/tokensAddress.ts';

/** Tokens with which programs use the graph. */
export const apiTokensPage = definePage<ApiTokensQueries>({
  path: 'settings/api-tokens',
  shape: { bars: ['note'], table: [0, 110, 128, 138, 96, 96, 168, 88, 108] },
  queries: {
    tokens: {
      parameters: ApiTokensParameters,
      variables: (at) => ({ ...ofCompany(at), ...tokensAddress.parse(at.search) }),
    },
  },
  load: () => import('./tokens/ApiTokensPage.tsx'),
});

const logOf = (list: AuditList, ofOrganization: boolean) => ({
  parameters: AuditParameters,
  variables: (at: At) => ({
    ...ofCompany(at),
    wanted: list.filterOf(list.address.parse(at.search)),
    ofOrganization,
  }),
});

/** Every write in the company, and in all companies of the organization. */
export const auditPage = definePage<CompanyAuditQueries>({
  path: 'settings/audit',
  shape: { bars: ['note', 'filters'], table: [150, 0, 240, 110] },
  queries: {
    log: logOf(auditList, false),
    saved: { parameters: SavedAuditFiltersParameters, variables: ofCompany },
  },
  load: () => import('./audit/AuditPage.tsx'),
});
export const organizationAuditPage = definePage<AuditQueries>({
  path: 'adminpanel/audit-log',
  shape: { bars: ['note', 'filters'], table: [150, 110, 0, 240, 110] },
  queries: { log: logOf(organizationAuditList, true) },
  load: () => import('./audit/AuditPage.tsx'),
});

/** Source addresses that nothing is learned from. */
export const ipExcludeListPage = definePage<IpExcludeListQueries>({
  path: 'settings/ip-exclude-list',
  shape: { bars: ['note'], table: [240, 0, 220, 150, 150] },
  queries: { list: { parameters: IpExcludeListParameters, variables: ofCompany } },
  load: () => import('./ip-lists/IpExcludeListPage.tsx'),
});

/** Addresses from which alone the company can be used. */
export const ipAllowedListPage = definePage<IpAllowedListQueries>({
  path: 'settings/ip-allowed-list',
  shape: { bars: ['note'], table: [240, 0, 220, 150, 150] },
  queries: { list: { parameters: IpAllowedListParameters, variables: ofCompany } },
  load: () => import('./ip-lists/IpAllowedListPage.tsx'),
});

/** Who runs the product rather than uses it. */
export const systemUsersPage = definePage<SystemUsersQueries>({
  path: 'settings/system-users',
  queries: { users: { parameters: SystemUsersParameters, variables: () => ({}) } },
  load: () => import('./system-users/SystemUsersPage.tsx'),
});

/** Work that is done away from requests. */
export const backgroundJobsPage = definePage<BackgroundJobsQueries>({
  path: 'settings/background-jobs',
  shape: { bars: ['note', 'tabs'], table: [0, 120, 200, 96, 150, 170] },
  queries: { jobs: { parameters: BackgroundJobsParameters, variables: ofCompany } },
  load: () => import('./jobs/BackgroundJobsPage.tsx'),
});

/** Pages of administration. */
export const ADMINISTRATION_PAGES = [
  apiTokensPage,
  auditPage,
  organizationAuditPage,
  ipExcludeListPage,
  ipAllowedListPage,
  systemUsersPage,
  backgroundJobsPage,
  organizationsPage,
  usersPage,
  rolesPage,
  identityProvidersPage,
] as const;
