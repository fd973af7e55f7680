import { GAP_STATUSES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { PageBar } from '../../../ui/layout/Page.ts';
import { gapsPath } from '../posture.paths.ts';
import type { CountOf } from './gapCounts.ts';

interface StatusTabsProps {
  readonly status: GapStatus;
  readonly countOf: CountOf;
}

/** A tab for each status with how many gaps it has; the conditions of the address stay. */
export function StatusTabs({ status, countOf }: StatusTabsProps) {
  const { t } = useTranslation('gaps');
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const { search } = useLocation();
  const show = (next: GapStatus) => {
    const query = new URLSearchParams(search);
    query.delete('drawer');
    query.delete('drawers');
    void navigate({ pathname: gapsPath(companyId, { status: next }), search: query.toString() });
  };
  const items = GAP_STATUSES.map((key) => ({
    key,
    label: t(`statuses.${key}`),
    count: countOf(key),
  }));
  return (
    <PageBar line mb="2">
      <TabList items={items} current={status} onChange={show} label={t('tabs')} hasExactCounts />
    </PageBar>
  );
}
