import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PolicyTimes_policy$key } from '../../../__generated__/PolicyTimes_policy.graphql.ts';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { closingText } from '../closing/closingText.ts';
import { EvaluationProgress } from './EvaluationProgress.tsx';
import { useWatchEvaluation } from './useWatchEvaluation.ts';

/** Who wrote a policy, when it was made and changed, and how far endpoints are evaluated by it. */
export function PolicyTimes({ policy }: { readonly policy: PolicyTimes_policy$key }) {
  const { t } = useTranslation('policies');
  const { t: tClosing } = useTranslation('gapClosing');
  const { policyId, ruleType, timeCreated, createdBy, timeUpdated, updatedBy, ...rest } =
    useFragment(
      graphql`
        fragment PolicyTimes_policy on PosturePolicy @throwOnFieldError {
          policyId
          name
          ruleType
          isEnabled
          timeCreated
          createdBy
          timeUpdated
          updatedBy
          closing {
            kind
            requests
            days
          }
          progress {
            state
            done
            total
          }
        }
      `,
      policy,
    );
  useWatchEvaluation(policyId, rest.isEnabled && rest.progress.state !== 'done');
  const moment = (value: string, by: string) => (
    <Stack as="span" gap="0">
      <TimeText value={value} format="exact" />
      <span className="p-subtle p-trunc" title={by}>
        {by}
      </span>
    </Stack>
  );
  return (
    <Section>
      <Facts
        items={[
          { label: t('drawer.writtenBy'), value: t(`ruleTypes.${ruleType as 'companyDefined'}`) },
          { label: t('drawer.created'), value: moment(timeCreated, createdBy) },
          { label: t('drawer.updated'), value: moment(timeUpdated, updatedBy) },
          { label: tClosing('label'), value: closingText(tClosing, rest.closing) },
          { label: t('columns.evaluated'), value: <EvaluationProgress {...rest} /> },
        ]}
      />
    </Section>
  );
}
