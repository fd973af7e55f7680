import { useTranslation } from 'react-i18next';
import { type InventoryParams, toFilter } from '../inventoryParams.ts';
import { SaveAsPolicy } from './SaveAsPolicy.tsx';
import { SaveFilterForm } from './SaveFilterForm.tsx';
import './saved.css';
import { SavedFilterRow } from './SavedFilterRow.tsx';
import './saved.texts.ts';
import type { SavedFilter } from './savedView.ts';
import { useDeleteSavedFilter } from './useDeleteSavedFilter.ts';

interface SavedFiltersPanelProps {
  /** Global id of the company. */
  readonly companyKey: string;
  readonly saved: readonly SavedFilter[];
  readonly shownId: string | null;
  readonly params: InventoryParams;
  readonly onApply: (params: InventoryParams) => void;
  readonly onClose: () => void;
}

/** Saved filters of the person and of the company, and the way to keep what is shown. */
export function SavedFiltersPanel({ companyKey, saved, shownId, params, onApply, onClose }: SavedFiltersPanelProps) {
  const { t } = useTranslation('savedFilters');
  // Here and not in the row: the row is gone before the server answers.
  const remove = useDeleteSavedFilter(companyKey);
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
              <SavedFilterRow key={filter.id} filter={filter} isShown={filter.id === shownId} params={params} onApply={onApply} onDelete={() => remove(filter.id)} />
            ))}
          </ul>
        </section>
      ))}
      <SaveFilterForm companyKey={companyKey} params={params} isSaved={shownId !== null} />
      <SaveAsPolicy filter={toFilter(params)} onDone={onClose} />
    </div>
  );
}
