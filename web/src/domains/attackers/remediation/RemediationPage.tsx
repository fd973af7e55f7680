import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { useNavigate, useParams } from 'react-router-dom';
import type { RemediationPageQuery, RemediationPageQuery$data } from '../../../__generated__/RemediationPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { remediationPath } from '../attackers.paths.ts';
import { insightColumns } from './insightColumns.tsx';
import './remediation.css';
import './remediation.texts.ts';
import { useInsights } from './useInsights.ts';

const RemediationPageDocument = graphql`
  query RemediationPageQuery($companyId: ID!, $isActive: Boolean!) {
    company(companyId: $companyId) {
      fieldRemediationCounts {
        active
        inactive
      }
      ...useInsights_company @arguments(isActive: $isActive)
    }
  }
`;

const STATUSES = ['open', 'done'] as const;

/** Insights of what attackers sent, open or done: fields to mend at their endpoints. */
export default function RemediationPage() {
  const { companyId } = useCompany();
  const { status } = useParams();
  const isOpen = status !== 'done';
  const { company } = useLazyLoadQuery<RemediationPageQuery>(RemediationPageDocument, { companyId, isActive: isOpen }, { fetchPolicy: 'store-and-network' });
  if (!STATUSES.some((each) => each === status)) return <NotFoundPage />;
  return company && <Insights company={company} isOpen={isOpen} />;
}

interface InsightsProps {
  readonly company: NonNullable<RemediationPageQuery$data['company']>;
  /** Whether those that are on are shown. */
  readonly isOpen: boolean;
}

function Insights({ company, isOpen }: InsightsProps) {
  const { t } = useTranslation('remediation');
  const { companyId, can } = useCompany();
  const navigate = useNavigate();
  const { rows, hasNext, isLoadingNext, loadNext } = useInsights(company);
  const { active, inactive } = company.fieldRemediationCounts;
  const counts = { open: active, done: inactive };
  const total = isOpen ? active : inactive;
  const seesAttackers = can('seeAttackers');
  const columns = useMemo(() => insightColumns(t, { companyId, seesAttackers }), [t, companyId, seesAttackers]);
  const items = useMemo(() => toItems(rows, ({ remediationId }) => remediationId), [rows]);
  const words = (count: number) => t('count', { count, formatted: count.toLocaleString('en-GB') });
  return (
    <div className="remediation">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} counts={words(active + inactive)} />
      <div className="remediation-statuses">
        <TabList
          label={t('statusTabs')}
          items={STATUSES.map((key) => ({ key, label: t(`statuses.${key}`), count: counts[key] }))}
          current={isOpen ? 'open' : 'done'}
          onChange={(status) => void navigate(`${remediationPath(companyId)}/${status}`)}
          hasExactCounts
        />
      </div>
      <div className="remediation-table">
        <DataTable
          label={t('insights')}
          columns={columns}
          items={items}
          total={total}
          hasMore={hasNext}
          isLoadingMore={isLoadingNext}
          onLoadMore={loadNext}
          empty={active + inactive > 0 ? <EmptyState body={t('empty.elsewhere')} /> : <EmptyState title={t('empty.title')} body={t('empty.body')} />}
          footNote={words(total)}
        />
      </div>
    </div>
  );
}
