import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../buttons/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps extends Pick<ButtonProps, 'size' | 'aria-label'> {
  /** The verb, as short as the place wants it. */
  readonly children: string;
  /** A question: `Delete role?` */
  readonly title: string;
  /** What follows from it. */
  readonly body: ReactNode;
  /** The verb in the question, where it is not that of the button. */
  readonly confirmLabel?: string;
  readonly isBusy?: boolean;
  /** The question stays, busy, until what this returns is done. */
  readonly onConfirm: () => void | Promise<void>;
}

/** A button for what harms: it asks first. */
export function ConfirmButton({
  children,
  title,
  body,
  confirmLabel = children,
  isBusy = false,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const handleConfirm = async () => {
    await onConfirm();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="dangerOutline" {...button} onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmLabel={confirmLabel}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        {body}
      </ConfirmDialog>
    </>
  );
}
