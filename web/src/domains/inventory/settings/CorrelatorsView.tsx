import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import type { settingsMutationsDeleteCorrelatorMutation } from '../../../__generated__/settingsMutationsDeleteCorrelatorMutation.graphql.ts';
import type { settingsMutationsSaveCorrelatorMutation } from '../../../__generated__/settingsMutationsSaveCorrelatorMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { DELETE_CORRELATOR, SAVE_CORRELATOR } from './settingsMutations.ts';
import { useSave } from './useSave.ts';

const LOCATIONS = ['header', 'query', 'cookie', 'jwtClaim'] as const;
type Location = (typeof LOCATIONS)[number];

interface Correlator {
  readonly correlatorId: string;
  readonly displayName: string;
  readonly location: string;
  readonly parameter: string;
}

const schema = object({
  displayName: string().trim().required('Required').max(100, 'You cannot exceed 100 characters in this field.'),
  location: string().oneOf(LOCATIONS).required('Required'),
  parameter: string().trim().required('Required').max(200, 'You cannot exceed 200 characters in this field.'),
});

const known = (location: string): Location => LOCATIONS.find((each) => each === location) ?? 'header';

/** Where requests say who the caller is. */
export default function CorrelatorsView({ correlators }: { readonly correlators: readonly Correlator[] }) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [edited, setEdited] = useState<Correlator | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Correlator | null>(null);
  const { save } = useSave<settingsMutationsSaveCorrelatorMutation>(SAVE_CORRELATOR);
  const { save: remove } = useSave<settingsMutationsDeleteCorrelatorMutation>(DELETE_CORRELATOR);
  const isOff = !can('changeInventory');
  const current = edited === 'new' ? null : edited;
  return (
    <Panel title={t('views.correlators')} count={correlators.length} actions={!isOff && <Button variant="solid" onClick={() => setEdited('new')}>{t('correlators.new')}</Button>}>
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
                <td>{t(`correlators.locations.${known(correlator.location)}`)}</td>
                <td><code>{correlator.parameter}</code></td>
                <td>
                  {!isOff && <Button size="xs" aria-label={`${t('edit')} ${correlator.displayName}`} onClick={() => setEdited(correlator)}>{t('edit')}</Button>}
                  {!isOff && <Button size="xs" variant="dangerOutline" aria-label={`${t('delete')} ${correlator.displayName}`} onClick={() => setDeleted(correlator)}>{t('delete')}</Button>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited && (
        <FormDialog
          title={t(current === null ? 'correlators.new' : 'correlators.change')}
          saveLabel={t('save')}
          schema={schema}
          defaults={{ displayName: current?.displayName ?? '', location: known(current?.location ?? 'header'), parameter: current?.parameter ?? '' }}
          onSubmit={(values) => save({ input: { ...values, companyId, correlatorId: current?.correlatorId ?? null } })}
          onClose={() => setEdited(null)}
        >
          {({ register, control, formState: { errors } }) => (
            <>
              <Field label={t('correlators.displayName')} error={errors.displayName?.message} isRequired>
                <TextInput autoComplete="off" {...register('displayName')} />
              </Field>
              <Field label={t('correlators.location')} error={errors.location?.message}>
                <Controller control={control} name="location" render={({ field }) => <Select value={field.value} onChange={field.onChange} options={LOCATIONS.map((value) => ({ value, label: t(`correlators.locations.${value}`) }))} />} />
              </Field>
              <Field label={t('correlators.parameter')} error={errors.parameter?.message} isRequired>
                <TextInput autoComplete="off" spellCheck={false} {...register('parameter')} />
              </Field>
            </>
          )}
        </FormDialog>
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={t('correlators.deleteQuestion', { name: deleted?.displayName })}
        confirmLabel={t('delete')}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          setDeleted(null);
          if (deleted) void remove({ input: { companyId, correlatorId: deleted.correlatorId } }).then(([error]) => error && toast.error(t('failed'), { detail: error.message }));
        }}
      >
        {t('correlators.deleteBody')}
      </ConfirmDialog>
    </Panel>
  );
}
