import { attackers } from './domains/attackers/attackers.domain.ts';
import { identity } from './domains/identity/identity.domain.ts';
import { ingest } from './domains/ingest/ingest.domain.ts';
import { integrations } from './domains/integrations/integrations.domain.ts';
import { inventory } from './domains/inventory/inventory.domain.ts';
import { jobs } from './domains/jobs/jobs.domain.ts';
import { labels } from './domains/labels/labels.domain.ts';
import { onboarding } from './domains/onboarding/onboarding.domain.ts';
import { posture } from './domains/posture/posture.domain.ts';
import type { GatewayDomain } from './platform/domain.ts';

/** All domains of the graph. */
export const DOMAINS: readonly GatewayDomain[] = [
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
