import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { RoleFields } from './RoleFields.tsx';
import { roleSchema, type RoleValues, sentPermissions, valuesOf } from './roleValues.ts';
import { useCreateRole } from './useCreateRole.ts';

interface NewRoleFormProps {
  /** Roles that are there. */
  readonly others: readonly { readonly name: string }[];
}

/** The form of a new role. */
export function NewRoleForm({ others }: NewRoleFormProps) {
  const { t } = useTranslation('roles');
  const { companyId } = useCompany();
  const [create] = useCreateRole();
  const schema = useMemo(
    () =>
      roleSchema(
        t,
        others.map(({ name }) => name),
      ),
    [t, others],
  );
  const save = ({ name, description, permissions }: RoleValues) =>
    create({ companyId, name, description, permissions: sentPermissions(permissions) });
  return (
    <FormDrawer
      kind={t('role')}
      title={t('new')}
      schema={schema}
      defaults={valuesOf(null)}
      onSubmit={save}
      closesWhenSaved
      saveLabel={t('createShort')}
    >
      {(form) => <RoleFields form={form} />}
    </FormDrawer>
  );
}
