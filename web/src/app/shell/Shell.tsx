import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import type { LiveStateQuery } from '../../__generated__/LiveStateQuery.graphql.ts';
import type { ShellQuery } from '../../__generated__/ShellQuery.graphql.ts';
import { CompanyContext, useCompany } from '../../entities/company/CompanyContext.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../entities/routing/NotFoundPage.tsx';
import { PageNameContext, ShownPageSkeleton } from '../../entities/routing/ShownPage.tsx';
import { AccessDenied } from '../../ui/feedback/StateBlock.tsx';
import { useOwnLanguage } from '../i18n/useOwnLanguage.ts';
import { useFeatureFlags } from '../live/useFeatureFlags.ts';
import { Banner } from './Banner.tsx';
import { currentCompany } from './currentCompany.ts';
import { NavigationProgress } from './NavigationProgress.tsx';
import { pageNameAt } from './pageNameAt.ts';
import { SettingsFrame } from './lazySettingsFrame.ts';
import { partOf } from './settingsParts.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { usePreloadPages } from './usePreloadPages.ts';
import { useRoleViewChange } from './useRoleViewChange.ts';

/** What every page below a company starts with. */
export type ShellQueries = { shell: ShellQuery; live: LiveStateQuery };

const ClosedCompanyPage = lazy(() => import('./ClosedCompanyPage.tsx'));
const RoleViewLine = lazy(() => import('./RoleViewLine.tsx'));
const ProtectPage = lazy(() => import('../licences/ProtectPage.tsx'));

const ShellDocument = graphql`
  query ShellQuery($companyId: ID!) @preloadable @throwOnFieldError {
    terms {
      isAccepted
    }
    viewer {
      isSystem
      language
      companies {
        companyId
        name
        kind
      }
      closedCompanies {
        companyId
        name
        address
      }
      roleView {
        roleName
        endsAt
      }
      ...CompanySwitch_user
      ...UserMenu_user
      ...PaletteCompanies_user
    }
    company(companyId: $companyId) {
      companyId
      name
      organizationName
      viewerPermissions
      viewerRolePermissions
      viewerIsOrganizationAdmin
      viewerIsLimited
      viewerFlags {
        name
        canView
        canEdit
      }
      licences {
        threatProtection
      }
      ...Banner_company
    }
  }
`;

/** What is behind the licence of threat protection; tickets of gaps are not. */
const PROTECTED = /^(?:attackers|marks|remediation\/insights)(?:\/|$)/;

/** The path below the company. */
const below = (pathname: string): string => pathname.split('/').slice(2).join('/');

/** Sidebar, top bar and banner around the pages of one company. */
export default function Shell({ queries }: PageProps<ShellQueries>) {
  const { t } = useTranslation();
  const { viewer, company, terms } = usePreloadedQuery<ShellQuery>(ShellDocument, queries.shell);
  const { pathname, search } = useLocation();
  const params = useParams();
  usePreloadPages();
  useOwnLanguage(viewer?.language);
  const current = useMemo(
    () =>
      company ? currentCompany(company, viewer?.isSystem === true, viewer?.companies ?? []) : null,
    [company, viewer?.isSystem, viewer?.companies],
  );
  useFeatureFlags(
    company?.companyId ?? '',
    JSON.stringify([
      company?.viewerPermissions,
      company?.viewerRolePermissions,
      company?.viewerFlags,
    ]),
  );
  useRoleViewChange(viewer?.roleView);
  if (!terms.isAccepted)
    return <Navigate to="/terms-and-conditions" replace state={{ from: `${pathname}${search}` }} />;
  const closed = viewer?.closedCompanies.find(({ companyId }) => companyId === params['companyId']);
  if (closed)
    return (
      <Suspense>
        <ClosedCompanyPage {...closed} />
      </Suspense>
    );
  if (viewer?.companies.length === 0) return <Navigate to="/unauthorized" replace />;
  if (!company || !current) return <NotFoundPage back="/" />;
  return (
    <CompanyContext value={current}>
      <div className="shell">
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        <NavigationProgress />
        {viewer?.roleView ? (
          <Suspense>
            <RoleViewLine {...viewer.roleView} />
          </Suspense>
        ) : (
          <Banner company={company} />
        )}
        <Sidebar user={viewer} />
        <TopBar user={viewer} live={queries.live} />
        <main id="content" tabIndex={-1}>
          <PageNameContext value={pageNameAt(current.companyId, pathname, t)}>
            <PageContent path={below(pathname)} isProtecting={company.licences.threatProtection} />
          </PageNameContext>
        </main>
      </div>
    </CompanyContext>
  );
}

interface PageContentProps {
  /** Below the company. */
  readonly path: string;
  /** The company has the licence of threat protection. */
  readonly isProtecting: boolean;
}

/** The page of an address, or why it is not shown; within the frame of settings if it is one. */
function PageContent({ path, isProtecting }: PageContentProps) {
  const { sees } = useCompany();
  const isOpen = isProtecting || !PROTECTED.test(path);
  const page = (
    <Suspense fallback={isOpen ? <ShownPageSkeleton /> : null}>
      {!sees(path) ? <AccessDenied isPage /> : isOpen ? <Outlet /> : <ProtectPage />}
    </Suspense>
  );
  const part = partOf(path);
  if (part === null) return page;
  return (
    <Suspense fallback={null}>
      <SettingsFrame part={part}>{page}</SettingsFrame>
    </Suspense>
  );
}
