/** What the routes of integrations ask of their callers. */
export const READS = { auth: { feature: 'feature_integrations_hub', action: 'read' } } as const;
export const CREATES = { auth: { feature: 'feature_integrations_hub', action: 'create' } } as const;
export const UPDATES = { auth: { feature: 'feature_integrations_hub', action: 'update' } } as const;
export const DELETES = { auth: { feature: 'feature_integrations_hub', action: 'delete' } } as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of an address can be an id. */
export const isId = (text: string): boolean => UUID.test(text);
