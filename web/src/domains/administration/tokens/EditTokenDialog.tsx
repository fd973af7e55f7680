import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { formatDateTime } from '../../../ui/marks/formatTime.ts';
import type { ApiToken } from './useApiTokens.ts';
import { tellFailure } from './tellFailure.ts';
import { EXPIRATIONS, expiresAt, tokenChangeSchema, type TokenChangeValues } from './tokenForm.ts';
import { tokenState } from './tokenState.ts';
import { useUpdateApiToken } from './useUpdateApiToken.ts';

/** Changes the name of an API token, and its end when another one is chosen. */
export default function EditTokenDialog({
  token,
  onClose,
}: {
  readonly token: ApiToken;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('administration');
  const update = useUpdateApiToken();
  const schema = useMemo(() => tokenChangeSchema(t), [t]);
  const now =
    token.expiresAt == null ? t('tokens.never') : formatDateTime(new Date(token.expiresAt));
  const [hasExpired] = useState(() => tokenState(token, Date.now()) === 'expired');
  const options = [
    { value: 'same' as const, label: t('tokens.expirations.same', { date: now }) },
    ...EXPIRATIONS.map((value) => ({ value, label: t(`tokens.expirations.${value}`) })),
  ];
  const handleSubmit = async ({ name, expiration }: TokenChangeValues) => {
    const errors = await update({
      id: token.id,
      name: name.trim(),
      ...(expiration !== 'same' && { expiresAt: expiresAt(expiration, new Date()) }),
    });
    tellFailure(errors, t('tokens.failed'));
    if (errors.length > 0)
      return errors.map((error) =>
        error.field === 'expiresAt' ? { ...error, field: 'expiration' } : error,
      );
    toast.success(t('tokens.saved'));
    return [];
  };
  return (
    <FormDialog<TokenChangeValues>
      title={t('tokens.editTitle')}
      saveLabel={t('tokens.save')}
      isChange
      schema={schema}
      defaults={{ name: token.name, expiration: 'same' }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {({ register, control, formState }) => (
        <>
          <Field label={t('tokens.name')} isRequired error={formState.errors.name?.message}>
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          {!hasExpired && (
            <Field label={t('tokens.expiration')} error={formState.errors.expiration?.message}>
              <FormSelect control={control} name="expiration" options={options} />
            </Field>
          )}
          {hasExpired && <p>{t('tokens.expired', { date: now })}</p>}
        </>
      )}
    </FormDialog>
  );
}
