/** Parts of label management, in the order of its tabs. */
export const LABEL_TABS = ['groups', 'labels', 'rules'] as const;
export type LabelTab = (typeof LABEL_TABS)[number];

/** Address of label management, or of one of its parts. */
export const labelManagementPath = (companyId: string, tab?: LabelTab) =>
  `/${companyId}/settings/label-management${tab === undefined ? '' : `/${tab}`}`;
/** Address of the settings of tags. */
export const tagsPath = (companyId: string) => `/${companyId}/settings/tags`;

/** Names of drawers in addresses. */
export const LABEL_GROUP_DRAWER = 'LabelGroupManagerSideDrawer';
export const LABEL_DRAWER = 'LabelManagerSideDrawer';
export const LABEL_RULE_DRAWER = 'LabelRuleManagerSideDrawer';
