import { ATTACKER_STATUSES, type AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import { ACTION_SOURCES } from '@palisade/vocabulary/integrations.ts';
import { useState } from 'react';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { knownStatus } from '../list/attackerTabs.ts';
import type { ActionSource } from './actionTypes.ts';
import type { ActionChoices } from './useActionChoices.ts';
import type { ActionRequest } from './useTakeAction.ts';

/** What is chosen of an action: through what, on which sources, with which status and comment. */
export function useActionForm({ attacker, integrations, sources }: ActionChoices) {
  const { views } = useCompany();
  const [integrationId, setIntegrationId] = useState<string | null>(null);
  const [tab, setTab] = useState<AttackerSource | null>(null);
  const [chosen, setChosen] = useState<readonly ActionSource[]>([]);
  const [status, setStatus] = useState<AttackerStatus | null>(null);
  const [message, setMessage] = useState('');
  const [isIgnoring, setIsIgnoring] = useState(false);
  const integration = integrations.find((each) => each.integrationId === integrationId) ?? null;
  const current = knownStatus(attacker.status);
  const statuses = ATTACKER_STATUSES.filter(
    (each) => each === current || attacker.nextStatuses.includes(each),
  );
  const mayIgnore = views('aIgnoreAttempts') && status === 'ignored';
  const isComplete =
    integration !== null && chosen.length > 0 && status !== null && statuses.includes(status);
  /** The action as it is filled in; null without an integration or a status. */
  const request: ActionRequest | null =
    integration === null || status === null
      ? null
      : {
          integrationId: integration.integrationId,
          status,
          message: message.trim() === '' ? null : message,
          version: attacker.version,
          ...(mayIgnore && isIgnoring && { ignoreAttempts: true }),
          sources: chosen.map(({ sourceType, sourceId }) => ({ sourceType, sourceId })),
        };
  return {
    integration,
    /** Another integration takes other sources. */
    chooseIntegration: (next: string | null) => {
      setIntegrationId(next);
      setTab(null);
      setChosen([]);
    },
    /** Sources that the integration can act on. */
    offered:
      integration === null
        ? sources
        : sources.filter(({ sourceType }) => ACTION_SOURCES[integration.kind].includes(sourceType)),
    chosen,
    setChosen,
    tab,
    setTab,
    /** The status now, and those that it can have next. */
    current,
    statuses,
    status: status !== null && statuses.includes(status) ? status : null,
    setStatus,
    mayIgnore,
    isIgnoring,
    setIsIgnoring,
    message,
    setMessage,
    isComplete,
    request,
  };
}
