/** A page of the back office, by the last part of its address. */
type BackOfficePage =
  | 'enhancements'
  | 'configurations'
  | 'discovery-reports'
  | 'installation-health'
  | 'onboarding';

/** Address of a page of the back office. */
export const backOfficePath = (page: BackOfficePage) => (companyId: string) =>
  `/${companyId}/backoffice/${page}`;

/** Name of the drawer of an environment's licences and features. */
export const FEATURES_DRAWER = 'CompanyFeaturesSideDrawer';
/** Name of the drawer of the installation's settings. */
export const SETTINGS_DRAWER = 'InstallationSettingsSideDrawer';
