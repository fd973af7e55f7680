import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteEnvironment_environment$key } from '../../../__generated__/DeleteEnvironment_environment.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { DeletionPlanText } from './DeletionPlanText.tsx';
import { useDeleteEnvironment } from './useDeleteEnvironment.ts';
import { useDeletionPlan } from './useDeletionPlan.ts';

interface DeleteEnvironmentProps {
  readonly environment: DeleteEnvironment_environment$key;
  readonly onDeleted: () => void;
}

/** Deletes an environment, once what goes was said and its name was typed. */
export function DeleteEnvironment({ environment: key, onDeleted }: DeleteEnvironmentProps) {
  const { t } = useTranslation('organizations');
  const { id, environmentId, name } = useFragment(
    graphql`
      fragment DeleteEnvironment_environment on Environment @throwOnFieldError {
        id
        environmentId
        name
      }
    `,
    key,
  );
  const [isAsking, setIsAsking] = useState(false);
  const { plan, count } = useDeletionPlan(environmentId);
  const [remove, isBusy] = useDeleteEnvironment();
  const isAllowed = typeof plan !== 'string' && plan.refusal == null;
  const handleAsk = () => {
    count();
    setIsAsking(true);
  };
  const handleConfirm = async () => {
    // A toast shows the refusal; the counts may have changed meanwhile.
    if ((await remove({ id, name })).length > 0) return count();
    setIsAsking(false);
    onDeleted();
  };
  return (
    <>
      <Button variant="dangerOutline" onClick={handleAsk}>
        {t('deletion.verb')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={t('deletion.title', { environment: name })}
          confirmLabel={t('deletion.verb')}
          isBusy={isBusy}
          isIncomplete={!isAllowed}
          {...(isAllowed && {
            typed: { word: name, label: t('deletion.typed', { environment: name }) },
          })}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void handleConfirm()}
        >
          <DeletionPlanText plan={plan} environmentId={environmentId} />
        </ConfirmDialog>
      )}
    </>
  );
}
