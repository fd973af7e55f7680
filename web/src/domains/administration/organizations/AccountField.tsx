import { useTranslation } from 'react-i18next';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import type { AccountState } from './useAccount.ts';

interface AccountFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly account: AccountState;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  /** The id was left or changed. */
  readonly onValidate: (accountId: string) => void;
}

/** The account id of an organization, which is looked up when it is left and when it is edited. */
export function AccountField({ field, account, error, isRequired, onValidate }: AccountFieldProps) {
  const { t } = useTranslation('organizations');
  const words = {
    none: undefined,
    validating: t('organization.validating'),
    unmapped: undefined,
    connected: account.is === 'connected' ? t('organization.connected', account) : undefined,
  }[account.is];
  const failure = account.is === 'unmapped' ? t('organization.unmapped') : undefined;
  return (
    <Field
      label={t('organization.account')}
      isRequired={isRequired}
      error={error ?? failure}
      {...(words !== undefined && { hint: words })}
    >
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...field}
        onBlur={(event) => {
          void field.onBlur(event);
          onValidate(event.target.value.trim());
        }}
      />
    </Field>
  );
}
