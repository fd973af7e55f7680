import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { OutboxPageQuery } from '../../../__generated__/OutboxPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { AccessDenied } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import '../account.texts.ts';
import { OutboxList } from './OutboxList.tsx';

export type OutboxQueries = { outbox: OutboxPageQuery };

const OutboxPageDocument = graphql`
  query OutboxPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...OutboxList_company
    }
  }
`;

/** Mail and text messages to people whom the reader manages. */
export default function OutboxPage({ queries }: PageProps<OutboxQueries>) {
  const { t } = useTranslation('account');
  const { can } = useCompany();
  return (
    <Page scroll="page">
      <title>{`${t('outbox.title')} · Palisade`}</title>
      <PageHeader parents={[t('outbox.section')]} title={t('outbox.title')} />
      {can('manageUsers') ? <Allowed queries={queries} /> : <AccessDenied />}
    </Page>
  );
}

function Allowed({ queries }: Pick<PageProps<OutboxQueries>, 'queries'>) {
  const { t } = useTranslation('account');
  const { company } = usePreloadedQuery<OutboxPageQuery>(OutboxPageDocument, queries.outbox);
  return (
    <>
      <PageNote maxWidth="760px" pb="4">
        {t('outbox.about')}
      </PageNote>
      <WidgetBoundary isPagewide fallback={null}>
        {company && <OutboxList company={company} />}
      </WidgetBoundary>
    </>
  );
}
