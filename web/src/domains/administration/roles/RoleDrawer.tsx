import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { RoleDrawerQuery } from '../../../__generated__/RoleDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { BuiltInRole } from './BuiltInRole.tsx';
import { NewRoleForm } from './NewRoleForm.tsx';
import { RoleForm } from './RoleForm.tsx';
import './roles.texts.ts';
import { valuesOf } from './roleValues.ts';

export type RoleQueries = { role: RoleDrawerQuery };

const RoleDrawerDocument = graphql`
  query RoleDrawerQuery($companyId: ID!, $roleId: ID!, $isNew: Boolean!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      viewerIsOrganizationAdmin
      role(roleId: $roleId) @skip(if: $isNew) {
        isCustom
        name
        description
        permissions {
          feature
          actions
        }
        version
        ...RoleForm_role
        ...BuiltInRole_role
      }
      roles {
        roleId
        name
      }
    }
  }
`;

/** A role of the organization, or without an id a new one; built-in ones are read alone. */
export default function RoleDrawer({ queries, drawer }: DrawerProps<RoleQueries>) {
  const { t } = useTranslation('roles');
  const relay = useRelayEnvironment();
  const { company } = usePreloadedQuery<RoleDrawerQuery>(RoleDrawerDocument, queries.role);
  const others = useMemo(
    () => (company?.roles ?? []).filter(({ roleId }) => roleId !== drawer.id),
    [company?.roles, drawer.id],
  );
  if (company && drawer.id === '') return <NewRoleForm others={others} />;
  const role = company?.role;
  if (!role)
    return (
      <Drawer kind={t('role')} title={t('missing')}>
        <EmptyState icon={<UsersRound size={16} />} title={t('missing')} body={t('missingBody')} />
      </Drawer>
    );
  const canView = company.viewerIsOrganizationAdmin;
  if (!role.isCustom) return <BuiltInRole role={role} canView={canView} />;
  const read = async () => {
    const saved = await fetchQuery<RoleDrawerQuery>(
      relay,
      RoleDrawerDocument,
      queries.role.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return saved?.company?.role ? valuesOf(saved.company.role) : null;
  };
  return <RoleForm role={role} canView={canView} others={others} onReload={read} />;
}
