import ApiTokensParameters from '../../__generated__/ApiTokensPageQuery$parameters.ts';
import AuditParameters from '../../__generated__/AuditPageQuery$parameters.ts';
import type { AuditPageQuery } from '../../__generated__/AuditPageQuery.graphql.ts';
import BackgroundJobsParameters from '../../__generated__/BackgroundJobsPageQuery$parameters.ts';
import IpAllowedListParameters from '../../__generated__/IpAllowedListPageQuery$parameters.ts';
import IpExcludeListParameters from '../../__generated__/IpExcludeListPageQuery$parameters.ts';
import SystemUsersParameters from '../../__generated__/SystemUsersPageQuery$parameters.ts';
import { type At, definePage } from '../../entities/routing/definePage.tsx';
import { auditFilter, loadAuditReader } from './audit/auditFilterReader.ts';
import type { IpAllowedListQueries } from './ip-lists/IpAllowedListPage.tsx';
import type { IpExcludeListQueries } from './ip-lists/IpExcludeListPage.tsx';
import type { BackgroundJobsQueries } from './jobs/BackgroundJobsPage.tsx';
import type { SystemUsersQueries } from './system-users/SystemUsersPage.tsx';
import type { ApiTokensQueries } from './tokens/ApiTokensPage.tsx';

export type AuditQueries = { log: AuditPageQuery };

const ofCompany = ({ params }: At) => ({ companyId: params['companyId'] ?? '' });

/** Tokens with which programs use the graph. */
export const apiTokensPage = definePage<ApiTokensQueries>({
  path: 'settings/api-tokens',
  queries: { tokens: { parameters: ApiTokensParameters, variables: ofCompany } },
  load: () => import('./tokens/ApiTokensPage.tsx'),
});

const defineAuditPage = (path: string, ofOrganization: boolean) =>
  definePage<AuditQueries>({
    path,
    reader: ({ search }) => loadAuditReader(search.get('filters')),
    queries: {
      log: {
        parameters: AuditParameters,
        variables: (at) => ({
          ...ofCompany(at),
          wanted: auditFilter(at.search.get('filters')),
          ofOrganization,
        }),
      },
    },
    load: () => import('./audit/AuditPage.tsx'),
  });

/** Every write in the company, and in all companies of the organization. */
export const auditPage = defineAuditPage('settings/audit', false);
export const organizationAuditPage = defineAuditPage('adminpanel/audit-log', true);

/** Source addresses that nothing is learned from. */
export const ipExcludeListPage = definePage<IpExcludeListQueries>({
  path: 'settings/ip-exclude-list',
  queries: { list: { parameters: IpExcludeListParameters, variables: ofCompany } },
  load: () => import('./ip-lists/IpExcludeListPage.tsx'),
});

/** Addresses from which alone the company can be used. */
export const ipAllowedListPage = definePage<IpAllowedListQueries>({
  path: 'settings/ip-allowed-list',
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
] as const;
