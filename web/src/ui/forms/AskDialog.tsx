import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Stack } from '../layout/Boxes.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../text/UiText.tsx';

interface AskDialogProps {
  readonly title: string;
  /** The verb of the solid button. */
  readonly confirmLabel: string;
  /** Whether what is filled in cannot be confirmed. */
  readonly isBlocked?: boolean;
  /** Runs before the dialog closes; not while it is blocked. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * A dialog that asks for a few things at once, for what is shown before the server answers: it
 * closes as soon as it is confirmed. A text in it takes `submitByKey`.
 */
export function AskDialog({
  title,
  confirmLabel,
  isBlocked = false,
  onConfirm,
  onClose,
  children,
}: AskDialogProps) {
  const t = useUiText();
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    onConfirm();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="solid" type="submit" form={id} disabled={isBlocked}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={title} footer={footer} size="sm">
      <form id={id} noValidate onSubmit={handleSubmit}>
        <Stack gap="1">{children}</Stack>
      </form>
    </Dialog>
  );
}
