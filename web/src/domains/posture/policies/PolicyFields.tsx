import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import type { PolicyValues } from './policyForm.ts';
import { PolicyKinds } from './PolicyKinds.tsx';
import { PolicyState } from './PolicyState.tsx';

/** Looks of the fields, in no layer as those of forms. */
const FIELDS = {
  '& .p-field': { paddingBottom: '1' },
  // What a provider wrote can be read and copied, not changed.
  '& .p-input:read-only:is(input, textarea)': {
    color: 'fg.muted',
    bg: 'bg.subtle',
    borderColor: 'border',
  },
};

interface PolicyFieldsProps {
  readonly form: UseFormReturn<PolicyValues>;
  readonly company: PolicyFields_company$key;
  /** Nothing of it can be changed. */
  readonly isLocked?: boolean;
  /** Of a provider's policy only severity and status can be changed. */
  readonly isOfProvider?: boolean;
}

/** Name, description, remediation, categories, weaknesses, severity and status of a policy. */
export function PolicyFields({
  form,
  company,
  isLocked = false,
  isOfProvider = false,
}: PolicyFieldsProps) {
  const { t } = useTranslation('policies');
  const fields = useFragment(
    graphql`
      fragment PolicyFields_company on Company @throwOnFieldError {
        ...PolicyState_company
        ...PolicyKinds_company
      }
    `,
    company,
  );
  const {
    register,
    formState: { errors },
  } = form;
  const isFixed = isLocked || isOfProvider;
  const text = (name: 'name' | 'description' | 'remediation') => ({
    ...register(name),
    readOnly: isFixed,
  });
  return (
    <Box css={FIELDS}>
      <Field label={t('drawer.name')} error={errors.name?.message} isRequired={!isFixed}>
        <TextInput autoComplete="off" {...text('name')} />
      </Field>
      <PolicyState form={form} company={fields} isLocked={isLocked} />
      <Field label={t('drawer.description')} error={errors.description?.message}>
        <TextArea rows={3} {...text('description')} />
      </Field>
      <Field label={t('drawer.remediation')} error={errors.remediation?.message}>
        <TextArea rows={3} {...text('remediation')} />
      </Field>
      <PolicyKinds form={form} company={fields} isFixed={isFixed} />
    </Box>
  );
}
