import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { SamplesPageQuery } from '../../__generated__/SamplesPageQuery.graphql.ts';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import './sample.css';
import './sample.texts.ts';
import { SamplesTable } from './SamplesTable.tsx';

const SamplesPageDocument = graphql`
  query SamplesPageQuery($companyId: ID!) @preloadable {
    company(companyId: $companyId) {
      ...SamplesTable_company
    }
  }
`;

/** Every sample of the company. */
export default function SamplesPage({
  queries,
  isStale,
}: PageProps<{ samples: SamplesPageQuery }>) {
  const { t } = useTranslation('sample');
  const { company } = usePreloadedQuery<SamplesPageQuery>(SamplesPageDocument, queries.samples);
  if (!company) return null;
  return (
    <div className="samples">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} />
      <SamplesTable company={company} isStale={isStale} />
    </div>
  );
}
