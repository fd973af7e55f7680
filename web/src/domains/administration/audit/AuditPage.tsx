import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { AuditPageQuery } from '../../../__generated__/AuditPageQuery.graphql.ts';
import type { SavedAuditFiltersQuery } from '../../../__generated__/SavedAuditFiltersQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { ListDownload } from '../../../entities/lists/ListDownload.tsx';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import '../administration.texts.ts';
import { auditList, organizationAuditList } from './auditList.ts';
import { AuditTable } from './AuditTable.tsx';
import { SavedAuditFilters } from './saved/SavedAuditFilters.tsx';
import { useAuditOptions } from './useAuditOptions.ts';

const AuditPageDocument = graphql`
  query AuditPageQuery($companyId: ID!, $wanted: FilterInput, $ofOrganization: Boolean = false)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      ...AuditTable_company @arguments(wanted: $wanted, ofOrganization: $ofOrganization)
    }
  }
`;

export type AuditQueries = { log: AuditPageQuery };
/** Those of one company, whose list keeps filters. */
export type CompanyAuditQueries = AuditQueries & { saved: SavedAuditFiltersQuery };
type AuditPageProps = PageProps<AuditQueries> & {
  readonly queries: Partial<PageProps<CompanyAuditQueries>['queries']>;
};

/** Every write: who did what to what, when, from where; filtered by the address. */
export default function AuditPage({ queries, isStale }: AuditPageProps) {
  const { t } = useTranslation('administration');
  const { organizationName } = useCompany();
  const { company } = usePreloadedQuery<AuditPageQuery>(AuditPageDocument, queries.log);
  const ofOrganization = queries.log.variables.ofOrganization === true;
  const list = ofOrganization ? organizationAuditList : auditList;
  const [params, change] = useAddress(list.address);
  return (
    <Page>
      <title>{`${t('audit.title')} · Palisade`}</title>
      <PageHeader
        parents={[t(ofOrganization ? 'audit.organization' : 'section')]}
        title={t('audit.title')}
      />
      <PageNote pb="3">
        {ofOrganization
          ? t('audit.aboutOrganization', { name: organizationName })
          : t('audit.about')}
      </PageNote>
      <ListFilters
        list={list}
        params={params}
        onChange={change}
        {...useAuditOptions(params.filter, ofOrganization)}
      >
        {queries.saved && (
          <SavedAuditFilters query={queries.saved} params={params} onChange={change} />
        )}
        <ListDownload list={list} params={params} label={t('audit.csv')} />
      </ListFilters>
      {company && (
        <WidgetBoundary isPagewide fallback={null}>
          <AuditTable
            company={company}
            list={list}
            params={params}
            onChange={change}
            ofOrganization={ofOrganization}
            isFiltered={queries.log.variables.wanted != null}
            isStale={isStale}
          />
        </WidgetBoundary>
      )}
    </Page>
  );
}
