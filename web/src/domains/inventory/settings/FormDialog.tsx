import { useId, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useExitGuard, useUnsaved } from '../../../ui/drawer/ExitGuard.tsx';
import { useSchemaForm, type SchemaFormOptions } from '../../../ui/forms/useSchemaForm.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

type FormDialogProps<Values extends FieldValues> = SchemaFormOptions<Values> & {
  readonly title: string;
  readonly saveLabel: string;
  readonly size?: 'sm' | 'md';
  readonly onClose: () => void;
  readonly children: (form: UseFormReturn<Values>) => ReactNode;
};

/** A small form in a dialog; it closes when the server has taken it. */
export function FormDialog<Values extends FieldValues>({ title, saveLabel, size = 'sm', onClose, children, onSubmit, ...options }: FormDialogProps<Values>) {
  const { t } = useTranslation('inventorySettings');
  const id = useId();
  const { form, submit, formError } = useSchemaForm<Values>({
    ...options,
    onSubmit: async (values) => {
      const errors = await onSubmit(values);
      if (!errors || errors.length === 0) onClose();
      return errors;
    },
  });
  useUnsaved(form.formState.isDirty);
  const guard = useExitGuard();
  const handleClose = () => (form.formState.isDirty ? guard.attempt(onClose) : onClose());
  const footer = (
    <>
      <Button onClick={handleClose}>{t('cancel')}</Button>
      <Button type="submit" form={id} variant="solid" isBusy={form.formState.isSubmitting}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={handleClose} title={title} size={size} footer={footer}>
      <form
        id={id}
        className="settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {formError && (
          <p className="settings-error" role="alert">
            {formError}
          </p>
        )}
        {children(form)}
      </form>
    </Dialog>
  );
}
