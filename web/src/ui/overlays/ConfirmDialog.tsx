import { useRef, useState, type ReactNode } from 'react';
import { Button, LinkButton } from '../buttons/Button.tsx';
import { Stack } from '../layout/Boxes.ts';
import { useUiText } from '../text/UiText.tsx';
import { Kbd } from '../marks/Kbd.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { Dialog } from './Dialog.tsx';
import { Note } from '../text/Text.ts';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  /** A question: `Delete role?` */
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  /** The verb: `Delete role`. */
  readonly confirmLabel: string;
  /** `Cancel` by default. */
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** Something that has to be chosen first is not. */
  readonly isIncomplete?: boolean;
  /** A word that has to be typed first, for what cannot be undone; `label` says so. */
  readonly typed?: { readonly word: string; readonly label: string };
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that harms. The focus is on the way out; Esc takes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel,
    isDanger = true,
    isBusy = false,
    isIncomplete = false,
    typed,
    onConfirm,
    onCancel,
  } = props;
  const t = useUiText();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const [word, setWord] = useState('');
  const isBlocked = isIncomplete || (typed !== undefined && word !== typed.word);
  const footer = (
    <>
      <Button ref={cancelRef} onClick={onCancel}>
        {cancelLabel ?? t('cancel')} <Kbd>esc</Kbd>
      </Button>
      <Button
        variant={isDanger ? 'danger' : 'solid'}
        disabled={isBlocked}
        isBusy={isBusy}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      footer={footer}
      role="alertdialog"
      initialFocusRef={cancelRef}
    >
      <Note as="div" tone="muted">
        {children}
      </Note>
      {typed && (
        <Stack as="label" gap="1.5" pt="3" textStyle="small" fontWeight="medium">
          {typed.label}
          <TextInput
            value={word}
            autoComplete="off"
            onChange={(event) => setWord(event.target.value)}
          />
        </Stack>
      )}
    </Dialog>
  );
}

interface DiscardDialogProps {
  readonly isOpen: boolean;
  /** What is lost, where it is not the settings that were set up. */
  readonly lost?: string | undefined;
  /** Where to sign in, when the session has ended. */
  readonly signIn?: string | undefined;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** The question on every exit from a form with unsaved changes. */
export function DiscardDialog({ isOpen, lost, signIn, onKeep, onDiscard }: DiscardDialogProps) {
  const t = useUiText();
  const hasEnded = signIn !== undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(hasEnded ? 'endedTitle' : 'discardTitle')}
      confirmLabel={t(hasEnded ? 'endedDiscard' : 'discard')}
      cancelLabel={t('keepEditing')}
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      {hasEnded ? (
        <>
          <p>{t('endedBody')}</p>
          <LinkButton asChild>
            <a href={signIn} target="_blank" rel="noreferrer">
              {t('endedSignIn')}
            </a>
          </LinkButton>
        </>
      ) : (
        (lost ?? t('discardBody'))
      )}
    </ConfirmDialog>
  );
}
