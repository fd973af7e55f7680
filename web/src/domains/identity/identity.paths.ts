/** Address of the reader's own account. */
export const profilePath = (companyId: string) => `/${companyId}/profile`;
/** Address of the mail and text messages of a company. */
export const outboxPath = (companyId: string) => `/${companyId}/settings/outbox`;
