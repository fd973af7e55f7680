import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { WizardStepsQuery } from '../../../__generated__/WizardStepsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note } from '../../../ui/text/Text.ts';
import { overviewPath } from '../../overview/overview.paths.ts';
import { SetupComplete } from './SetupComplete.tsx';
import { WizardStep } from './WizardStep.tsx';
import { type SetupStep, WIZARD_STEPS } from './wizardPlan.ts';

const WizardStepsDocument = graphql`
  query WizardStepsQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      useCases {
        kind
        steps @catch(to: NULL) {
          kind
          isDone
        }
      }
    }
  }
`;

const StepList = chakra('ol', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))', gap: '6' },
});
/** Underlined, as it is among words. */
const DemoLink = chakra(Link, { base: { textDecoration: 'underline' } });

/** The steps of the wizard, by what services say of the company. */
export function WizardSteps({ queryRef }: { readonly queryRef: PreloadedQuery<WizardStepsQuery> }) {
  const { t } = useTranslation('onboarding');
  const { demo } = useCompany();
  const { company } = usePreloadedQuery<WizardStepsQuery>(WizardStepsDocument, queryRef);
  const known = company?.useCases.flatMap((each) => each.steps ?? []) ?? [];
  const steps = WIZARD_STEPS.map((kind): SetupStep => {
    const found = known.find((each) => each.kind === kind);
    return { kind, state: found === undefined ? 'failed' : stateOf(found.isDone) };
  });
  const done = steps.filter(({ state }) => state === 'done').length;
  const now = steps.find(({ state }) => state === 'open')?.kind;
  return (
    <Box px="gutter" pb="6">
      {done === steps.length && <SetupComplete />}
      <Panel
        title={t('wizard.count', counted(steps.length))}
        note={t('wizard.progress', { done: formatNumber(done), all: formatNumber(steps.length) })}
      >
        <StepList>
          {steps.map((step, index) => (
            <WizardStep key={step.kind} {...step} place={index + 1} isNow={step.kind === now} />
          ))}
        </StepList>
        {demo !== null && (
          <Note mt="6">
            {t('wizard.demo')}{' '}
            <DemoLink to={overviewPath(demo.companyId)}>{t('wizard.demoLink')}</DemoLink>
          </Note>
        )}
      </Panel>
    </Box>
  );
}

const stateOf = (isDone: boolean | null | undefined): SetupStep['state'] =>
  isDone == null ? 'unseen' : isDone ? 'done' : 'open';
