import { Check, Pencil, RefreshCw, Trash2, TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { RenameForm } from './RenameForm.tsx';
import type { SavedFilter, SavedFiltersOfList } from './savedFilter.ts';
import { useUpdateSavedFilter } from './useUpdateSavedFilter.ts';

interface SavedFilterRowProps extends SavedFiltersOfList {
  readonly filter: SavedFilter;
  readonly isShown: boolean;
  readonly onApply: () => void;
  readonly onDelete: () => void;
}

/** One saved filter: its name applies it, the buttons rename, overwrite, share and delete it. */
export function SavedFilterRow({
  kind,
  filter,
  isShown,
  view,
  canShare,
  onApply,
  onDelete,
}: SavedFilterRowProps) {
  const { t } = useTranslation('savedFilters');
  // A name is typed over the one of the version that was shown then.
  const [mode, setMode] = useState<{ readonly version: number } | 'delete' | null>(null);
  const { update, failure, clearFailure } = useUpdateSavedFilter(kind, filter);
  const change = (what: Parameters<typeof update>[0]) => update(what, filter.version);
  if (mode !== null && mode !== 'delete') {
    const handleRename = (name: string) =>
      name === filter.name ? setMode(null) : update({ name }, mode.version, () => setMode(null));
    return (
      <li>
        <RenameForm
          name={filter.name}
          failure={failure}
          onType={clearFailure}
          onRename={handleRename}
          onCancel={() => {
            clearFailure();
            setMode(null);
          }}
        />
      </li>
    );
  }
  if (mode === 'delete') {
    return (
      <li
        className="saved-line"
        role="group"
        aria-label={t('deleteQuestion', { name: filter.name })}
      >
        <span className="saved-grow">{t('deleteQuestion', { name: filter.name })}</span>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the way out stands where the person just clicked Delete */}
        <Button size="xs" autoFocus onClick={() => setMode(null)}>
          {t('cancel')}
        </Button>
        <Button size="xs" variant="danger" onClick={onDelete}>
          {t('delete')}
        </Button>
      </li>
    );
  }
  const action = (label: string, icon: typeof Check, onClick: () => void) => {
    const Icon = icon;
    return <IconButton size="xs" label={label} icon={<Icon size={14} />} onClick={onClick} />;
  };
  return (
    <li>
      <div className="saved-line">
        <button type="button" className="saved-apply" aria-current={isShown} onClick={onApply}>
          <Check size={14} visibility={isShown ? 'visible' : 'hidden'} />
          <span className="p-trunc" title={filter.name}>
            {filter.name}
          </span>
          {filter.isShared && <Users size={12} role="img" aria-label={t('isShared')} />}
        </button>
        {filter.canChange && (
          <span className="saved-actions">
            {!isShown &&
              action(t('overwrite', { name: filter.name }), RefreshCw, () => change({ view }))}
            {action(t('rename', { name: filter.name }), Pencil, () =>
              setMode({ version: filter.version }),
            )}
            {canShare &&
              action(t(filter.isShared ? 'unshare' : 'shareIt', { name: filter.name }), Users, () =>
                change({ isShared: !filter.isShared }),
              )}
            {action(t('deleteIt', { name: filter.name }), Trash2, () => setMode('delete'))}
          </span>
        )}
      </div>
      {filter.unknownFields.length > 0 && (
        <p className="saved-warning">
          <TriangleAlert size={12} />{' '}
          {t('unknown', {
            count: filter.unknownFields.length,
            fields: filter.unknownFields.join(', '),
          })}
        </p>
      )}
      <FormFailure {...failure} />
    </li>
  );
}
