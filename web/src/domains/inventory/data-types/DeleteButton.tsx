import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GlobalWarning } from '../../../entities/global-scope/GlobalWarning.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FieldMessage } from '../../../ui/forms/Field.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useClassificationScope } from './classificationScope.ts';

interface DeleteButtonProps {
  readonly title: string;
  readonly warning: string;
  readonly isBusy: boolean;
  /** Resolves to why it was refused. */
  readonly onDelete: () => Promise<readonly UserError[]>;
}

/** Deletes after a warning, and says what depends on it where that is refused. */
export function DeleteButton({ title, warning, isBusy, onDelete }: DeleteButtonProps) {
  const { t } = useTranslation('dataTypes');
  const { isGlobal } = useClassificationScope();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const handleConfirm = async () => {
    const errors = await onDelete();
    setRefusal(errors[0]?.message ?? null);
    if (errors.length === 0) setIsAsking(false);
  };
  const handleOpen = () => {
    setRefusal(null);
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="dangerOutline" onClick={handleOpen}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={t('delete')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        <Stack gap="3">
          <p>{warning}</p>
          {isGlobal && <GlobalWarning />}
          {refusal !== null && (
            <FieldMessage role="alert" data-error="">
              {refusal}
            </FieldMessage>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
