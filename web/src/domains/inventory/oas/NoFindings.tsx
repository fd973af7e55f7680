import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { NoFindings_analysis$key } from '../../../__generated__/NoFindings_analysis.graphql.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';

/** Why there are no findings: documents and traffic agree, or there is no traffic to compare. */
export function NoFindings({
  analysis,
}: {
  readonly analysis: NoFindings_analysis$key | null | undefined;
}) {
  const { t } = useTranslation('oas');
  const data = useFragment(
    graphql`
      fragment NoFindings_analysis on OasAnalysis @throwOnFieldError {
        hostsWithoutTraffic
      }
    `,
    analysis,
  );
  const [host, ...others] = data?.hostsWithoutTraffic ?? [];
  return host === undefined ? (
    <EmptyState title={t('empty.title')} body={t('empty.body')} />
  ) : (
    <EmptyState
      title={t('empty.noTraffic', { host })}
      body={
        others.length === 0
          ? t('empty.noTrafficBody')
          : t('empty.noTrafficOthers', { count: others.length })
      }
    />
  );
}
