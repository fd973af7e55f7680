/** Name of the drawer in addresses; its id is the raw key of a parameter. */
export const PARAMETER_DRAWER = 'ParameterConfigurationSideDrawer';
