import {
  ACTION_LIMITS,
  isTicketKind,
  type IntegrationKind,
} from '@palisade/vocabulary/integrations.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/forms/Field.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/TextInput.tsx';
import { Box, Pair } from '../../ui/layout/Boxes.ts';
import type { FieldsProps } from './fieldsProps.ts';
import './integrations.texts.ts';

interface AccessFieldsProps extends FieldsProps {
  readonly kind: Exclude<IntegrationKind, 'denyList'>;
  readonly isNew: boolean;
}

/** Where the system is, and who signs in there. */
export function AccessFields({ kind, errors, input, isNew }: AccessFieldsProps) {
  const { t } = useTranslation('integrations');
  const secret = (
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
  );
  return (
    <>
      <Field
        label={t('form.url')}
        isRequired
        hint={t(`form.urlHint.${kind}`)}
        error={errors.url?.message}
      >
        <TextInput type="url" inputMode="url" spellCheck={false} {...input('url')} />
      </Field>
      {isTicketKind(kind) ? (
        <Pair>
          <Field label={t(`form.account.${kind}`)} isRequired error={errors.account?.message}>
            <TextInput spellCheck={false} {...input('account')} />
          </Field>
          {secret}
        </Pair>
      ) : (
        <Box>{secret}</Box>
      )}
    </>
  );
}
