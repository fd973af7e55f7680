import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RoleForm_role$key } from '../../../__generated__/RoleForm_role.graphql.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { DeleteRole } from './DeleteRole.tsx';
import { RoleFacts } from './RoleFacts.tsx';
import { RoleFields } from './RoleFields.tsx';
import { roleSchema, type RoleValues, sentPermissions, valuesOf } from './roleValues.ts';
import { useRoleSteps } from './useRoleSteps.ts';
import { useUpdateRole } from './useUpdateRole.ts';
import { ViewAsRole } from './ViewAsRole.tsx';

interface RoleFormProps {
  /** Whether the reader may look as it. */
  readonly canView: boolean;
  readonly role: RoleForm_role$key;
  /** The other roles of the organization. */
  readonly others: readonly { readonly roleId: string; readonly name: string }[];
  /** Reads what is saved by now, where somebody else changed it; null when it is gone. */
  readonly onReload: () => Promise<RoleValues | null>;
}

const RoleFormRole = graphql`
  fragment RoleForm_role on Role @throwOnFieldError {
    id
    roleId
    name
    description
    permissions {
      feature
      actions
    }
    version
    ...RoleFacts_role
    ...DeleteRole_role
  }
`;

/** The form of a role that people made. */
export function RoleForm({ role: key, canView, others, onReload }: RoleFormProps) {
  const { t } = useTranslation('roles');
  const { requestClose } = use(DrawerContext);
  const [update] = useUpdateRole();
  const role = useFragment(RoleFormRole, key);
  const { id, roleId } = role;
  const steps = useRoleSteps(roleId);
  const schema = useMemo(
    () =>
      roleSchema(
        t,
        others.map(({ name }) => name),
      ),
    [t, others],
  );
  const save = ({ name, description, permissions, version }: RoleValues, over: number | null) =>
    update({
      id,
      name,
      description,
      permissions: sentPermissions(permissions),
      version: over ?? version,
    });
  return (
    <FormDrawer
      kind={t('role')}
      title={role.name}
      {...steps}
      actions={canView && <ViewAsRole id={id} name={role.name} />}
      schema={schema}
      defaults={valuesOf(role)}
      onSubmit={save}
      onReload={onReload}
      isFollowing
      destructive={(isDirty) =>
        !isDirty && <DeleteRole role={role} others={others} onDeleted={requestClose} />
      }
    >
      {(form) => (
        <>
          <RoleFields form={form} />
          <RoleFacts role={role} />
        </>
      )}
    </FormDrawer>
  );
}
