import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { settingsMutationsDeleteCorrelatorMutation } from '../../../__generated__/settingsMutationsDeleteCorrelatorMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import type { Correlator } from './CorrelatorDialog.tsx';
import { knownLocation } from './correlatorLocations.ts';
import { DELETE_CORRELATOR } from './settingsMutations.ts';

const CorrelatorDialog = lazy(() => import('./CorrelatorDialog.tsx'));

/** Where requests say who the caller is. */
export default function CorrelatorsView({
  correlators,
}: {
  readonly correlators: readonly Correlator[];
}) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [edited, setEdited] = useState<Correlator | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Correlator | null>(null);
  const [remove] = useMutate<settingsMutationsDeleteCorrelatorMutation>(DELETE_CORRELATOR, {
    words: { failed: t('failed') },
  });
  const isOff = !can('changeInventory');
  return (
    <Panel
      title={t('views.correlators')}
      count={correlators.length}
      actions={
        !isOff && (
          <Button variant="solid" onClick={() => setEdited('new')}>
            {t('correlators.new')}
          </Button>
        )
      }
    >
      <p className="settings-about">{t('correlators.about')}</p>
      {correlators.length === 0 ? (
        <EmptyState title={t('correlators.none')} body={t('correlators.noneBody')} />
      ) : (
        <table className="settings-table">
          <thead>
            <tr>
              <th scope="col">{t('correlators.displayName')}</th>
              <th scope="col">{t('correlators.location')}</th>
              <th scope="col">{t('correlators.parameter')}</th>
              <th scope="col" aria-label={t('edit')} />
            </tr>
          </thead>
          <tbody>
            {correlators.map((correlator) => (
              <tr key={correlator.correlatorId}>
                <td>{correlator.displayName}</td>
                <td>{t(`correlators.locations.${knownLocation(correlator.location)}`)}</td>
                <td>
                  <code>{correlator.parameter}</code>
                </td>
                <td>
                  {!isOff && (
                    <Button
                      size="xs"
                      aria-label={`${t('edit')} ${correlator.displayName}`}
                      onClick={() => setEdited(correlator)}
                    >
                      {t('edit')}
                    </Button>
                  )}
                  {!isOff && (
                    <Button
                      size="xs"
                      variant="dangerOutline"
                      aria-label={`${t('delete')} ${correlator.displayName}`}
                      onClick={() => setDeleted(correlator)}
                    >
                      {t('delete')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited && (
        <Suspense>
          <CorrelatorDialog
            correlator={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={t('correlators.deleteQuestion', { name: deleted?.displayName })}
        confirmLabel={t('delete')}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          setDeleted(null);
          if (deleted) void remove({ input: { companyId, correlatorId: deleted.correlatorId } });
        }}
      >
        {t('correlators.deleteBody')}
      </ConfirmDialog>
    </Panel>
  );
}
