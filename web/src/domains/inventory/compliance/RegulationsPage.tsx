import { chakra } from '@chakra-ui/react/styled-system';
import { REGULATION_KEYS, type RegulationKey } from '@palisade/vocabulary/regulationField.ts';
import { REGULATIONS } from '@palisade/vocabulary/regulations.ts';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { RegulationsPageQuery } from '../../../__generated__/RegulationsPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import './compliance.texts.ts';
import { RegulationCard } from './RegulationCard.tsx';
import { useChooseRegulations } from './useChooseRegulations.ts';

export type RegulationsQueries = { regulations: RegulationsPageQuery };

const RegulationsPageDocument = graphql`
  query RegulationsPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      regulations
    }
  }
`;

const Cards = chakra('div', {
  base: { display: 'grid', gap: '3', maxWidth: '960px', px: 'gutter', pb: '8' },
});

/** The regulations of the catalogue, and a switch for each that the company answers to. */
export default function RegulationsPage({ queries }: PageProps<RegulationsQueries>) {
  const { t } = useTranslation('compliance');
  const { companyId, can } = useCompany();
  const { company } = usePreloadedQuery<RegulationsPageQuery>(
    RegulationsPageDocument,
    queries.regulations,
  );
  useCompanyChanges<RegulationsPageQuery>(
    company?.id ?? '',
    RegulationsPageDocument,
    queries.regulations.variables,
  );
  const [choose, isBusy] = useChooseRegulations();
  if (!company) return <NotFoundPage />;
  const chosen = REGULATION_KEYS.filter((key) => company.regulations.includes(key));
  const handleChange = (key: RegulationKey, isChosen: boolean) =>
    choose({
      companyId,
      regulations: REGULATION_KEYS.filter((each) =>
        each === key ? isChosen : chosen.includes(each),
      ),
    });
  return (
    <Page scroll="page">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} />
      <PageNote pb="3">{t('about')}</PageNote>
      <Cards>
        {REGULATIONS.map((regulation) => (
          <RegulationCard
            key={regulation.key}
            regulation={regulation}
            isChosen={chosen.includes(regulation.key)}
            isOff={isBusy || !can('changeDataTypes')}
            onChange={(isChosen) => void handleChange(regulation.key, isChosen)}
          />
        ))}
      </Cards>
    </Page>
  );
}
