import {
  type ActionGroup,
  type AttackerStatus,
  SHOWN_ATTACKER_STATUSES,
} from '@palisade/vocabulary/attackerStatuses.ts';
import { useTranslation } from 'react-i18next';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { PageBar } from '../../../ui/layout/Page.ts';
import type { CountOf } from './attackerCounts.ts';

interface StatusTabsProps {
  readonly group: ActionGroup;
  readonly status: AttackerStatus;
  readonly countOf: CountOf;
  readonly onChange: (status: AttackerStatus) => void;
}

/** A tab for each status that lists show, with how many attackers of the group it has. */
export function StatusTabs({ group, status, countOf, onChange }: StatusTabsProps) {
  const { t } = useTranslation('attackersList');
  const items = SHOWN_ATTACKER_STATUSES.map((key) => ({
    key,
    label: t(`statuses.${key}`),
    count: countOf(group, key),
  }));
  return (
    <PageBar py="2">
      <TabList
        level="inner"
        items={items}
        current={status}
        onChange={onChange}
        label={t('statusTabs')}
        hasExactCounts
      />
    </PageBar>
  );
}
