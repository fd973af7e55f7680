import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  CategoryTabs_counts$data,
  CategoryTabs_counts$key,
} from '../../../__generated__/CategoryTabs_counts.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { SideTabs } from '../../../ui/layout/SideTabs.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { ALL, type CategoryTab, EMPTY } from './categoryParam.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface CategoryTabsProps {
  /** Null when they could not be loaded. */
  readonly counts: CategoryTabs_counts$key | null;
  readonly current: CategoryTab;
  /**
   * Whether something is searched or filtered for, so that counts are shown of all and of what
   * matches.
   */
  readonly isFiltered: boolean;
  readonly onChange: (tab: CategoryTab) => void;
  readonly children: ReactNode;
}

/** Policies of a category: all of them, those that match, and whether one is new. */
type Counts = Pick<CategoryTabs_counts$data, 'full' | 'filtered' | 'isNew'>;

const NONE: Counts = { full: 0, filtered: 0, isNew: false };

/** All, No Category and each category, with how many policies it has and which have new ones. */
export function CategoryTabs({
  counts: key,
  current,
  isFiltered,
  onChange,
  children,
}: CategoryTabsProps) {
  const { t } = useTranslation('policies');
  const known = useFragment(
    graphql`
      fragment CategoryTabs_counts on PolicyCategoryCounts @throwOnFieldError {
        full
        filtered
        isNew
        categories {
          category
          full
          filtered
          isNew
        }
      }
    `,
    key,
  );
  const items = useTabItems(known ?? null, current, isFiltered);
  return (
    <SideTabs label={t('tabs.label')} items={items} current={current} onChange={onChange}>
      {children}
    </SideTabs>
  );
}

/** The tabs in their order, the one that is shown among them though it has no policies. */
function useTabItems(
  known: CategoryTabs_counts$data | null,
  current: CategoryTab,
  isFiltered: boolean,
) {
  const { t } = useTranslation('policies');
  const categories = known?.categories ?? [];
  // Where all are new, as after the first installation, none stands out.
  const isTelling = categories.some((each) => !each.isNew);
  const countText = ({ full, filtered }: Counts) => {
    if (known === null) return '';
    const [ofAll, matching] = [full, filtered].map((count) => formatNumber(count));
    return isFiltered ? t('tabs.filtered', { filtered: matching, full: ofAll }) : (ofAll ?? '');
  };
  const tab = (key: CategoryTab, label: string, counts: Counts) => ({
    key,
    label,
    badge: counts.isNew && isTelling && <NewBadge />,
    count: countText(counts),
  });
  const items = [
    tab(ALL, t('tabs.ALL'), known ?? NONE),
    tab(EMPTY, t('tabs.EMPTY'), categories.find(({ category }) => category === null) ?? NONE),
    ...categories.flatMap(({ category, ...counts }) =>
      category == null ? [] : [tab(category, catalogueText(category), counts)],
    ),
  ];
  // A category without policies has no tab; its address shows an empty list.
  return items.some(({ key }) => key === current)
    ? items
    : [...items, tab(current, catalogueText(current), NONE)];
}

/** Marks a category with policies that nobody here has seen yet. */
function NewBadge() {
  const { t } = useTranslation('policies');
  return (
    <span title={t('tabs.newHint')}>
      <Tag>{t('tabs.new')}</Tag>
    </span>
  );
}
