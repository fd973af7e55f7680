/** Address of the list of samples. */
export const samplesPath = (companyId: string) => `/${companyId}/samples`;

/** Name of the drawer in addresses. */
export const SAMPLE_DRAWER = 'SampleSideDrawer';
