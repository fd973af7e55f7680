import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../buttons/Button.tsx';
import { useExitGuard, useUnsaved } from '../drawer/ExitGuard.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../text/UiText.tsx';
import { FormFailure } from './FormFailure.tsx';
import { type SchemaFormOptions, useSchemaForm } from './useSchemaForm.ts';

type FormDialogProps<Values extends FieldValues> = SchemaFormOptions<Values> & {
  readonly title: string;
  readonly saveLabel: string;
  readonly size?: 'sm' | 'md';
  /** Saving needs a change. */
  readonly isChange?: boolean;
  readonly onClose: () => void;
  /** The fields; register them with the form. */
  readonly children: (form: UseFormReturn<Values>) => ReactNode;
};

const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '1',
    pt: '3',
    '& > p, & > .p-switch': { mb: '3' },
    '& .p-switch': { mt: '1' },
  },
});

/**
 * A small form in a dialog. `onSubmit` resolves to what was wrong; the dialog closes when nothing
 * was.
 */
export function FormDialog<Values extends FieldValues>({
  title,
  saveLabel,
  size = 'sm',
  isChange = false,
  onClose,
  children,
  onSubmit,
  ...options
}: FormDialogProps<Values>) {
  const t = useUiText();
  const id = useId();
  const { form, submit, formError, outdated } = useSchemaForm<Values>({
    ...options,
    onSubmit: async (values, over) => {
      const errors = await onSubmit(values, over);
      if (!errors || errors.length === 0) onClose();
      return errors;
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty);
  const guard = useExitGuard();
  const handleClose = () => (isDirty ? guard.attempt(onClose) : onClose());
  const footer = (
    <>
      <Button onClick={handleClose}>{t('cancel')}</Button>
      <Button
        type="submit"
        form={id}
        variant="solid"
        disabled={isChange && !isDirty}
        isBusy={isSubmitting}
      >
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={handleClose} title={title} size={size} footer={footer}>
      <Form
        id={id}
        className="p-form-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // To React, a form behind the dialog has it inside, and would be sent as well.
          event.stopPropagation();
          void submit();
        }}
      >
        <FormFailure formError={formError} outdated={outdated} />
        {children(form)}
      </Form>
    </Dialog>
  );
}
