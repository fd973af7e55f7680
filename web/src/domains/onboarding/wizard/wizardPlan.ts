import type { Control } from '../../../entities/permissions/controls.ts';

/** Steps of the wizard, in their order. */
export const WIZARD_STEPS = [
  'sendTraffic',
  'enablePolicies',
  'connectTickets',
  'connectActions',
] as const;
export type WizardStepKind = (typeof WIZARD_STEPS)[number];

/** A step with how far it is: `unseen` where the role does not show it, `failed` where no service said. */
export interface SetupStep {
  readonly kind: WizardStepKind;
  readonly state: 'done' | 'open' | 'unseen' | 'failed';
}

/** What the reader must be allowed to do a step. */
export const DOES_STEP: Readonly<Record<WizardStepKind, Control>> = {
  sendTraffic: 'uploadTraffic',
  enablePolicies: 'updatePolicies',
  connectTickets: 'createIntegration',
  connectActions: 'createIntegration',
};

/** Between the end of the setup and the overview, in milliseconds. */
export const REDIRECT_MS = 5_000;
