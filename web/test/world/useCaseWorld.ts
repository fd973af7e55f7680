import { isActionKind, isTicketKind } from '@palisade/vocabulary/integrations.ts';
import {
  DATA_POLICY_CATEGORY,
  STEPS_OF_USE_CASES,
  USE_CASES,
  useCaseStatus,
  type UseCaseStepKind,
} from '@palisade/vocabulary/useCases.ts';
import type { FakeCompany } from './makeWorld.ts';

/** How far a company is with each use case, by what is in it; who reads sees all of it. */
export function useCaseFields(company: FakeCompany) {
  const { endpoints, isTrafficOld, integrations, policies } = company;
  const enabled = policies.own.filter(({ isEnabled }) => isEnabled);
  const done: Readonly<Record<UseCaseStepKind, boolean>> = {
    sendTraffic: endpoints.length > 0,
    keepSending: endpoints.length > 0 && !isTrafficOld,
    enablePolicies: enabled.length > 0,
    connectTickets: integrations.some(({ kind }) => isTicketKind(kind)),
    findSensitiveData: endpoints.some(({ sensitive }) => sensitive),
    guardSensitiveData: enabled.some(({ categories }) => categories.includes(DATA_POLICY_CATEGORY)),
    detectAttackers: endpoints.length > 0,
    connectActions: integrations.some(({ kind }) => isActionKind(kind)),
  };
  return {
    useCases: () =>
      USE_CASES.map((kind) => {
        const steps = STEPS_OF_USE_CASES[kind].map((step) => ({ kind: step, isDone: done[step] }));
        return { kind, status: useCaseStatus(steps.map(({ isDone }) => isDone)), steps };
      }),
  };
}
