/** Address where integrations are set up. */
export const workflowHubPath = (companyId: string) => `/${companyId}/workflows-hub/workflow-hub`;
