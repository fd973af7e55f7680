import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { PoliciesPageQuery } from '../../../__generated__/PoliciesPageQuery.graphql.ts';
import type { PolicyUpdatesQuery } from '../../../__generated__/PolicyUpdatesQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { openCreatePolicy } from '../../../entities/policyFields/createPolicyEvent.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { EMPTY_FILTER } from '../../../ui/filters/filterEdits.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { policyHubPath } from '../hub/hub.paths.ts';
import { ALL } from './categoryParam.ts';
import { CategoryTabs } from './CategoryTabs.tsx';
import './policies.texts.ts';
import { PoliciesTable } from './PoliciesTable.tsx';
import { PolicyUpdates } from './PolicyUpdates.tsx';
import { policyList } from './policyLists.ts';
import { usePolicyFilterLabels } from './usePolicyFilterLabels.ts';
import { useWeaknessOptions } from './useWeaknessOptions.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const PoliciesPageDocument = graphql`
  query PoliciesPageQuery(
    $companyId: ID!
    $filter: FilterInput
    $shown: FilterInput
    $sort: PolicySort!
    $direction: SortDirection!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      policyCategoryCounts(filter: $filter) @catch(to: NULL) {
        full
        ...CategoryTabs_counts
      }
      ...usePolicyPages_company @arguments(filter: $shown, sort: $sort, direction: $direction)
    }
  }
`;

type PoliciesQueries = { list: PoliciesPageQuery; updates: PolicyUpdatesQuery };

/** Posture policies that the company has: its own, and those of the hub that it installed. */
export default function PoliciesPage({ queries, isStale }: PageProps<PoliciesQueries>) {
  const { t } = useTranslation('policies');
  const [params, change] = useAddress(policyList.address);
  const { company } = usePreloadedQuery<PoliciesPageQuery>(PoliciesPageDocument, queries.list);
  const look = useCompanyChanges<PoliciesPageQuery>(
    company?.id ?? '',
    PoliciesPageDocument,
    queries.list.variables,
  );
  const labels = usePolicyFilterLabels();
  const loadOptions = useWeaknessOptions();
  if (!company) return null;
  const full = company.policyCategoryCounts?.full;
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={full !== undefined && t('count', { count: full, formatted: formatNumber(full) })}
        actions={<Ways updates={queries.updates} />}
      />
      <ListFilters
        list={policyList}
        params={params}
        onChange={change}
        labels={labels}
        loadOptions={loadOptions}
        placeholder={t('search')}
      />
      <CategoryTabs
        counts={company.policyCategoryCounts ?? null}
        current={params.category}
        isFiltered={queries.list.variables.filter != null}
        onChange={(category) => change({ category })}
      >
        <WidgetBoundary isPagewide fallback={null}>
          <PoliciesTable
            company={company}
            params={params}
            onChange={change}
            onLook={look}
            isStale={isStale}
            empty={
              full === 0 ? (
                <FirstPolicies />
              ) : (
                <NoMatch
                  onClear={() => change({ filter: EMPTY_FILTER, search: '', category: ALL })}
                />
              )
            }
          />
        </WidgetBoundary>
      </CategoryTabs>
    </Page>
  );
}

/** Updates, and the ways to policies that the company does not have yet: the hub, one of its own. */
function Ways({ updates }: { readonly updates: PreloadedQuery<PolicyUpdatesQuery> }) {
  const { t } = useTranslation('policies');
  const { companyId, can } = useCompany();
  return (
    <>
      {can('updatePolicies') && (
        <WidgetBoundary fallback={null} frame={() => null}>
          <PolicyUpdates queryRef={updates} />
        </WidgetBoundary>
      )}
      <Button asChild>
        <Link to={policyHubPath(companyId)}>{t('hub')}</Link>
      </Button>
      {can('createPolicies') && (
        <Button variant="solid" icon={<Plus size={16} />} onClick={() => openCreatePolicy()}>
          {t('new')}
        </Button>
      )}
    </>
  );
}

/** In the place of policies where the company has none. */
function FirstPolicies() {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  return (
    <EmptyState
      title={t('none')}
      body={t('noneBody')}
      action={
        <Button asChild>
          <Link to={policyHubPath(companyId)}>{t('toHub')}</Link>
        </Button>
      }
    />
  );
}

/** In the place of policies where none match. */
function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('policies');
  return <EmptyState action={<Button onClick={onClear}>{t('clear')}</Button>} />;
}
