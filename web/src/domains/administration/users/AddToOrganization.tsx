import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { GrantFields } from './GrantFields.tsx';
import { useOrganizationChoices } from './useOrganizationChoices.ts';
import { type GrantValues, grantFields, NEW_GRANT, type UserValues } from './userValues.ts';

interface AddToOrganizationProps {
  readonly form: UseFormReturn<UserValues>;
  /** Organizations that the reader administers. */
  readonly organizations: readonly { readonly organizationId: string; readonly name: string }[];
}

type Values = Pick<GrantValues, 'environmentId' | 'roleId' | 'labelIds'> & {
  readonly organizationId: string;
};

const NOTHING: Values = { organizationId: '', environmentId: '', roleId: '', labelIds: [] };

/** Adds another organization to the form of a user, where the reader administers one more. */
export function AddToOrganization({ form, organizations: all }: AddToOrganizationProps) {
  const { t } = useTranslation('users');
  const [isOpen, setIsOpen] = useState(false);
  const { control, setValue } = form;
  const organizations = useWatch({ control, name: 'organizations' });
  const others = all.filter(
    ({ organizationId }) => !organizations.some((each) => each.organizationId === organizationId),
  );
  const schema = useMemo(
    () =>
      object({ organizationId: string().required(t('errors.organization')), ...grantFields(t) }),
    [t],
  );
  if (others.length === 0 && !isOpen) return null;
  const add = async ({ organizationId, ...grant }: Values) => {
    const name = others.find((each) => each.organizationId === organizationId)?.name ?? '';
    const access = { organizationId, name, isAdmin: false, grants: [{ ...NEW_GRANT, ...grant }] };
    setValue('organizations', [...organizations, access], { shouldDirty: true });
  };
  return (
    <>
      <Button icon={<Plus size={14} />} onClick={() => setIsOpen(true)}>
        {t('addToOrganization')}
      </Button>
      {isOpen && (
        <FormDialog<Values>
          title={t('addToOrganization')}
          saveLabel={t('add')}
          size="md"
          schema={schema}
          defaults={NOTHING}
          onSubmit={add}
          onClose={() => setIsOpen(false)}
        >
          {(dialog) => <Fields form={dialog} others={others} />}
        </FormDialog>
      )}
    </>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<Values>;
  readonly others: AddToOrganizationProps['organizations'];
}

function Fields({ form, others }: FieldsProps) {
  const { t } = useTranslation('users');
  const { control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const values = useWatch({ control }) as Values; // All of them have defaults.
  const choices = useOrganizationChoices(values.organizationId);
  const change = (next: Partial<Values>) => {
    for (const [name, value] of Object.entries(next))
      setValue(name as keyof Values, value as never, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      });
  };
  return (
    <>
      <Field label={t('organization')} isRequired error={errors.organizationId?.message}>
        <Select
          value={values.organizationId || null}
          placeholder={t('choose.organization')}
          options={others.map(({ organizationId, name }) => ({
            value: organizationId,
            label: name,
          }))}
          onChange={(organizationId) => change({ ...NOTHING, organizationId })}
        />
      </Field>
      <GrantFields
        grant={values}
        choices={choices}
        onChange={change}
        errors={{
          ...(errors.environmentId?.message && { environmentId: errors.environmentId.message }),
          ...(errors.roleId?.message && { roleId: errors.roleId.message }),
        }}
      />
    </>
  );
}
