import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../ui/text/Text.ts';
import { SaveFilterForm } from './SaveFilterForm.tsx';
import type { SavedFilter, SavedFiltersOfList } from './savedFilter.ts';
import { SavedFilterRow } from './SavedFilterRow.tsx';
import './saved.texts.ts';
import { useDeleteSavedFilter } from './useDeleteSavedFilter.ts';

const Panel = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    width: '320px',
    '& h3': { textStyle: 'micro', fontWeight: 'medium', color: 'fg.subtle' },
    '& ul': { maxHeight: '260px', overflowY: 'auto', margin: '2px -4px 0' },
  },
});

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
    <Panel>
      {saved.length === 0 && (
        <Text as="p" tone="muted" fontSize="12px">
          {t('none')}
        </Text>
      )}
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
    </Panel>
  );
}
