import { chakra } from '@chakra-ui/react/styled-system';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import { STEP_PLACES } from '../stepPlaces.ts';
import { DOES_STEP, type SetupStep } from './wizardPlan.ts';

const Step = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: '1',
    '& > p': { marginBottom: '2' },
    '& > a': { marginTop: 'auto' },
  },
});

const Place = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '6',
    height: '6',
    marginBottom: '1',
    borderRadius: 'full',
    fontSize: '12px',
    fontWeight: 'medium',
  },
  variants: {
    looks: {
      now: { bg: 'accent.solid', color: 'accent.contrast' },
      done: { color: 'success.fg', borderWidth: '1px', borderColor: 'success.mark' },
      later: { bg: 'bg.muted', color: 'fg.muted' },
    },
  },
});

interface WizardStepProps extends SetupStep {
  readonly place: number;
  /** Whether it is the first that is not done. */
  readonly isNow: boolean;
}

/** One step: what it is for, whether it is done, and the way to its page. */
export function WizardStep({ kind, state, place, isNow }: WizardStepProps) {
  const { t } = useTranslation('onboarding');
  const { companyId, can } = useCompany();
  const { control, path } = STEP_PLACES[kind];
  const isDone = state === 'done';
  const looks = isDone ? 'done' : isNow ? 'now' : 'later';
  return (
    <Step {...(isNow && { 'aria-current': 'step' as const })}>
      <Place looks={looks} aria-hidden="true">
        {isDone ? <Check size={14} /> : place}
      </Place>
      <Text as="h3" textStyle="strong">
        {t(`wizard.steps.${kind}.title`)}
        {(isDone || state === 'open') && <span className="p-sr">: {t(`states.${state}`)}</span>}
      </Text>
      <Note>{t(`wizard.steps.${kind}.body`)}</Note>
      {state === 'unseen' && <Note>{t('states.unseen')}</Note>}
      {state === 'failed' && <Note tone="danger">{t('failed')}</Note>}
      {state === 'open' && !can(DOES_STEP[kind]) && <Note>{t('wizard.cannot')}</Note>}
      {can(control) && (isDone || can(DOES_STEP[kind])) && (
        <Button asChild variant={isNow ? 'solid' : 'outline'}>
          <Link to={path(companyId)}>
            {t(`wizard.steps.${kind}.${isDone ? 'seen' : 'action'}`)}
          </Link>
        </Button>
      )}
    </Step>
  );
}
