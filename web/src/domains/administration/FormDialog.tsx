import { useId, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { useExitGuard, useUnsaved } from '../../ui/drawer/ExitGuard.tsx';
import { type SchemaFormOptions, useSchemaForm } from '../../ui/forms/useSchemaForm.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

type FormDialogProps<Values extends FieldValues> = SchemaFormOptions<Values> & {
  readonly title: string;
  readonly saveLabel: string;
  /** Saving needs a change. */
  readonly isChange?: boolean;
  /** Something beside the buttons, at their left. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: (form: UseFormReturn<Values>) => ReactNode;
};

/** A small form in a dialog; `onSubmit` resolves to what was wrong, and the caller closes it. */
export function FormDialog<Values extends FieldValues>({ title, saveLabel, isChange = false, note, onClose, children, ...options }: FormDialogProps<Values>) {
  const { t } = useTranslation('administration');
  const id = useId();
  const { form, submit, formError } = useSchemaForm<Values>(options);
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const guard = useExitGuard();
  const handleClose = () => (isDirty ? guard.attempt(onClose) : onClose());
  const footer = (
    <>
      {note}
      <Button onClick={handleClose}>{t('cancel')}</Button>
      <Button type="submit" form={id} variant="solid" disabled={isChange && !isDirty} isBusy={isSubmitting}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={handleClose} title={title} size="sm" footer={footer}>
      <form
        id={id}
        className="administration-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {formError && (
          <p className="p-form-error" role="alert">
            {formError}
          </p>
        )}
        {children(form)}
      </form>
    </Dialog>
  );
}
