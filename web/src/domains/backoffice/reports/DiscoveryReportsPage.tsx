import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { DiscoveryReportsPageQuery } from '../../../__generated__/DiscoveryReportsPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { BackOfficeHead } from '../BackOfficeHead.tsx';
import { EnvironmentTable } from '../EnvironmentTable.tsx';
import { PERIODS, reportAddress } from './reportAddress.ts';
import { reportColumns } from './reportColumns.tsx';

export type DiscoveryReportsQueries = { report: DiscoveryReportsPageQuery };

/** What was discovered in each environment within a period, in a table and as a file. */
export default function DiscoveryReportsPage({ queries }: PageProps<DiscoveryReportsQueries>) {
  const { t } = useTranslation('backoffice');
  const { company } = usePreloadedQuery<DiscoveryReportsPageQuery>(
    graphql`
      query DiscoveryReportsPageQuery($companyId: ID!, $days: Int!)
      @preloadable
      @throwOnFieldError {
        company(companyId: $companyId) {
          servedEnvironmentCount
          discoveryReport(days: $days) {
            environmentId
            name
            organizationName
            hosts
            apis
            endpoints
            sensitiveTypes
            gaps
            attackers
          }
        }
      }
    `,
    queries.report,
  );
  const columns = useMemo(() => reportColumns(t), [t]);
  return (
    <Page>
      <BackOfficeHead page="reports" />
      <EnvironmentTable
        label={t('reports.title')}
        all={company?.discoveryReport ?? []}
        total={company?.servedEnvironmentCount ?? 0}
        columns={columns}
      >
        <ReportActions />
      </EnvironmentTable>
    </Page>
  );
}

/** Which period the report is of, and the same as a file. */
function ReportActions() {
  const { t } = useTranslation('backoffice');
  const { companyId } = useCompany();
  const [{ days }, change] = useAddress(reportAddress);
  return (
    <>
      <Select
        aria-label={t('reports.period')}
        selectSize="sm"
        isInline
        value={days}
        options={PERIODS.map((value) => ({
          value,
          label: t('reports.days', {
            count: Number(value),
            formatted: formatNumber(Number(value)),
          }),
        }))}
        onChange={(next) => change({ days: next })}
      />
      <Button asChild>
        <DownloadLink
          href={`/download/identity/${companyId}/back-office/discovery-report.csv?days=${days}`}
        >
          <Download size={14} />
          {t('reports.csv')}
        </DownloadLink>
      </Button>
    </>
  );
}
