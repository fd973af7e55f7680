import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Card } from '../../../../ui/layout/Panel.tsx';
import type { StepCard_step$key } from '../../../../__generated__/StepCard_step.graphql.ts';
import { SectionFailure } from '../../../../entities/routing/Boundaries.tsx';
import '../attackerDetails.texts.ts';
import { StepMarks } from '../../marks/StepMarks.tsx';
import { ExchangeView } from '../exchange/ExchangeView.tsx';
import { SessionSection } from '../session/SessionSection.tsx';
import { ExamplePager } from './ExamplePager.tsx';
import { NoExamples } from './NoExamples.tsx';
import './stepCard.css';
import { StepEndpoint } from './StepEndpoint.tsx';
import { StepMessage } from './StepMessage.tsx';
import { StepNotes } from './StepNotes.tsx';
import { useShownExample } from './useShownExample.ts';

/**
 * One step of an attacker: where it went, what about it is odd, and the exchanges that were kept of
 * it.
 */
export default function StepCard({ step: key }: { readonly step: StepCard_step$key }) {
  const { t } = useTranslation('attackerDetails');
  const step = useFragment(
    graphql`
      fragment StepCard_step on AttackStep @throwOnFieldError {
        attackerId
        startedAt
        endedAt
        ...StepEndpoint_step
        ...StepMessage_step
        ...StepNotes_step
        ...StepMarks_step
        examples(most: 10) @catch(to: NULL) {
          ...useShownExample_example
        }
      }
    `,
    key,
  );
  const { example, marks, place, total, show } = useShownExample(step.examples ?? []);
  return (
    <Card as="article" className="p-panel step-card" aria-label={t('step.card')}>
      <header className="step-head">
        <StepEndpoint
          step={step}
          isScanner={marks.some(
            ({ location, name }) => location === 'header' && name === 'user-agent',
          )}
          attempt={example?.exchange ?? null}
        />
        <StepMessage step={step} />
        <StepNotes step={step} marks={marks} />
        {example && <ExamplePager example={example} place={place} total={total} onShow={show} />}
      </header>
      <StepMarks step={step} example={example}>
        {example ? (
          <ExchangeView key={example.attempt} example={example} />
        ) : step.examples ? (
          <NoExamples />
        ) : (
          <SectionFailure />
        )}
      </StepMarks>
      <SessionSection
        attackerId={step.attackerId}
        startedAt={step.startedAt}
        endedAt={step.endedAt}
      />
    </Card>
  );
}
