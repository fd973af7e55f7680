import { withDrawers } from '../../../entities/drawers/drawerStack.ts';

/** Name of the drawer of a policy of the hub in addresses. */
export const HUB_POLICY_DRAWER = 'HubPolicySideDrawer';

/** Address of the policy hub, with the drawer of one policy open. */
export function policyHubPath(companyId: string, key?: string): string {
  const search =
    key === undefined
      ? null
      : withDrawers(new URLSearchParams(), [{ name: HUB_POLICY_DRAWER, id: key }]);
  return `/${companyId}/settings/api-policy-hub${search ? `?${search.toString()}` : ''}`;
}
