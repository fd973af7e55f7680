import type { UseCaseStepKind } from '@palisade/vocabulary/useCases.ts';
import { workflowHubPath } from '../../entities/tickets/hubPath.ts';
import type { Control } from '../../entities/permissions/controls.ts';
import { allAttackersPath } from '../attackers/attackers.paths.ts';
import { ingestPath } from '../ingest/ingest.paths.ts';
import { dataSecurityPath } from '../inventory/data-security/dataSecurity.paths.ts';
import { policyHubPath } from '../posture/hub/hub.paths.ts';
import { policiesPath } from '../posture/posture.paths.ts';

interface StepPlace {
  /** What the reader must be allowed to be led there. */
  readonly control: Control;
  /** Address of the page where the step is done, below the company. */
  readonly path: (companyId: string) => string;
}

const ingest: StepPlace = { control: 'seeIngest', path: ingestPath };
const tools: StepPlace = { control: 'seeIntegrations', path: workflowHubPath };

/** Where each step of a use case is done. */
export const STEP_PLACES: Readonly<Record<UseCaseStepKind, StepPlace>> = {
  sendTraffic: ingest,
  keepSending: ingest,
  enablePolicies: { control: 'seePolicies', path: (companyId) => policiesPath(companyId) },
  connectTickets: tools,
  findSensitiveData: { control: 'seeDataSecurity', path: dataSecurityPath },
  guardSensitiveData: { control: 'seePolicies', path: (companyId) => policyHubPath(companyId) },
  detectAttackers: { control: 'seeAttackers', path: allAttackersPath },
  connectActions: tools,
};
