import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Outlet } from 'react-router-dom';
import type { ShellQuery } from '../../__generated__/ShellQuery.graphql.ts';
import { CompanyContext } from '../../entities/company/CompanyContext.ts';
import { allows } from '../../entities/permissions/controls.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../router/NotFoundPage.tsx';
import { Banner } from './Banner.tsx';
import './shell.css';
import type { ShellQueries } from './shell.routes.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { usePreloadPages } from './usePreloadPages.ts';

const ShellDocument = graphql`
  query ShellQuery($companyId: ID!) @preloadable {
    viewer {
      ...CompanySwitch_user
      ...UserMenu_user
      ...PaletteCompanies_user
    }
    company(companyId: $companyId) {
      companyId
      name
      organizationName
      viewerPermissions
      viewerFlags {
        name
        canEdit
      }
      ...Banner_company
    }
  }
`;

/** Sidebar, top bar and banner around the pages of one company. */
export default function Shell({ queries }: PageProps<ShellQueries>) {
  const { t } = useTranslation();
  const { viewer, company } = usePreloadedQuery<ShellQuery>(ShellDocument, queries.shell);
  usePreloadPages();
  const current = useMemo(() => {
    if (!company) return null;
    const { companyId, name, organizationName, viewerPermissions: permissions, viewerFlags: flags } = company;
    return { companyId, name, organizationName, can: (control: Parameters<typeof allows>[1]) => allows({ permissions, flags }, control) };
  }, [company]);
  if (!company || !current) return <NotFoundPage back="/" />;
  return (
    <CompanyContext value={current}>
      <div className="shell">
        <a href="#content" className="skip-link">
          {t('skip')}
        </a>
        <Banner company={company} />
        <Sidebar user={viewer} />
        <TopBar user={viewer} live={queries.live} />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </CompanyContext>
  );
}
