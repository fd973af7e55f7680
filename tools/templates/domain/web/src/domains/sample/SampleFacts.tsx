import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SampleFacts_sample$key } from '../../__generated__/SampleFacts_sample.graphql.ts';
import { Facts } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';

/** Who made a sample and who changed it last, and when. */
export function SampleFacts({ sample }: { readonly sample: SampleFacts_sample$key }) {
  const { t } = useTranslation('sample');
  const { createdAt, createdBy, updatedAt, updatedBy } = useFragment(
    graphql`
      fragment SampleFacts_sample on Sample @throwOnFieldError {
        createdAt
        createdBy
        updatedAt
        updatedBy
      }
    `,
    sample,
  );
  const facts = [
    { label: t('columns.createdBy'), value: createdBy },
    { label: t('columns.created'), value: <TimeText value={createdAt} format="exact" /> },
    ...(updatedAt == null
      ? []
      : [
          { label: t('updatedLastBy'), value: updatedBy ?? '–' },
          { label: t('updatedLast'), value: <TimeText value={updatedAt} format="exact" /> },
        ]),
  ];
  return <Facts items={facts} />;
}
