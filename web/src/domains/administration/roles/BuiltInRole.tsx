import type { BuiltInRole as Name } from '@palisade/vocabulary/permissions.ts';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { BuiltInRole_role$key } from '../../../__generated__/BuiltInRole_role.graphql.ts';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { IconText, Note } from '../../../ui/text/Text.ts';
import { PermissionCards } from './PermissionCards.tsx';
import { aboutRole } from './roleColumns.tsx';
import { RoleFacts } from './RoleFacts.tsx';
import { RoleReach } from './RoleReach.tsx';
import { valuesOf } from './roleValues.ts';
import { useRoleSteps } from './useRoleSteps.ts';
import { ViewAsRole } from './ViewAsRole.tsx';

interface BuiltInRoleProps {
  readonly role: BuiltInRole_role$key;
  /** Whether the reader may look as it. */
  readonly canView: boolean;
}

/** A role that every organization has: what it may do, and no way to change it. */
export function BuiltInRole({ role: key, canView }: BuiltInRoleProps) {
  const { t } = useTranslation('roles');
  const role = useFragment(
    graphql`
      fragment BuiltInRole_role on Role @throwOnFieldError {
        id
        roleId
        name
        description
        isCustom
        permissions {
          feature
          actions
        }
        version
        ...RoleFacts_role
      }
    `,
    key,
  );
  const steps = useRoleSteps(role.roleId);
  const { permissions } = useMemo(() => valuesOf(role), [role]);
  return (
    <Drawer
      kind={t('role')}
      title={role.name}
      {...steps}
      actions={canView && <ViewAsRole id={role.id} name={role.name} />}
    >
      <Stack gap="4" py="4" px="6">
        <Stack gap="1.5">
          <IconText>
            <Lock size={14} />
            {t('builtInNote')}
          </IconText>
          <Note>{aboutRole(t, role)}</Note>
        </Stack>
        <RoleFacts role={role} />
        <RoleReach permissions={permissions} builtIn={role.name as Name} />
        <PermissionCards permissions={permissions} />
      </Stack>
    </Drawer>
  );
}
