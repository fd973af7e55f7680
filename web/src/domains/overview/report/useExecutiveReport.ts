import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { reportFiguresQuery } from '../../../__generated__/reportFiguresQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { IN_PARTS } from '../../../entities/routing/inParts.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { saveBlob } from '../../../ui/files/saveFile.ts';
import { formatDateParts } from '../../../ui/text/format.ts';
import { useOverviewFilter } from '../useOverviewFilter.ts';
import { labelsOf } from '../causes/causeDays.ts';
import { reportDocument } from './reportDocument.ts';
import { ReportFiguresDocument, reportDays, reportVariables } from './reportFigures.ts';
import { reportSections } from './reportSections.ts';

const formatDay = (day: string): string =>
  formatDateParts(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });

/** Makes the report of the last three months as a file, and says how that goes. */
export function useExecutiveReport() {
  const { t, i18n } = useTranslation('overview');
  const environment = useRelayEnvironment();
  const company = useCompany();
  const errorText = useErrorText();
  const { filter } = useOverviewFilter();
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    const id = toast.loading(t('report.loading'));
    setIsBusy(true);
    try {
      const { since, until } = reportDays(new Date());
      const variables = reportVariables(company, filter, since);
      const answer = await fetchQuery<reportFiguresQuery>(
        environment,
        ReportFiguresDocument,
        variables,
        { networkCacheConfig: IN_PARTS },
      ).toPromise();
      const page = reportDocument({
        language: i18n.language,
        title: t('report.title'),
        subtitles: [
          `${company.organizationName} · ${company.name}`,
          t('report.days', { since: formatDay(since), until: formatDay(until) }),
          ...(labelsOf(filter) !== null || company.isLimited ? [t('report.limited')] : []),
        ],
        sections: answer?.company ? reportSections(answer.company, variables, t) : [],
      });
      saveBlob(new Blob([page], { type: 'text/html' }), `executive-report-${since}-${until}.html`);
      toast.success(t('report.success'), { id });
    } catch (error) {
      toast.error(t('report.failed'), { id, detail: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return [make, isBusy] as const;
}
