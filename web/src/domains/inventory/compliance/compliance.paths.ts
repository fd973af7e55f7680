/** Address of the regulations that a company can answer to. */
export const regulationsPath = (companyId: string) =>
  `/${companyId}/settings/data-classification/regulations`;
