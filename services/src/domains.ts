import { attackers } from './domains/attackers/attackers.domain.ts';
import { identity } from './domains/identity/identity.domain.ts';
import { ingest } from './domains/ingest/ingest.domain.ts';
import { integrations } from './domains/integrations/integrations.domain.ts';
import { inventory } from './composition/inventoryService.ts';
import { jobs } from './domains/jobs/jobs.domain.ts';
import { labels } from './domains/labels/labels.domain.ts';
import { onboarding } from './domains/onboarding/onboarding.domain.ts';
import { posture } from './domains/posture/posture.domain.ts';
import type { Domain } from './platform/domain.ts';

/**
 * Every domain that has a service. The order is that of their migrations: tables of the first may
 * be referenced by the next.
 */
export const DOMAINS: readonly Domain[] = [
  identity,
  ingest,
  inventory,
  labels,
  posture,
  integrations,
  attackers,
  jobs,
  onboarding,
];
