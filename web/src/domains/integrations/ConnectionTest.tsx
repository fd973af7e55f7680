import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ConnectionTest_integration$key } from '../../__generated__/ConnectionTest_integration.graphql.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import type { IntegrationValues } from './integrationForm.ts';
import { useTestIntegration } from './useTestIntegration.ts';

interface ConnectionTestProps {
  readonly kind: IntegrationKind;
  readonly form: UseFormReturn<IntegrationValues>;
  readonly integration: ConnectionTest_integration$key | null;
}

const isValue = (field: string, values: IntegrationValues): field is keyof IntegrationValues =>
  Object.hasOwn(values, field);

/** How the last test went, and another with what the form says now. */
export function ConnectionTest({ kind, form, integration: key }: ConnectionTestProps) {
  const { t } = useTranslation('integrations');
  const { isTesting, testStored, testTyped } = useTestIntegration();
  const [typed, setTyped] = useState<string | null | undefined>();
  const [isAtField, setIsAtField] = useState(false);
  const integration = useFragment(
    graphql`
      fragment ConnectionTest_integration on Integration @throwOnFieldError {
        id
        integrationId
        testedAt
        testFailure
      }
    `,
    key,
  );
  const { isDirty } = form.formState;
  const run = async () => {
    if (!(await form.trigger())) return;
    const values = form.getValues();
    const { failure, field } =
      integration && !isDirty
        ? await testStored(integration.id)
        : await testTyped(kind, integration?.integrationId ?? null, values);
    const hasField = failure !== null && field !== null && isValue(field, values);
    setTyped(failure);
    setIsAtField(hasField);
    if (hasField) form.setError(field, { type: 'test', message: failure });
  };
  const failure = typed === undefined ? (integration?.testFailure ?? null) : typed;
  const isKnown = typed !== undefined || Boolean(integration?.testedAt);
  return (
    <section className="integrations-part" aria-label={t('connection.title')}>
      <h3>{t('connection.title')}</h3>
      <div className="integrations-test">
        <Button isBusy={isTesting} onClick={() => void run()}>
          {t('connection.test')}
        </Button>
        <span
          role="status"
          className={isKnown && failure !== null ? 'integrations-bad' : 'integrations-muted'}
        >
          {!isKnown && t('connection.untested')}
          {isKnown && failure === null && (
            <>
              <CircleCheck size={14} />
              {t('connection.went')}
            </>
          )}
          {isKnown && failure !== null && (
            <>
              <CircleAlert size={14} />
              {isAtField ? t('connection.seeField') : failure}
            </>
          )}
          {typed === undefined && integration?.testedAt && (
            <span>
              · {t('connection.tested')} <TimeText value={integration.testedAt} />
            </span>
          )}
        </span>
      </div>
    </section>
  );
}
