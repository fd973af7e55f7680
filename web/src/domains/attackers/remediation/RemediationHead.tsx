import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RemediationHead_company$key } from '../../../__generated__/RemediationHead_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { PageBar } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { type Status, STATUSES, useShowPlace, type View, VIEWS } from './remediationPlace.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface RemediationHeadProps {
  readonly company: RemediationHead_company$key;
  readonly view: View;
  readonly status: Status;
  /**
   * How many of the view there are by status, as it is filtered; null when they could not be
   * loaded.
   */
  readonly counts: Readonly<Record<Status, number>> | null;
  readonly actions: ReactNode;
}

/** How many are open by view, as far as they could be loaded. */
function useOpenCounts(key: RemediationHead_company$key): Partial<Record<View, number>> {
  const { fieldRemediationCounts, remediationTicketCounts } = useFragment(
    graphql`
      fragment RemediationHead_company on Company @throwOnFieldError {
        fieldRemediationCounts @catch(to: NULL) {
          active
        }
        remediationTicketCounts @catch(to: NULL) {
          open
        }
      }
    `,
    key,
  );
  return {
    ...(remediationTicketCounts && { tickets: remediationTicketCounts.open }),
    ...(fieldRemediationCounts && { insights: fieldRemediationCounts.active }),
  };
}

/** Title, a tab for each view with how many are open, and a tab for each status. */
export function RemediationHead({ company, view, status, counts, actions }: RemediationHeadProps) {
  const { t } = useTranslation('remediation');
  const show = useShowPlace(view);
  const open = useOpenCounts(company);
  const seesInsights = useCompany().can('seeInsights');
  const views = VIEWS.filter((each) => each !== 'insights' || seesInsights);
  const counted = views.flatMap((each) => open[each] ?? []);
  // A sum that lacks one of the two would be another number.
  const total = counted.length < views.length ? null : counted.reduce((sum, each) => sum + each, 0);
  const viewTab = (each: View) => ({ key: each, label: t(`views.${each}`), count: open[each] });
  const statusTab = (each: Status) => ({
    key: each,
    label: t(`statuses.${each}`),
    count: counts?.[each],
  });
  return (
    <>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={total !== null && t('open', { count: total, formatted: formatNumber(total) })}
        actions={actions}
      />
      <PageBar line>
        <TabList
          label={t('viewTabs')}
          items={views.map(viewTab)}
          current={view}
          onChange={(next) => show(next, status)}
          hasExactCounts
        />
      </PageBar>
      <PageBar py="2">
        <TabList
          level="inner"
          label={t('statusTabs')}
          items={STATUSES.map(statusTab)}
          current={status}
          onChange={(next) => show(view, next)}
          hasExactCounts
        />
      </PageBar>
    </>
  );
}
