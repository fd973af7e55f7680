import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import type { NewSecret } from './NewTokenSecret.tsx';
import {
  EXPIRATIONS,
  expiresAt,
  NEW_TOKEN,
  newTokenSchema,
  type NewTokenValues,
  SCOPES,
} from './tokenForm.ts';
import { tellFailure } from './tellFailure.ts';
import { useCreateApiToken } from './useCreateApiToken.ts';

interface CreateTokenDialogProps {
  /** Id of the list that the token comes into. */
  readonly connection: string;
  readonly onMade: (made: NewSecret) => void;
  readonly onClose: () => void;
}

/** Makes a token as the form says. @param onMade is given the secret, which is shown only once */
function useMakeToken(connection: string, onMade: (made: NewSecret) => void) {
  const { t } = useTranslation('administration');
  const { companyId } = useCompany();
  const create = useCreateApiToken(connection);
  return async ({ name, expiration, scope }: NewTokenValues) => {
    const scopes = scope === 'write' ? (['read', 'write'] as const) : (['read'] as const);
    const { errors, secret } = await create({
      companyId,
      name: name.trim(),
      scopes,
      expiresAt: expiresAt(expiration, new Date()),
    });
    if (secret === null) tellFailure(errors, t('tokens.failed'));
    else {
      toast.success(t('tokens.generated'));
      onMade({ name: name.trim(), secret });
    }
    return errors;
  };
}

/** Makes an API token; its secret is the page's to show. */
export default function CreateTokenDialog({ connection, onMade, onClose }: CreateTokenDialogProps) {
  const { t } = useTranslation('administration');
  const make = useMakeToken(connection, onMade);
  const schema = useMemo(() => newTokenSchema(t), [t]);
  return (
    <FormDialog
      title={t('tokens.new')}
      saveLabel={t('tokens.create')}
      schema={schema}
      defaults={NEW_TOKEN}
      onSubmit={make}
      onClose={onClose}
    >
      {({ register, control, formState }) => (
        <>
          <Field label={t('tokens.name')} isRequired error={formState.errors.name?.message}>
            <TextInput
              autoComplete="off"
              placeholder={t('tokens.namePlaceholder')}
              {...register('name')}
            />
          </Field>
          <Field
            label={t('tokens.expiration')}
            isRequired
            error={formState.errors.expiration?.message}
          >
            <FormSelect
              control={control}
              name="expiration"
              options={EXPIRATIONS.map((value) => ({
                value,
                label: t(`tokens.expirations.${value}`),
              }))}
            />
          </Field>
          <Field label={t('tokens.may')} isRequired error={formState.errors.scope?.message}>
            <FormSelect
              control={control}
              name="scope"
              options={SCOPES.map((value) => ({ value, label: t(`tokens.scope.${value}`) }))}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
