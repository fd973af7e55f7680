import {
  ATTACKER_STATUSES,
  type AttackerStatus,
  LONGEST_ATTACKER_MESSAGE,
} from '@palisade/vocabulary/attackerStatuses.ts';
import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import { ACTION_SOURCES } from '@palisade/vocabulary/integrations.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';
import { knownStatus } from '../list/attackerTabs.ts';
import { ActionOutcome } from './ActionOutcome.tsx';
import type { ActionSource } from './actionTypes.ts';
import { IntegrationPicker } from './IntegrationPicker.tsx';
import { SourcesPicker } from './SourcesPicker.tsx';
import type { ActionChoices } from './useActionChoices.ts';
import { type Taken, useTakeAction } from './useTakeAction.ts';

interface TakeActionFormProps {
  readonly id: string;
  readonly attackerId: string;
  readonly choices: ActionChoices;
  /** Hears whether it can be applied now, and what applying means. */
  readonly onState: (state: {
    readonly mayApply: boolean;
    readonly isBusy: boolean;
    readonly applyLabel: 'apply' | 'again' | 'look';
  }) => void;
  /** The attacker is not as it was. */
  readonly onStale: () => void;
  readonly onDone: () => void;
}

/** Through what, on which sources, with which status and comment. */
export function TakeActionForm({
  id,
  attackerId,
  choices: { attacker, integrations, sources },
  onState,
  onStale,
  onDone,
}: TakeActionFormProps) {
  const { t } = useTranslation('attackerActions');
  const { t: tList } = useTranslation('attackersList');
  const { views } = useCompany();
  const [integrationId, setIntegrationId] = useState<string | null>(null);
  const [tab, setTab] = useState<AttackerSource | null>(null);
  const [chosen, setChosen] = useState<readonly ActionSource[]>([]);
  const [status, setStatus] = useState<AttackerStatus | null>(null);
  const [message, setMessage] = useState('');
  const [isIgnoring, setIsIgnoring] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const known =
    sources.find(
      ({ sourceType, sourceId }) =>
        sourceType === attacker.sourceType && sourceId === attacker.sourceId,
    )?.sourceType ?? 'ip';
  const [take, isBusy] = useTakeAction(attackerId, {
    sourceType: tList(`sourceTypes.${known}`),
    sourceId: attacker.sourceId,
  });
  const integration = integrations.find((each) => each.integrationId === integrationId) ?? null;
  const offered =
    integration === null
      ? sources
      : sources.filter(({ sourceType }) => ACTION_SOURCES[integration.kind].includes(sourceType));
  const current = knownStatus(attacker.status);
  const statuses = ATTACKER_STATUSES.filter(
    (each) => each === current || attacker.nextStatuses.includes(each),
  );
  const mayIgnore = views('aIgnoreAttempts') && status === 'ignored';
  const action = taken?.action ?? null;
  const mayApply =
    integration !== null && chosen.length > 0 && status !== null && statuses.includes(status);
  const applyLabel = action === null ? 'apply' : action.isUnderWay ? 'look' : 'again';
  useEffect(
    () => onState({ mayApply, isBusy, applyLabel }),
    [onState, mayApply, isBusy, applyLabel],
  );

  /** Another choice is another action. */
  const choose = (next: readonly ActionSource[]) => {
    setChosen(next);
    setTaken(null);
  };
  const submit = async () => {
    if (integration === null || status === null || isBusy) return;
    const result = await take(
      {
        integrationId: integration.integrationId,
        status,
        message: message.trim() === '' ? null : message,
        version: attacker.version,
        ...(mayIgnore && isIgnoring && { ignoreAttempts: true }),
        sources: chosen.map(({ sourceType, sourceId }) => ({ sourceType, sourceId })),
      },
      integration.name,
    );
    if (result.action?.recordedAt) return onDone();
    setTaken(result);
    if (result.failure !== null) onStale();
  };
  return (
    <form
      id={id}
      className="action-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {taken?.failure && (
        <p className="action-failed" role="alert">
          {taken.failure}
        </p>
      )}
      {action && (
        <section className="action-outcome" aria-label={t('outcome')} role="status">
          <h3>{t('outcome')}</h3>
          <p className="action-note">{t(action.isUnderWay ? 'underWay' : 'notAll')}</p>
          <ActionOutcome sources={action.sources} />
        </section>
      )}
      <IntegrationPicker
        integrations={integrations}
        value={integrationId}
        isDisabled={isBusy}
        onChange={(next) => {
          setIntegrationId(next);
          setTab(null);
          choose([]);
        }}
      />
      <SourcesPicker
        sources={offered}
        chosen={chosen}
        onChange={choose}
        tab={tab}
        onTab={setTab}
        isDisabled={isBusy}
      />
      <Field label={t('status')} hint={t('statusHint')} isRequired>
        <Select
          value={status !== null && statuses.includes(status) ? status : null}
          onChange={setStatus}
          placeholder={t('chooseStatus')}
          disabled={isBusy}
          options={statuses.map((each) => ({
            value: each,
            label:
              each === current
                ? t('noChange', { status: tList(`statuses.${each}`) })
                : tList(`statuses.${each}`),
          }))}
        />
      </Field>
      {mayIgnore && (
        <Checkbox
          isChecked={isIgnoring}
          onChange={setIsIgnoring}
          disabled={isBusy}
          label={t('ignoreAttempts')}
        />
      )}
      <Field label={t('comment')}>
        <TextArea
          rows={3}
          maxLength={LONGEST_ATTACKER_MESSAGE}
          disabled={isBusy}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
    </form>
  );
}
