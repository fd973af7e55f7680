/** Address of the settings of sampling. */
export const samplingPath = (companyId: string) =>
  `/${companyId}/settings/data-classification/sampling`;
