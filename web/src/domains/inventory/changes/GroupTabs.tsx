import { CHANGE_GROUPS, type ChangeGroup } from '@palisade/vocabulary/changeKinds.ts';
import { useTranslation } from 'react-i18next';
import { PageBar } from '../../../ui/layout/Page.ts';
import { TabList } from '../../../ui/layout/Tabs.tsx';

interface Count {
  readonly kind: string;
  readonly changes: number;
}

interface GroupTabsProps {
  readonly group: ChangeGroup | null;
  /** Null when they could not be loaded. */
  readonly counts: readonly Count[] | null;
  readonly onChange: (group: ChangeGroup | null) => void;
}

type Tab = ChangeGroup | 'all';
const TABS: readonly Tab[] = ['all', ...(Object.keys(CHANGE_GROUPS) as ChangeGroup[])]; // Its own keys.

/** A tab for each group of kinds with how many changes it has. */
export function GroupTabs({ group, counts, onChange }: GroupTabsProps) {
  const { t } = useTranslation('changes');
  const countOf = (tab: Tab): number | undefined => {
    const kinds: readonly string[] | null = tab === 'all' ? null : CHANGE_GROUPS[tab];
    return counts?.reduce(
      (sum, { kind, changes }) => (kinds === null || kinds.includes(kind) ? sum + changes : sum),
      0,
    );
  };
  const items = TABS.map((key) => ({
    key,
    label: key === 'all' ? t('all') : t(`groups.${key}`),
    count: countOf(key),
  }));
  return (
    <PageBar line mb="2" overflowX="auto">
      <TabList
        items={items}
        current={group ?? 'all'}
        onChange={(tab) => onChange(tab === 'all' ? null : tab)}
        label={t('groups.label')}
      />
    </PageBar>
  );
}
