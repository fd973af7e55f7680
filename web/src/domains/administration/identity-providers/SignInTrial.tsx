import { useTranslation } from 'react-i18next';
import type { TrialOutcome_trial$key } from '../../../__generated__/TrialOutcome_trial.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Box, Stack } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import type { RuleChoices } from './RuleFields.tsx';
import { TrialOutcome } from './TrialOutcome.tsx';
import { useStartTrial } from './useStartTrial.ts';

interface SignInTrialProps {
  /** Global id of the provider. */
  readonly id: string;
  readonly trial: TrialOutcome_trial$key | null;
  readonly choices: RuleChoices;
  /** What is not saved yet is not tried. */
  readonly isUnsaved: boolean;
}

/** A test sign-in with the provider, and what the last one brought. */
export function SignInTrial({ id, trial, choices, isUnsaved }: SignInTrialProps) {
  const { t } = useTranslation('identityProviders');
  const { start, isBusy, failure } = useStartTrial();
  return (
    <Stack as="section" gap="2" pt="3">
      <Box as="h3" textStyle="heading">
        {t('trial.title')}
      </Box>
      <Note>{t('trial.note')}</Note>
      <Box>
        <Button
          variant="outline"
          size="sm"
          isBusy={isBusy}
          disabledReason={isUnsaved ? t('trial.unsaved') : undefined}
          onClick={() => void start(id)}
        >
          {t('trial.start')}
        </Button>
      </Box>
      {failure !== null && (
        <Note role="alert" tone="danger">
          {failure}
        </Note>
      )}
      {trial && <TrialOutcome trial={trial} choices={choices} />}
    </Stack>
  );
}
