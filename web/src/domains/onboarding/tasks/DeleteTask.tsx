import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteTask_task$key } from '../../../__generated__/DeleteTask_task.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useDeleteTask } from './useDeleteTask.ts';

interface DeleteTaskProps {
  readonly task: DeleteTask_task$key;
  readonly onDeleted: () => void;
}

/** Deletes a task, and asks before. */
export function DeleteTask({ task, onDeleted }: DeleteTaskProps) {
  const { t } = useTranslation('onboarding');
  const [isAsking, setIsAsking] = useState(false);
  const [remove, isBusy] = useDeleteTask();
  const { id, name } = useFragment(
    graphql`
      fragment DeleteTask_task on OnboardingTask @throwOnFieldError {
        id
        name
      }
    `,
    task,
  );
  const handleConfirm = async () => {
    const errors = await remove({ id });
    setIsAsking(false);
    if (errors.length === 0) onDeleted();
  };
  return (
    <>
      <Button variant="dangerOutline" onClick={() => setIsAsking(true)}>
        {t('tasks.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('tasks.deleteTitle', { name })}
        confirmLabel={t('tasks.delete')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void handleConfirm()}
      >
        {t('tasks.deleteBody')}
      </ConfirmDialog>
    </>
  );
}
