import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Card } from '../../../ui/layout/Panel.tsx';
import type { ShownStepQuery } from '../../../__generated__/ShownStepQuery.graphql.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import './attackerDetails.texts.ts';
import StepCard from './steps/StepCard.tsx';

/** The step that the address names, else the first that is listed. */
const ShownStepDocument = graphql`
  query ShownStepQuery(
    $companyId: ID!
    $attackerId: ID!
    $stepNode: ID!
    $isChosen: Boolean!
    $types: [AttackType!]
    $successOnly: Boolean!
    $from: DateTime
    $to: DateTime
  ) @preloadable @throwOnFieldError {
    node(id: $stepNode) @include(if: $isChosen) {
      ... on AttackStep @alias(as: "chosen") {
        stepId
        attackerId
        ...StepCard_step
      }
    }
    company(companyId: $companyId) @skip(if: $isChosen) {
      attacker(attackerId: $attackerId) {
        steps(first: 1, types: $types, successOnly: $successOnly, from: $from, to: $to) {
          edges {
            node {
              stepId
              ...StepCard_step
            }
          }
        }
      }
    }
  }
`;

interface ShownStepProps {
  readonly queryRef: PreloadedQuery<ShownStepQuery>;
  /** Raw key of the attacker as it is now. */
  readonly attackerId: string;
}

/** The card of the step that is looked at. */
export function ShownStep({ queryRef, attackerId }: ShownStepProps) {
  const { t } = useTranslation('attackerDetails');
  const { node, company } = usePreloadedQuery<ShownStepQuery>(ShownStepDocument, queryRef);
  const step = queryRef.variables.isChosen
    ? node?.chosen?.attackerId === attackerId
      ? node.chosen
      : null
    : company?.attacker?.steps.edges[0]?.node;
  if (step?.stepId !== undefined) return <StepCard key={step.stepId} step={step} />;
  return (
    <Card className="p-panel">
      <EmptyState
        title={t(queryRef.variables.isChosen ? 'step.missing' : 'step.none')}
        body={t(queryRef.variables.isChosen ? 'step.missingBody' : 'step.noneBody')}
      />
    </Card>
  );
}
