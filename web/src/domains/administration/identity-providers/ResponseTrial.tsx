import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea } from '../../../ui/forms/TextInput.tsx';
import { Box, Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import type { RuleChoices } from './RuleFields.tsx';
import { SignInOutcome } from './SignInOutcome.tsx';
import { useTryResponse } from './useTryResponse.ts';

/** Most characters that a response is read of, 256 KiB in base64; larger ones would freeze the box. */
const LONGEST = 367_000;

interface ResponseTrialProps {
  /** Global id of the provider. */
  readonly id: string;
  readonly choices: RuleChoices;
  /** What is not saved yet is not tried. */
  readonly isUnsaved: boolean;
}

/** Tries a SAML response that the provider sent a browser: who it is about, and their roles. */
export function ResponseTrial({ id, choices, isUnsaved }: ResponseTrialProps) {
  const { t } = useTranslation('identityProviders');
  const [response, setResponse] = useState('');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { attempt, forget, isBusy, outcome, failure } = useTryResponse(id);
  const handleChange = (text: string) => {
    forget();
    setIsTooLarge(text.length > LONGEST);
    if (text.length <= LONGEST) setResponse(text);
  };
  const isEmpty = response.trim() === '';
  const blocked = isEmpty ? t('response.empty') : undefined;
  return (
    <Stack as="section" gap="2" pt="3">
      <Box as="h3" textStyle="heading">
        {t('response.title')}
      </Box>
      <Note>{t('response.note')}</Note>
      <Field label={t('response.label')} error={isTooLarge ? t('response.tooLarge') : undefined}>
        <TextArea
          rows={4}
          spellCheck={false}
          autoComplete="off"
          readOnly={isBusy}
          value={response}
          onChange={(event) => handleChange(event.target.value)}
        />
      </Field>
      <Box>
        <Button
          variant="outline"
          size="sm"
          isBusy={isBusy}
          disabledReason={isUnsaved ? t('trial.unsaved') : blocked}
          onClick={() => void attempt(response.trim())}
        >
          {t('response.try')}
        </Button>
      </Box>
      {failure !== null && (
        <Note role="alert" tone="danger">
          {failure}
        </Note>
      )}
      {outcome && (
        <Box role="region" aria-label={t('response.outcome')}>
          <SignInOutcome outcome={outcome} choices={choices} />
        </Box>
      )}
    </Stack>
  );
}
