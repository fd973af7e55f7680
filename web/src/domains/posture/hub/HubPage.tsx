import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { HubPageQuery } from '../../../__generated__/HubPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EMPTY_FILTER } from '../../../ui/filters/filterEdits.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { policiesPath } from '../posture.paths.ts';
import { ALL } from '../policies/categoryParam.ts';
import { CategoryTabs } from '../policies/CategoryTabs.tsx';
import '../policies/policies.texts.ts';
import { hubList } from '../policies/policyLists.ts';
import { usePolicyFilterLabels } from '../policies/usePolicyFilterLabels.ts';
import { useWeaknessOptions } from '../policies/useWeaknessOptions.ts';
import './hub.texts.ts';
import { HubPolicies } from './HubPolicies.tsx';
import { MissingRecommended } from './MissingRecommended.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

const HubPageDocument = graphql`
  query HubPageQuery($companyId: ID!, $filter: FilterInput, $shown: FilterInput)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      id
      sampling
      hubCategoryCounts(filter: $filter) @catch(to: NULL) {
        full
        isNew
        ...CategoryTabs_counts
      }
      policyHub(filter: $shown) @catch(to: NULL) {
        ...HubPolicies_policy
      }
      missing: policyHub(
        filter: {
          all: [
            { field: "isRecommended", op: is, value: true }
            { field: "isInstalled", op: is, value: false }
          ]
        }
      ) @catch(to: NULL) {
        ...InstallManyDialog_policy
      }
    }
  }
`;

/** Policies that come with Palisade, by category, to be installed and uninstalled. */
export default function HubPage({ queries, isStale }: PageProps<{ list: HubPageQuery }>) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const { companyId } = useCompany();
  const [params, change] = useAddress(hubList.address);
  const { company } = usePreloadedQuery<HubPageQuery>(HubPageDocument, queries.list);
  useCompanyChanges<HubPageQuery>(company?.id ?? '', HubPageDocument, queries.list.variables);
  const labels = usePolicyFilterLabels();
  const loadOptions = useWeaknessOptions();
  const policies = company?.policyHub;
  if (!company) return null;
  const full = company.hubCategoryCounts?.full;
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[word('section')]}
        title={t('title')}
        counts={full !== undefined && t('count', { count: full, formatted: formatNumber(full) })}
        actions={
          <>
            <MissingRecommended policies={company.missing ?? []} />
            <Button asChild>
              <Link to={policiesPath(companyId)}>{t('mine')}</Link>
            </Button>
          </>
        }
      />
      <ListFilters
        list={hubList}
        params={params}
        onChange={change}
        labels={labels}
        loadOptions={loadOptions}
        placeholder={word('search')}
      />
      <CategoryTabs
        counts={company.hubCategoryCounts ?? null}
        current={params.category}
        isFiltered={queries.list.variables.filter != null}
        onChange={(category) => change({ category })}
      >
        {policies ? (
          <HubPolicies
            policies={policies}
            isSampling={company.sampling}
            hasNew={company.hubCategoryCounts?.isNew ?? false}
            isStale={isStale}
            onClear={() => change({ filter: EMPTY_FILTER, search: '', category: ALL })}
          />
        ) : (
          <SectionFailure />
        )}
      </CategoryTabs>
    </Page>
  );
}
