/** Name of the drawer of collector tokens in addresses. */
export const COLLECTOR_TOKENS_DRAWER = 'CollectorTokensSideDrawer';

/** Name of the drawer of all sources in addresses. */
export const SOURCES_DRAWER = 'SourcesSideDrawer';

/** Address of the page that takes traffic. */
export const ingestPath = (companyId: string) => `/${companyId}/ingest`;
