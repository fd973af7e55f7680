import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { SamplesPageQuery } from '../../__generated__/SamplesPageQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import { useCompanyChanges } from '../../entities/mutations/useCompanyChanges.ts';
import { WidgetBoundary } from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/layout/Page.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SAMPLE_DRAWER } from './sample.paths.ts';
import './sample.texts.ts';
import { SamplesTable } from './SamplesTable.tsx';

const SamplesPageDocument = graphql`
  query SamplesPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      ...useSampleRows_company
    }
  }
`;

/** Every sample of the company. */
export default function SamplesPage({
  queries,
  isStale,
}: PageProps<{ samples: SamplesPageQuery }>) {
  const { t } = useTranslation('sample');
  const { can } = useCompany();
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<SamplesPageQuery>(SamplesPageDocument, queries.samples);
  const { variables } = queries.samples;
  useCompanyChanges<SamplesPageQuery>(company?.id ?? '', SamplesPageDocument, variables);
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        actions={
          can('createSample') && (
            <Button
              variant="solid"
              icon={<Plus size={16} />}
              onClick={() => drawers.open({ name: SAMPLE_DRAWER, id: '' })}
            >
              {t('new')}
            </Button>
          )
        }
      />
      {company && (
        <WidgetBoundary isPagewide fallback={null}>
          <SamplesTable company={company} isStale={isStale} />
        </WidgetBoundary>
      )}
    </Page>
  );
}
