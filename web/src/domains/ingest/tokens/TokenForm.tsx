import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../../../ui/drawer/ExitGuard.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import {
  EXPIRIES,
  NAME_LIMIT,
  TOKEN_DEFAULTS,
  tokenSchema,
  type TokenValues,
} from './tokenForm.ts';

/** Name, end and button in one line; the button is beside the inputs, below their labels. */
const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 160px auto',
    alignItems: 'start',
    gap: '3',
    '& > button': { marginTop: '22px' },
  },
});

interface TokenFormProps {
  readonly isBusy: boolean;
  /** What the server said of the last attempt. */
  readonly serverError: string | undefined;
  readonly onCreate: (values: TokenValues, onDone: () => void) => void;
}

/** Name and end of a new token. */
export function TokenForm({ isBusy, serverError, onCreate }: TokenFormProps) {
  const { t } = useTranslation('ingest');
  const { register, control, handleSubmit, reset, formState } = useForm<TokenValues>({
    resolver: yupResolver(tokenSchema),
    defaultValues: TOKEN_DEFAULTS,
  });
  useUnsaved(formState.isDirty);
  const problem = formState.errors.name?.message;
  const nameError =
    problem === 'nameTooLong'
      ? t('token.nameTooLong', { count: NAME_LIMIT })
      : problem && t('token.nameRequired');
  const expiryText = (expiry: (typeof EXPIRIES)[number]) =>
    expiry === 'never' ? t('token.never') : t('token.days', { count: Number(expiry) });
  return (
    <Form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => onCreate(values, reset))(event)}
    >
      <Field label={t('token.name')} error={nameError ?? serverError}>
        <TextInput
          placeholder={t('token.namePlaceholder')}
          autoComplete="off"
          {...register('name')}
        />
      </Field>
      <Field label={t('token.expiry')}>
        <FormSelect
          control={control}
          name="expiry"
          options={EXPIRIES.map((value) => ({ value, label: expiryText(value) }))}
        />
      </Field>
      <Button type="submit" variant="solid" size="md" isBusy={isBusy}>
        {t('token.create')}
      </Button>
    </Form>
  );
}
