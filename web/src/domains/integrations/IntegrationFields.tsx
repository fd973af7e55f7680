import {
  ACTION_LIMITS,
  isTicketKind,
  type IntegrationKind,
} from '@palisade/vocabulary/integrations.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/forms/Field.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/TextInput.tsx';
import type { IntegrationValues } from './integrationForm.ts';

interface IntegrationFieldsProps {
  readonly kind: IntegrationKind;
  readonly form: UseFormReturn<IntegrationValues>;
  readonly isNew: boolean;
  readonly isDisabled: boolean;
}

/** Where the system is, who signs in there, and what it is used for. */
export function IntegrationFields({
  kind,
  form: {
    register,
    formState: { errors },
  },
  isNew,
  isDisabled,
}: IntegrationFieldsProps) {
  const { t } = useTranslation('integrations');
  const input = (name: keyof IntegrationValues) => ({
    autoComplete: 'off',
    disabled: isDisabled,
    ...register(name),
  });
  return (
    <>
      <Field label={t('form.name')} isRequired error={errors.name?.message}>
        <TextInput {...input('name')} />
      </Field>
      {kind === 'denyList' ? (
        <Field
          label={t('form.expiryDays')}
          hint={t('form.expiryHint')}
          error={errors.expiryDays?.message}
        >
          <TextInput inputMode="numeric" {...input('expiryDays')} />
        </Field>
      ) : (
        <>
          <Field
            label={t('form.url')}
            isRequired
            hint={t(`form.urlHint.${kind}`)}
            error={errors.url?.message}
          >
            <TextInput type="url" inputMode="url" spellCheck={false} {...input('url')} />
          </Field>
          <div className={isTicketKind(kind) ? 'integrations-pair' : undefined}>
            {isTicketKind(kind) && (
              <Field label={t(`form.account.${kind}`)} isRequired error={errors.account?.message}>
                <TextInput spellCheck={false} {...input('account')} />
              </Field>
            )}
            <Field
              label={t(`form.secret.${kind}`)}
              isRequired={isNew}
              hint={
                isNew
                  ? t(`form.secretHint.${kind}`, { count: ACTION_LIMITS.shortestKey })
                  : t('form.secretKept')
              }
              error={errors.secret?.message}
            >
              <PasswordInput {...input('secret')} autoComplete="new-password" />
            </Field>
          </div>
        </>
      )}
      {kind === 'jira' && (
        <div className="integrations-pair">
          <Field
            label={t('form.projectKey')}
            isRequired
            hint={t('form.projectKeyHint')}
            error={errors.projectKey?.message}
          >
            <TextInput spellCheck={false} {...input('projectKey')} />
          </Field>
          <Field
            label={t('form.issueType')}
            isRequired
            hint={t('form.issueTypeHint')}
            error={errors.issueType?.message}
          >
            <TextInput {...input('issueType')} />
          </Field>
        </div>
      )}
      {kind === 'serviceNow' && (
        <Field
          label={t('form.table')}
          isRequired
          hint={t('form.tableHint')}
          error={errors.table?.message}
        >
          <TextInput spellCheck={false} {...input('table')} />
        </Field>
      )}
    </>
  );
}
