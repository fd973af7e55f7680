import { FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { SampleDrawerQuery } from '../../__generated__/SampleDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../ui/feedback/StateBlock.tsx';
import './sample.texts.ts';
import { valuesOf } from './sampleValues.ts';
import { SampleForm } from './SampleForm.tsx';

export type SampleDrawerQueries = { sample: SampleDrawerQuery };

const SampleDrawerDocument = graphql`
  query SampleDrawerQuery($companyId: ID!, $sampleId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      sample(sampleId: $sampleId) {
        name
        version
        ...SampleForm_sample
      }
    }
  }
`;

/** A sample, or without an id a new one. */
export default function SampleDrawer({ queries, drawer }: DrawerProps<SampleDrawerQueries>) {
  const { t } = useTranslation('sample');
  const environment = useRelayEnvironment();
  const { company } = usePreloadedQuery<SampleDrawerQuery>(SampleDrawerDocument, queries.sample);
  const sample = company?.sample ?? null;
  if (sample === null && drawer.id !== '')
    return (
      <Drawer kind={t('one')} title={t('missing')}>
        <EmptyState
          icon={<FileQuestionMark size={16} />}
          title={t('missing')}
          body={t('missingBody')}
        />
      </Drawer>
    );
  const read = async () => {
    const saved = await fetchQuery<SampleDrawerQuery>(
      environment,
      SampleDrawerDocument,
      queries.sample.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return saved?.company?.sample ? valuesOf(saved.company.sample) : null;
  };
  return <SampleForm sample={sample} onReload={read} />;
}
