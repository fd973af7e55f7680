import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';

interface Asked {
  readonly email: string;
  readonly answer: (isMeant: boolean) => void;
}

/** Asks whether somebody from outside is meant; `ask` resolves to the answer. */
export function useOutsideQuestion(): {
  readonly ask: (email: string) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const { t } = useTranslation('users');
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (email: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(null);
        resolve(isMeant);
      };
      setAsked({ email, answer });
    });
  const question = asked && (
    <ConfirmDialog
      isOpen
      isDanger={false}
      title={t('outside.title')}
      confirmLabel={t('outside.confirm')}
      onCancel={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    >
      {t('outside.body', { email: asked.email })}
    </ConfirmDialog>
  );
  return { ask, question };
}
