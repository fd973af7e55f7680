import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { useSetSystemUser } from './useSetSystemUser.ts';

interface AddSystemUserDialogProps {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

interface Values {
  email: string;
}

/** Makes the person with an email a system user; the server says whether there is one. */
export default function AddSystemUserDialog({ onChanged, onClose }: AddSystemUserDialogProps) {
  const { t } = useTranslation('administration');
  const setSystemUser = useSetSystemUser();
  const schema = useMemo(
    () => object({ email: string().trim().required(t('systemUsers.emailRequired')) }),
    [t],
  );
  const handleSubmit = async ({ email }: Values) => {
    const errors = await setSystemUser(email.trim(), true);
    if (errors.length > 0) return errors;
    toast.success(t('systemUsers.added', { email: email.trim() }));
    onChanged();
    return [];
  };
  return (
    <FormDialog<Values>
      title={t('systemUsers.addTitle')}
      saveLabel={t('systemUsers.add')}
      isChange={false}
      schema={schema}
      defaults={{ email: '' }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <Field
          label={t('systemUsers.email')}
          isRequired
          hint={t('systemUsers.emailHint')}
          error={formState.errors.email?.message}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register('email')} />
        </Field>
      )}
    </FormDialog>
  );
}
