import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { CollectorTokensDrawerQuery } from '../../../__generated__/CollectorTokensDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import '../ingest.texts.ts';
import { TokenList } from './TokenList.tsx';

export type CollectorTokensQueries = { tokens: CollectorTokensDrawerQuery };

const CollectorTokensDocument = graphql`
  query CollectorTokensDrawerQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...TokenList_company
    }
  }
`;

/** Collector tokens of the company: list, make, revoke. */
export default function CollectorTokensDrawer({ queries }: DrawerProps<CollectorTokensQueries>) {
  const { t } = useTranslation('ingest');
  const { company } = usePreloadedQuery<CollectorTokensDrawerQuery>(
    CollectorTokensDocument,
    queries.tokens,
  );
  return (
    <Drawer kind={t('token.title')} title={t('token.title')}>
      {company && <TokenList company={company} />}
    </Drawer>
  );
}
