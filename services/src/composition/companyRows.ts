import { attackerRows } from '../domains/attackers/companyRows.ts';
import { identityRows } from '../domains/identity/companyRows.ts';
import { ingestRows } from '../domains/ingest/companyRows.ts';
import { integrationRows } from '../domains/integrations/companyRows.ts';
import { inventoryRows } from '../domains/inventory/companyRows.ts';
import { labelRows } from '../domains/labels/companyRows.ts';
import { onboardingRows } from '../domains/onboarding/companyRows.ts';
import { postureRows } from '../domains/posture/companyRows.ts';
import type { CompanyRows } from '../platform/companyRows.ts';
import { eventRows } from '../platform/events/companyRows.ts';

/**
 * What every domain keeps of a company, in the order in which it goes: first who learns for it,
 * last who may use it.
 */
export const COMPANY_ROWS: readonly CompanyRows[] = [
  ingestRows,
  onboardingRows,
  attackerRows,
  integrationRows,
  postureRows,
  labelRows,
  inventoryRows,
  eventRows,
  identityRows,
];
