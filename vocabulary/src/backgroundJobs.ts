/**
 * Background jobs by the names of their queues: the domain, then what it does. Those of the
 * installation belong to no company.
 */
export const BACKGROUND_JOBS = [
  'attackers.countAtEndpoints',
  'attackers.countLimited',
  'attackers.expireMarks',
  'attackers.forget',
  'attackers.forgetUnreadLists',
  'attackers.takeActions',
  'identity.applyMappingRules',
  'identity.deleteEnvironments',
  'identity.housekeeping',
  'identity.messages',
  'ingest.deleteSamples',
  'integrations.tickets',
  'inventory.applyConfiguration',
  'inventory.applyGlobalTypes',
  'inventory.decideParameters',
  'inventory.forgetChanges',
  'inventory.forgetSeenHosts',
  'inventory.maskDocuments',
  'inventory.maskEvidence',
  'inventory.moveLabelTraffic',
  'labels.applyRules',
  'posture.countAtEndpoints',
  'posture.judge',
] as const;
export type BackgroundJobName = (typeof BACKGROUND_JOBS)[number];

export const BACKGROUND_JOB_STATES = ['running', 'waiting', 'retrying', 'failed'] as const;
