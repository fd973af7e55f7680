import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { GapDrawerQuery } from '../../../../__generated__/GapDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../../entities/drawers/defineDrawer.tsx';
import { MissingDrawer } from '../../../../ui/drawer/MissingDrawer.tsx';
import './gapDrawer.css';
import './gapDrawer.texts.ts';
import { GapContent } from './GapContent.tsx';

export type GapDrawerQueries = { gap: GapDrawerQuery };

const GapDrawerDocument = graphql`
  query GapDrawerQuery($companyId: ID!, $gapId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...GapProof_company
      gap(gapId: $gapId) {
        ...GapContent_gap
      }
    }
  }
`;

/** One posture gap: what is wrong and what to do, why it was opened, and what people said. */
export default function GapDrawer({ queries, drawer, isStale }: DrawerProps<GapDrawerQueries>) {
  const { t } = useTranslation('gapDrawer');
  const { company } = usePreloadedQuery<GapDrawerQuery>(GapDrawerDocument, queries.gap);
  if (company?.gap)
    return <GapContent gap={company.gap} company={company} gapId={drawer.id} isStale={isStale} />;
  return <MissingDrawer kind={t('kind')} title={t('missing')} body={t('missingBody')} />;
}
