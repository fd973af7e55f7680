import { SAVED_FILTER_LIMITS } from '@palisade/vocabulary/savedFilters.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { Row, Stack } from '../../ui/layout/Boxes.ts';
import { Text } from '../../ui/text/Text.ts';
import type { SavedFiltersOfList, SavedView } from './savedFilter.ts';
import { useCreateSavedFilter } from './useCreateSavedFilter.ts';

interface SaveFilterFormProps extends SavedFiltersOfList {
  readonly companyKey: string;
  /** Whether what is shown is saved already. */
  readonly isSaved: boolean;
}

/** Key of the words for what is kept of a list. */
function noteOf({ sort, columns, groupBy }: SavedView) {
  if (sort === undefined) return 'saveNoteFilters';
  if (columns === undefined) return 'saveNoteSorted';
  return groupBy === undefined ? 'saveNote' : 'saveNoteGrouped';
}

/** Keeps what is shown under a name. */
export function SaveFilterForm({ kind, companyKey, view, canShare, isSaved }: SaveFilterFormProps) {
  const { t } = useTranslation('savedFilters');
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const { create, error, isBusy, clearError } = useCreateSavedFilter(kind, companyKey);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    create({ name: name.trim(), isShared, view }, () => {
      setName('');
      setIsShared(false);
    });
  };
  return (
    <Stack
      as="form"
      gap="1.5"
      pt="2.5"
      borderTopWidth="1px"
      borderColor="border.subtle"
      onSubmit={handleSubmit}
    >
      <h3>{t('save')}</h3>
      <Text as="p" tone="muted" fontSize="12px">
        {t(isSaved ? 'savedAlready' : noteOf(view))}
      </Text>
      <Row gap="1" minHeight="7">
        <TextInput
          inputSize="sm"
          aria-label={t('name')}
          placeholder={t('name')}
          maxLength={SAVED_FILTER_LIMITS.name}
          value={name}
          aria-invalid={error !== undefined}
          onChange={(event) => {
            setName(event.target.value);
            clearError();
          }}
        />
        <Button type="submit" variant="solid" isBusy={isBusy} disabled={name.trim() === ''}>
          {t('saveButton')}
        </Button>
      </Row>
      {canShare && <Checkbox label={t('share')} isChecked={isShared} onChange={setIsShared} />}
      <Text as="p" tone="danger" fontSize="12px" minHeight="4" role="alert">
        {error}
      </Text>
    </Stack>
  );
}
