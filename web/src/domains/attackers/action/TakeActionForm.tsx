import { chakra } from '@chakra-ui/react/styled-system';
import { LONGEST_ATTACKER_MESSAGE } from '@palisade/vocabulary/attackerStatuses.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import { ActionOutcome } from './ActionOutcome.tsx';
import { Outcome } from './Outcome.ts';
import { IntegrationPicker } from './IntegrationPicker.tsx';
import { SourcesPicker } from './SourcesPicker.tsx';
import type { ActionChoices } from './useActionChoices.ts';
import { useActionForm } from './useActionForm.ts';
import { type Taken, useTakeAction } from './useTakeAction.ts';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', gap: '10px', paddingTop: '3' },
});

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

/** Takes the action that is filled in; what came of it stays until something else is chosen. */
function useSubmit(
  { attackerId, choices: { attacker, sources }, onStale, onDone }: TakeActionFormProps,
  { request, integration }: ReturnType<typeof useActionForm>,
) {
  const { t: tList } = useTranslation('attackersList');
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
  const submit = async () => {
    if (request === null || integration === null || isBusy) return;
    const result = await take(request, integration.name);
    if (result.action?.recordedAt) return onDone();
    setTaken(result);
    if (result.failure !== null) onStale();
  };
  return { submit, isBusy, taken, forget: () => setTaken(null) };
}

/** Through what, on which sources, with which status and comment. */
export function TakeActionForm(props: TakeActionFormProps) {
  const { id, choices, onState } = props;
  const { t } = useTranslation('attackerActions');
  const form = useActionForm(choices);
  const { submit, isBusy, taken, forget } = useSubmit(props, form);
  const action = taken?.action ?? null;
  const mayApply = form.isComplete;
  const applyLabel = action === null ? 'apply' : action.isUnderWay ? 'look' : 'again';
  useEffect(
    () => onState({ mayApply, isBusy, applyLabel }),
    [onState, mayApply, isBusy, applyLabel],
  );
  return (
    <Form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ActionResult taken={taken} />
      <IntegrationPicker
        integrations={choices.integrations}
        value={form.integration?.integrationId ?? null}
        isDisabled={isBusy}
        onChange={(next) => {
          form.chooseIntegration(next);
          forget();
        }}
      />
      <SourcesPicker
        sources={form.offered}
        chosen={form.chosen}
        onChange={(next) => {
          // Another choice is another action.
          form.setChosen(next);
          forget();
        }}
        tab={form.tab}
        onTab={form.setTab}
        isDisabled={isBusy}
      />
      <ActionStatus form={form} isDisabled={isBusy} />
      <Field label={t('comment')}>
        <TextArea
          rows={3}
          maxLength={LONGEST_ATTACKER_MESSAGE}
          disabled={isBusy}
          value={form.message}
          onChange={(event) => form.setMessage(event.target.value)}
        />
      </Field>
    </Form>
  );
}

/** What came of an action that did not end well: why nothing was done, or how far it came. */
function ActionResult({ taken }: { readonly taken: Taken | null }) {
  const { t } = useTranslation('attackerActions');
  const action = taken?.action;
  return (
    <>
      {taken?.failure && (
        <Text as="p" tone="danger" role="alert">
          {taken.failure}
        </Text>
      )}
      {action && (
        <Outcome as="section" aria-label={t('outcome')} role="status">
          <h3>{t('outcome')}</h3>
          <Note>{t(action.isUnderWay ? 'underWay' : 'notAll')}</Note>
          <ActionOutcome sources={action.sources} />
        </Outcome>
      )}
    </>
  );
}

interface ActionStatusProps {
  readonly form: ReturnType<typeof useActionForm>;
  readonly isDisabled: boolean;
}

/** The status that the attacker is to have, and whether its attempts are ignored from then on. */
function ActionStatus({ form, isDisabled }: ActionStatusProps) {
  const { t } = useTranslation('attackerActions');
  const { t: tList } = useTranslation('attackersList');
  const { current, statuses } = form;
  return (
    <>
      <Field label={t('status')} hint={t('statusHint')} isRequired>
        <Select
          value={form.status}
          onChange={form.setStatus}
          placeholder={t('chooseStatus')}
          disabled={isDisabled}
          options={statuses.map((each) => ({
            value: each,
            label:
              each === current
                ? t('noChange', { status: tList(`statuses.${each}`) })
                : tList(`statuses.${each}`),
          }))}
        />
      </Field>
      {form.mayIgnore && (
        <Checkbox
          isChecked={form.isIgnoring}
          onChange={form.setIsIgnoring}
          disabled={isDisabled}
          label={t('ignoreAttempts')}
        />
      )}
    </>
  );
}
