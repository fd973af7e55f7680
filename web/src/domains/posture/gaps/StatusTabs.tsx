import { GAP_STATUSES, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { PageBar } from '../../../ui/layout/Page.ts';
import type { CountOf } from './gapCounts.ts';
import { useStatusAddress } from './useStatusAddress.ts';

interface StatusTabsProps {
  readonly status: GapStatus;
  readonly countOf: CountOf;
}

/** A tab for each status with how many gaps it has; the conditions of the address stay. */
export function StatusTabs({ status, countOf }: StatusTabsProps) {
  const { t } = useTranslation('gaps');
  const navigate = useNavigate();
  const addressOf = useStatusAddress();
  const items = GAP_STATUSES.map((key) => ({
    key,
    label: t(`statuses.${key}`),
    count: countOf(key),
  }));
  return (
    <PageBar line mb="2">
      <TabList
        items={items}
        current={status}
        onChange={(next) => void navigate(addressOf(next))}
        label={t('tabs')}
        hasExactCounts
      />
    </PageBar>
  );
}
