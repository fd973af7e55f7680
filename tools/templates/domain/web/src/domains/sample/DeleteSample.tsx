import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteSample_sample$key } from '../../__generated__/DeleteSample_sample.graphql.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useDeleteSample } from './useDeleteSample.ts';

interface DeleteSampleProps {
  readonly sample: DeleteSample_sample$key;
  readonly onDeleted: () => void;
}

/** Deletes a sample, and asks before. */
export function DeleteSample({ sample, onDeleted }: DeleteSampleProps) {
  const { t } = useTranslation('sample');
  const [isAsking, setIsAsking] = useState(false);
  const [remove, isBusy] = useDeleteSample();
  const { id, name } = useFragment(
    graphql`
      fragment DeleteSample_sample on Sample @throwOnFieldError {
        id
        name
      }
    `,
    sample,
  );
  const handleConfirm = async () => {
    const errors = await remove({ id });
    setIsAsking(false);
    if (errors.length === 0) onDeleted();
  };
  return (
    <>
      <Button size="sm" variant="dangerOutline" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deleteTitle', { name })}
        confirmLabel={t('delete')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        {t('deleteBody')}
      </ConfirmDialog>
    </>
  );
}
