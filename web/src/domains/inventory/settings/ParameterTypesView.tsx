import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { settingsMutationsDeleteTypeMutation } from '../../../__generated__/settingsMutationsDeleteTypeMutation.graphql.ts';
import type { settingsMutationsSaveTypeMutation } from '../../../__generated__/settingsMutationsSaveTypeMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import type { ParameterType } from './ParameterTypeDialog.tsx';
import { DELETE_PARAMETER_TYPE, SAVE_PARAMETER_TYPE } from './settingsMutations.ts';

const ParameterTypeDialog = lazy(() => import('./ParameterTypeDialog.tsx'));

/** The company's own types of values in paths. */
export default function ParameterTypesView({
  types,
}: {
  readonly types: readonly ParameterType[];
}) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [edited, setEdited] = useState<ParameterType | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ParameterType | null>(null);
  const words = { failed: t('failed') };
  const [save] = useMutate<settingsMutationsSaveTypeMutation>(SAVE_PARAMETER_TYPE, { words });
  const [remove] = useMutate<settingsMutationsDeleteTypeMutation>(DELETE_PARAMETER_TYPE, {
    words,
  });
  const isOff = !can('changeInventory');
  const add = !isOff && (
    <Button variant="solid" onClick={() => setEdited('new')}>
      {t('types.new')}
    </Button>
  );
  return (
    <Panel title={t('views.parameter-types')} count={types.length} actions={add}>
      <p className="settings-about">{t('types.about')}</p>
      {types.length === 0 ? (
        <EmptyState title={t('types.none')} body={t('types.noneBody')} />
      ) : (
        <table className="settings-table">
          <thead>
            <tr>
              <th scope="col">{t('types.name')}</th>
              <th scope="col">{t('types.include')}</th>
              <th scope="col">{t('types.exclude')}</th>
              <th scope="col">{t('types.enabled')}</th>
              <th scope="col" aria-label={t('edit')} />
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type.parameterTypeId}>
                <td>{type.name}</td>
                <td>
                  <code title={type.includePattern}>{type.includePattern}</code>
                </td>
                <td>
                  <code title={type.excludePattern ?? ''}>{type.excludePattern ?? '–'}</code>
                </td>
                <td>
                  <Switch
                    aria-label={`${t('types.enabled')} ${type.name}`}
                    isChecked={type.enabled}
                    disabled={isOff}
                    onChange={(enabled) => void save({ input: { ...type, companyId, enabled } })}
                  />
                </td>
                <td>
                  {!isOff && (
                    <Button
                      size="xs"
                      aria-label={`${t('edit')} ${type.name}`}
                      onClick={() => setEdited(type)}
                    >
                      {t('edit')}
                    </Button>
                  )}
                  {!isOff && (
                    <Button
                      size="xs"
                      variant="dangerOutline"
                      aria-label={`${t('delete')} ${type.name}`}
                      onClick={() => setDeleted(type)}
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
          <ParameterTypeDialog
            type={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={t('types.deleteQuestion', { name: deleted?.name })}
        confirmLabel={t('delete')}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          setDeleted(null);
          if (deleted)
            void remove({ input: { companyId, parameterTypeId: deleted.parameterTypeId } });
        }}
      >
        {t('types.deleteBody')}
      </ConfirmDialog>
    </Panel>
  );
}
