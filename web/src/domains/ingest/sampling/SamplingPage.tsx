import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { SamplingPageQuery } from '../../../__generated__/SamplingPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { SampleDeletions } from './SampleDeletions.tsx';
import './sampling.texts.ts';
import { SamplingSwitch } from './SamplingSwitch.tsx';
import { SamplingTerms } from './SamplingTerms.tsx';

export type SamplingQueries = { sampling: SamplingPageQuery };

const SamplingPageDocument = graphql`
  query SamplingPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      sampling
      ...SamplingSwitch_company
      ...SampleDeletions_company
    }
  }
`;

const Cards = chakra('div', {
  base: { display: 'grid', gap: '3', maxWidth: '960px', px: 'gutter', pb: '8' },
});

/** Whether samples are kept, on which terms, and the receipts of those that were deleted. */
export default function SamplingPage({ queries }: PageProps<SamplingQueries>) {
  const { t } = useTranslation('sampling');
  const { company } = usePreloadedQuery<SamplingPageQuery>(SamplingPageDocument, queries.sampling);
  const ask = useCompanyChanges<SamplingPageQuery>(
    company?.id ?? '',
    SamplingPageDocument,
    queries.sampling.variables,
  );
  if (!company) return <NotFoundPage />;
  return (
    <Page scroll="page">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} />
      <PageNote pb="3">{t('about')}</PageNote>
      <Cards>
        <Panel title={t('label')} actions={<SamplingSwitch company={company} />}>
          <Note tone="muted">{t(company.sampling ? 'on' : 'off')}</Note>
        </Panel>
        <Panel title={t('deletions.title')} note={t('deletions.note')}>
          <WidgetBoundary fallback={null}>
            <SampleDeletions company={company} onAgain={ask} />
          </WidgetBoundary>
        </Panel>
        <Panel title={t('terms.title')}>
          <SamplingTerms />
        </Panel>
      </Cards>
    </Page>
  );
}
