import { isActionKind, isTicketKind } from '@palisade/vocabulary/integrations.ts';
import type { Permission } from '@palisade/vocabulary/permissions.ts';
import {
  DATA_POLICY_CATEGORY,
  RECENT_TRAFFIC_DAYS,
  STEPS_OF_USE_CASES,
  type UseCaseKind,
  useCaseStatus,
  type UseCaseStepKind,
} from '@palisade/vocabulary/useCases.ts';
import { canSee } from '../../../platform/auth/viewer.ts';
import type { GraphContext } from '../../../platform/context.ts';
import type { Owned } from '../../../platform/graph/owned.ts';

/** A use case of a company. */
export interface UseCase extends Owned {
  readonly kind: UseCaseKind;
}

interface StepFact {
  /** What the viewer needs to see it. */
  readonly permissions: readonly Permission[];
  readonly isDone: (companyId: string) => Promise<boolean>;
}

/** Answers once a company, however often it is asked. */
function perCompany<Value>(read: (companyId: string) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>();
  return (companyId: string): Promise<Value> => {
    const answer = known.get(companyId) ?? read(companyId);
    known.set(companyId, answer);
    return answer;
  };
}

const ENABLED = { field: 'isEnabled', op: 'is', value: true } as const;

/** The fact behind each step, from the services that know it: five calls at most for all of them. */
function stepFacts(context: GraphContext): Readonly<Record<UseCaseStepKind, StepFact>> {
  const counts = perCompany((companyId) => context.inventory.calls.counts(companyId, {}));
  const traffic = perCompany((companyId) =>
    context.inventory.calls.traffic(companyId, { days: RECENT_TRAFFIC_DAYS }),
  );
  const policies = perCompany((companyId) =>
    context.posture.calls.policyCategoryCounts(companyId, { filter: { all: [ENABLED] } }),
  );
  const attackers = perCompany((companyId) =>
    context.attackers.calls.attackerCounts(companyId, {}),
  );
  const isConnected = async (
    companyId: string,
    isKind: typeof isTicketKind | typeof isActionKind,
  ) =>
    (await context.integrations.all(companyId)).some(
      ({ kind, testFailure }) => isKind(kind) && testFailure === null,
    );
  const hasRecent = async (companyId: string) => (await traffic(companyId)).requests > 0;
  const isProtected = (companyId: string) =>
    context.viewer?.companies.get(companyId)?.licences.threatProtection === true;
  return {
    sendTraffic: {
      permissions: ['feature_inventory:read'],
      isDone: async (companyId) => (await counts(companyId)).endpoints > 0,
    },
    keepSending: { permissions: ['feature_inventory:read'], isDone: hasRecent },
    enablePolicies: {
      permissions: ['feature_security_posture_rules:read'],
      isDone: async (companyId) => (await policies(companyId)).filtered > 0,
    },
    connectTickets: {
      permissions: ['feature_integrations_hub:read'],
      isDone: (companyId) => isConnected(companyId, isTicketKind),
    },
    findSensitiveData: {
      permissions: ['feature_inventory:read', 'feature_sensitive_data:read'],
      isDone: async (companyId) => (await counts(companyId)).sensitiveEndpoints > 0,
    },
    guardSensitiveData: {
      permissions: ['feature_security_posture_rules:read'],
      isDone: async (companyId) =>
        (await policies(companyId)).categories.some(
          ({ category, filtered }) => category === DATA_POLICY_CATEGORY && filtered > 0,
        ),
    },
    detectAttackers: {
      permissions: ['feature_inventory:read', 'feature_attackers:read'],
      isDone: async (companyId) =>
        isProtected(companyId) &&
        ((await hasRecent(companyId)) || (await attackers(companyId)).length > 0),
    },
    connectActions: {
      permissions: ['feature_integrations_hub:read'],
      isDone: (companyId) => isConnected(companyId, isActionKind),
    },
  };
}

/** Steps and statuses of use cases for one request. */
export function useCaseLoaders(context: GraphContext) {
  const facts = stepFacts(context);
  const stepsOf = ({ companyId, kind }: UseCase) =>
    Promise.all(
      STEPS_OF_USE_CASES[kind].map(async (step) => {
        const { viewer } = context;
        const { permissions, isDone } = facts[step];
        const isSeen =
          viewer !== null && permissions.every((each) => canSee(viewer, companyId, each));
        return { kind: step, isDone: isSeen ? await isDone(companyId) : null };
      }),
    );
  return {
    stepsOf,
    statusOf: async (useCase: UseCase) =>
      useCaseStatus((await stepsOf(useCase)).map(({ isDone }) => isDone)),
  };
}
