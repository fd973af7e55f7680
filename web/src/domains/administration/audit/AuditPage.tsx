import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { AuditPageQuery } from '../../../__generated__/AuditPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import '../administration.css';
import type { AuditQueries } from '../administration.routes.ts';
import '../administration.texts.ts';
import './audit.css';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { csvPath } from './csvPath.ts';
import { readAuditFilters } from './readAuditFilters.ts';

const AuditPageDocument = graphql`
  query AuditPageQuery($companyId: ID!, $wanted: FilterInput, $ofOrganization: Boolean = false)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      ...AuditTable_company @arguments(wanted: $wanted, ofOrganization: $ofOrganization)
    }
  }
`;

/** Every write: who did what to what, when, from where; filtered by the address. */
export default function AuditPage({ queries, isStale }: PageProps<AuditQueries>) {
  const { t } = useTranslation('administration');
  const { companyId, organizationName } = useCompany();
  const { company } = usePreloadedQuery<AuditPageQuery>(AuditPageDocument, queries.log);
  const ofOrganization = queries.log.variables.ofOrganization === true;
  const [search, change] = useWantedSearch();
  const text = search.get('filters');
  const filter = readAuditFilters(text ?? '');
  const setFilter = (next: typeof filter) =>
    change((now) => {
      const changed = new URLSearchParams(now);
      const formatted = formatFilters(next);
      if (formatted === null) changed.delete('filters');
      else changed.set('filters', formatted);
      return changed;
    });
  const handleClear = () => setFilter({ all: [] });
  return (
    <div className="administration">
      <title>{`${t('audit.title')} · Palisade`}</title>
      <PageHeader
        parents={[t(ofOrganization ? 'audit.organization' : 'section')]}
        title={t('audit.title')}
      />
      <p className="administration-about">
        {ofOrganization
          ? t('audit.aboutOrganization', { name: organizationName })
          : t('audit.about')}
      </p>
      <AuditFilters filter={filter} ofOrganization={ofOrganization} onChange={setFilter}>
        <Button asChild>
          <DownloadLink
            href={csvPath(companyId, ofOrganization, formatFilters(filter))}
            title={t('audit.csv')}
            aria-label={t('audit.csv')}
          >
            <Download size={14} /> CSV
          </DownloadLink>
        </Button>
      </AuditFilters>
      {company && (
        <WidgetBoundary isPagewide fallback={null}>
          <AuditTable
            company={company}
            ofOrganization={ofOrganization}
            isFiltered={queries.log.variables.wanted != null}
            isStale={isStale}
            onClear={handleClear}
          />
        </WidgetBoundary>
      )}
    </div>
  );
}
