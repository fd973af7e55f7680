/** Address of the list of samples. */
export const samplesPath = (companyId: string) => `/${companyId}/samples`;
