import { ACTION_GROUPS, type ActionGroup } from '@palisade/vocabulary/attackerStatuses.ts';
import { useTranslation } from 'react-i18next';
import { TabList } from '../../../ui/layout/Tabs.tsx';
import { PageBar } from '../../../ui/layout/Page.ts';
import type { CountOf } from './attackerCounts.ts';

interface GroupTabsProps {
  readonly group: ActionGroup;
  readonly countOf: CountOf;
  readonly onChange: (group: ActionGroup) => void;
}

/** A tab for each action group with how many attackers it has in all. */
export function GroupTabs({ group, countOf, onChange }: GroupTabsProps) {
  const { t } = useTranslation('attackersList');
  return (
    <PageBar line>
      <TabList
        items={ACTION_GROUPS.map((key) => ({
          key,
          label: t(`groups.${key}`),
          count: countOf(key),
        }))}
        current={group}
        onChange={onChange}
        label={t('groupTabs')}
        hasExactCounts
      />
    </PageBar>
  );
}
