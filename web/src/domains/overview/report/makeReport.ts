import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { i18n as I18n, TFunction } from 'i18next';
import { fetchQuery } from 'react-relay';
import type { Environment } from 'relay-runtime';
import type { reportFiguresQuery } from '../../../__generated__/reportFiguresQuery.graphql.ts';
import type { CurrentCompany } from '../../../entities/company/CompanyContext.ts';
import { IN_PARTS } from '../../../entities/routing/inParts.ts';
import { saveBlob } from '../../../ui/files/saveFile.ts';
import { formatDateParts } from '../../../ui/text/format.ts';
import { labelsOf } from '../causes/causeDays.ts';
import { reportDocument } from './reportDocument.ts';
import { ReportFiguresDocument, reportDays, reportVariables } from './reportFigures.ts';
import { reportSections } from './reportSections.ts';

interface Reported {
  readonly environment: Environment;
  readonly company: CurrentCompany;
  /** The filter of the overview. */
  readonly filter: Filter;
  readonly t: TFunction<'overview'>;
  readonly language: I18n['language'];
}

const formatDay = (day: string): string =>
  formatDateParts(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });

/** Asks for the figures of the last three months and saves them as a file. */
export async function makeReport(reported: Reported): Promise<void> {
  const { environment, company, filter, t, language } = reported;
  const { since, until } = reportDays(new Date());
  const variables = reportVariables(company, filter, since);
  const answer = await fetchQuery<reportFiguresQuery>(
    environment,
    ReportFiguresDocument,
    variables,
    { networkCacheConfig: IN_PARTS },
  ).toPromise();
  const page = reportDocument({
    language,
    title: t('report.title'),
    subtitles: [
      `${company.organizationName} · ${company.name}`,
      t('report.days', { since: formatDay(since), until: formatDay(until) }),
      ...(labelsOf(filter) !== null || company.isLimited ? [t('report.limited')] : []),
    ],
    sections: answer?.company ? reportSections(answer.company, variables, t) : [],
  });
  saveBlob(new Blob([page], { type: 'text/html' }), `executive-report-${since}-${until}.html`);
}
