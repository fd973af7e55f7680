import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ConnectionTest_integration$key } from '../../__generated__/ConnectionTest_integration.graphql.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { IconText } from '../../ui/text/Text.ts';
import type { IntegrationValues } from './integrationForm.ts';
import { IntegrationPart } from './IntegrationPart.tsx';
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
  const isTyped = typed !== undefined;
  return (
    <IntegrationPart title={t('connection.title')}>
      <Row gap="3" minHeight="7">
        <Button isBusy={isTesting} onClick={() => void run()}>
          {t('connection.test')}
        </Button>
        <TestResult
          isKnown={isTyped || Boolean(integration?.testedAt)}
          failure={isTyped ? typed : (integration?.testFailure ?? null)}
          isAtField={isAtField}
          testedAt={isTyped ? null : (integration?.testedAt ?? null)}
        />
      </Row>
    </IntegrationPart>
  );
}

interface TestResultProps {
  /** Whether there was a test. */
  readonly isKnown: boolean;
  /** Null where it went well. */
  readonly failure: string | null;
  /** Whether a field says why. */
  readonly isAtField: boolean;
  /** When that was; null for a moment ago. */
  readonly testedAt: string | null;
}

function TestResult({ isKnown, failure, isAtField, testedAt }: TestResultProps) {
  const { t } = useTranslation('integrations');
  const isBad = isKnown && failure !== null;
  return (
    <IconText role="status" tone={isBad ? 'danger' : 'subtle'} textStyle="small" flexWrap="wrap">
      {!isKnown && t('connection.untested')}
      {isKnown && failure === null && (
        <>
          <CircleCheck size={14} />
          {t('connection.went')}
        </>
      )}
      {isBad && (
        <>
          <CircleAlert size={14} />
          {isAtField ? t('connection.seeField') : failure}
        </>
      )}
      {testedAt !== null && (
        <span>
          · {t('connection.tested')} <TimeText value={testedAt} />
        </span>
      )}
    </IconText>
  );
}
