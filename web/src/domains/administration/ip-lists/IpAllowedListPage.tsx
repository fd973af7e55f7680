import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { IpAllowedListPageQuery } from '../../../__generated__/IpAllowedListPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import { AllowedRanges } from './AllowedRanges.tsx';

export type IpAllowedListQueries = { list: IpAllowedListPageQuery };

const IpAllowedListPageDocument = graphql`
  query IpAllowedListPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...AllowedRanges_company
    }
  }
`;

/** Addresses from which alone the company can be used. */
export default function IpAllowedListPage({ queries }: PageProps<IpAllowedListQueries>) {
  const { t } = useTranslation('administration');
  const { company } = usePreloadedQuery<IpAllowedListPageQuery>(
    IpAllowedListPageDocument,
    queries.list,
  );
  return (
    company && (
      <ListBoundary title={t('ipLists.allowed.title')} about={t('ipLists.allowed.about')}>
        <AllowedRanges company={company} />
      </ListBoundary>
    )
  );
}
