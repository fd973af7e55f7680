import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useDeleteIdentityProvider } from './useDeleteIdentityProvider.ts';

interface DeleteProviderProps {
  /** Global id. */
  readonly id: string;
  readonly name: string;
  /** The version that is shown. */
  readonly version: number;
  readonly onDeleted: () => void;
}

/** Deletes an identity provider after a warning. */
export function DeleteProvider({ id, name, version, onDeleted }: DeleteProviderProps) {
  const { t } = useTranslation('identityProviders');
  const [isAsking, setIsAsking] = useState(false);
  const [remove, isBusy] = useDeleteIdentityProvider();
  const handleConfirm = async () => {
    if ((await remove({ id, version })).length > 0) return;
    setIsAsking(false);
    onDeleted();
  };
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
        {t('delete.verb')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('delete.title', { name })}
        confirmLabel={t('delete.verb')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        <p>{t('delete.warning')}</p>
      </ConfirmDialog>
    </>
  );
}
