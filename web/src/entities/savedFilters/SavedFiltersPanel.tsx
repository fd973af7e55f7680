import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveFilterForm } from './SaveFilterForm.tsx';
import './saved.css';
import type { SavedFilter, SavedFiltersOfList } from './savedFilter.ts';
import { SavedFilterRow } from './SavedFilterRow.tsx';
import './saved.texts.ts';
import { useDeleteSavedFilter } from './useDeleteSavedFilter.ts';

interface SavedFiltersPanelProps extends SavedFiltersOfList {
  /** Global id of the company. */
  readonly companyKey: string;
  readonly saved: readonly SavedFilter[];
  readonly shownId: string | null;
  readonly onApply: (saved: SavedFilter) => void;
  /** What else the conditions are good for. */
  readonly children?: ReactNode;
}

/** Saved filters of the person and of the company, and the way to keep what is shown. */
export default function SavedFiltersPanel({
  companyKey,
  saved,
  shownId,
  onApply,
  children,
  ...list
}: SavedFiltersPanelProps) {
  const { t } = useTranslation('savedFilters');
  // Here and not in the row: the row is gone before the server answers.
  const remove = useDeleteSavedFilter(list.kind, companyKey);
  const lists = [
    { key: 'own', title: t('own'), filters: saved.filter(({ isOwn }) => isOwn) },
    { key: 'shared', title: t('shared'), filters: saved.filter(({ isOwn }) => !isOwn) },
  ].filter(({ filters }) => filters.length > 0);
  return (
    <div className="saved-panel">
      {saved.length === 0 && <p className="saved-note">{t('none')}</p>}
      {lists.map(({ key, title, filters }) => (
        <section key={key} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {filters.map((filter) => (
              <SavedFilterRow
                key={filter.id}
                filter={filter}
                isShown={filter.id === shownId}
                {...list}
                onApply={() => onApply(filter)}
                onDelete={() => remove(filter.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      <SaveFilterForm companyKey={companyKey} isSaved={shownId !== null} {...list} />
      {children}
    </div>
  );
}
