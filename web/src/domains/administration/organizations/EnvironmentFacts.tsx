import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { EnvironmentFacts_environment$key } from '../../../__generated__/EnvironmentFacts_environment.graphql.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

/** How many people an environment has, since when it is there, and who changed it last. */
export function EnvironmentFacts({
  environment,
}: {
  readonly environment: EnvironmentFacts_environment$key;
}) {
  const { t } = useTranslation('organizations');
  const { usersCount, createdAt, updatedAt, updatedBy } = useFragment(
    graphql`
      fragment EnvironmentFacts_environment on Environment @throwOnFieldError {
        usersCount
        createdAt
        updatedAt
        updatedBy
      }
    `,
    environment,
  );
  const facts = [
    { label: t('environment.users'), value: formatNumber(usersCount) },
    { label: t('environment.createdAt'), value: <TimeText value={createdAt} format="exact" /> },
    ...(updatedAt == null
      ? []
      : [
          { label: t('environment.changedBy'), value: updatedBy ?? '–' },
          { label: t('environment.changed'), value: <TimeText value={updatedAt} format="exact" /> },
        ]),
  ];
  return <Facts items={facts} />;
}
