/** Address of the entries that are shown, all of them, as CSV. */
export const csvPath = (
  companyId: string,
  ofOrganization: boolean,
  filters: string | null,
): string =>
  `/download/identity/${companyId}/${ofOrganization ? 'organization-audit' : 'audit'}.csv${filters === null ? '' : `?${new URLSearchParams({ filters }).toString()}`}`;
