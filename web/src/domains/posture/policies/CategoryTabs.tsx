import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { CategoryTabs_counts$key } from '../../../__generated__/CategoryTabs_counts.graphql.ts';
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

const NONE = { full: 0, filtered: 0, isNew: false };

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
  const categories = known?.categories ?? [];
  const all = known ?? NONE;
  const none = categories.find(({ category }) => category === null) ?? NONE;
  const countText = ({ full, filtered }: { readonly full: number; readonly filtered: number }) => {
    if (known === null || known === undefined) return '';
    const [ofAll, matching] = [full, filtered].map((count) => formatNumber(count));
    return isFiltered ? t('tabs.filtered', { filtered: matching, full: ofAll }) : (ofAll ?? '');
  };
  // Where all are new, as after the first installation, none stands out.
  const isTelling = categories.some((each) => !each.isNew);
  const badge = (isNew: boolean) =>
    isNew &&
    isTelling && (
      <span title={t('tabs.newHint')}>
        <Tag>{t('tabs.new')}</Tag>
      </span>
    );
  const items = [
    { key: ALL, label: t('tabs.ALL'), badge: badge(all.isNew), count: countText(all) },
    { key: EMPTY, label: t('tabs.EMPTY'), badge: badge(none.isNew), count: countText(none) },
    ...categories.flatMap(({ category, isNew, ...count }) =>
      category == null
        ? []
        : [
            {
              key: category,
              label: catalogueText(category),
              badge: badge(isNew),
              count: countText(count),
            },
          ],
    ),
  ];
  // A category without policies has no tab; its address shows an empty list.
  const shown = items.some((item) => item.key === current)
    ? items
    : [
        ...items,
        { key: current, label: catalogueText(current), badge: false, count: countText(NONE) },
      ];
  return (
    <SideTabs label={t('tabs.label')} items={shown} current={current} onChange={onChange}>
      {children}
    </SideTabs>
  );
}
