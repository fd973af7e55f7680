import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Pencil, RefreshCw, Trash2, TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Text } from '../../ui/text/Text.ts';
import { RenameForm } from './RenameForm.tsx';
import type { SavedFilter, SavedFiltersOfList } from './savedFilter.ts';
import { useUpdateSavedFilter } from './useUpdateSavedFilter.ts';

interface SavedFilterRowProps extends SavedFiltersOfList {
  readonly filter: SavedFilter;
  readonly isShown: boolean;
  readonly onApply: () => void;
  readonly onDelete: () => void;
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '7',
    '& > [data-actions]': { display: 'flex', opacity: 0 },
    '&:is(li:hover > *, :focus-within)': { '& > [data-actions]': { opacity: 1 } },
  },
});
const Apply = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flex: 1,
    gap: '1.5',
    minWidth: '0',
    height: '7',
    px: '1',
    borderRadius: 'l1',
    textAlign: 'start',
    '&:hover': { bg: 'bg.muted' },
    '& > svg': { flex: 'none', color: 'fg.subtle' },
  },
});
const Warning = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    padding: '0 4px 4px 24px',
    fontSize: '12px',
    color: 'warning.fg',
    '& > svg': { flex: 'none', mt: '0.5' },
  },
});

/** One saved filter: its name applies it, the buttons rename, overwrite, share and delete it. */
export function SavedFilterRow(props: SavedFilterRowProps) {
  const { kind, filter, onDelete } = props;
  // A name is typed over the one of the version that was shown then.
  const [mode, setMode] = useState<{ readonly version: number } | 'delete' | null>(null);
  const { update, failure, clearFailure } = useUpdateSavedFilter(kind, filter);
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
  if (mode === 'delete')
    return <DeleteQuestion name={filter.name} onCancel={() => setMode(null)} onDelete={onDelete} />;
  return (
    <li>
      <ShownFilter
        {...props}
        onUpdate={(what) => update(what, filter.version)}
        onRename={() => setMode({ version: filter.version })}
        onAskDelete={() => setMode('delete')}
      />
      <FormFailure {...failure} />
    </li>
  );
}

/** The question in the place of the filter; its way out has the focus. */
function DeleteQuestion({
  name,
  onCancel,
  onDelete,
}: {
  readonly name: string;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation('savedFilters');
  const question = t('deleteQuestion', { name });
  return (
    <Row as="li" gap="1" minHeight="7" role="group" aria-label={question}>
      <Text truncate flex={1} pl="1">
        {question}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the way out stands where the person just clicked Delete */}
      <Button size="xs" autoFocus onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button size="xs" variant="danger" onClick={onDelete}>
        {t('delete')}
      </Button>
    </Row>
  );
}

type ShownFilterProps = Omit<SavedFilterRowProps, 'kind' | 'onDelete'> & {
  readonly onUpdate: (
    what: Parameters<ReturnType<typeof useUpdateSavedFilter>['update']>[0],
  ) => void;
  readonly onRename: () => void;
  readonly onAskDelete: () => void;
};

/** The name that applies the filter, with the buttons of those who may change it. */
function ShownFilter(props: ShownFilterProps) {
  const { filter, isShown, view, canShare, onApply, onUpdate, onRename, onAskDelete } = props;
  const { t } = useTranslation('savedFilters');
  const { name, isShared, unknownFields } = filter;
  const action = (label: string, Icon: typeof Check, onClick: () => void) => (
    <IconButton size="xs" label={label} icon={<Icon size={14} />} onClick={onClick} />
  );
  return (
    <>
      <Line>
        <Apply type="button" aria-current={isShown} onClick={onApply}>
          <Check size={14} visibility={isShown ? 'visible' : 'hidden'} />
          <span className="p-trunc" title={name}>
            {name}
          </span>
          {isShared && <Users size={12} role="img" aria-label={t('isShared')} />}
        </Apply>
        {filter.canChange && (
          <span data-actions="">
            {!isShown && action(t('overwrite', { name }), RefreshCw, () => onUpdate({ view }))}
            {action(t('rename', { name }), Pencil, onRename)}
            {canShare &&
              action(t(isShared ? 'unshare' : 'shareIt', { name }), Users, () =>
                onUpdate({ isShared: !isShared }),
              )}
            {action(t('deleteIt', { name }), Trash2, onAskDelete)}
          </span>
        )}
      </Line>
      {unknownFields.length > 0 && (
        <Warning>
          <TriangleAlert size={12} />{' '}
          {t('unknown', { count: unknownFields.length, fields: unknownFields.join(', ') })}
        </Warning>
      )}
    </>
  );
}
