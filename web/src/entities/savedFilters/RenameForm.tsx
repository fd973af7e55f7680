import { SAVED_FILTER_LIMITS } from '@palisade/vocabulary/savedFilters.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { TextInput } from '../../ui/forms/TextInput.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import type { SavingFailure } from './useUpdateSavedFilter.ts';

interface RenameFormProps {
  readonly name: string;
  readonly failure: SavingFailure;
  readonly onType: () => void;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

/** A new name in the place of the old one; Esc keeps the old one. */
export function RenameForm({ name, failure, onType, onRename, onCancel }: RenameFormProps) {
  const { t } = useTranslation('savedFilters');
  const [text, setText] = useState(name);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onRename(text.trim());
  };
  return (
    <form onSubmit={handleSubmit}>
      <Row gap="1" minHeight="7">
        <TextInput
          inputSize="sm"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is where the person just clicked Rename
          autoFocus
          aria-label={t('newName', { name })}
          aria-invalid={failure.formError !== undefined}
          maxLength={SAVED_FILTER_LIMITS.name}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onType();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.preventDefault();
            onCancel();
          }}
        />
        <Button size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit" variant="solid" disabled={text.trim() === ''}>
          {t('renameButton')}
        </Button>
      </Row>
      <FormFailure {...failure} />
    </form>
  );
}
