import { USE_CASE_STATUSES, USE_CASES, type UseCaseStatus } from '@palisade/vocabulary/useCases.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { UseCaseCard_useCase$key } from '../../__generated__/UseCaseCard_useCase.graphql.ts';
import { Stack } from '../../ui/layout/Boxes.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { type StatusShape, StatusPill } from '../../ui/marks/StatusPill.tsx';
import { Note } from '../../ui/text/Text.ts';
import { UseCaseStep } from './UseCaseStep.tsx';

const SHAPES: Readonly<Record<UseCaseStatus, StatusShape>> = {
  active: 'done',
  openTasks: 'progress',
  notStarted: 'open',
  comingSoon: 'hidden',
};

/** A use case: what it is, how far the company is, and what is left to do. */
export function UseCaseCard({ of }: { readonly of: UseCaseCard_useCase$key }) {
  const { t } = useTranslation('onboarding');
  const useCase = useFragment(
    graphql`
      fragment UseCaseCard_useCase on UseCase @throwOnFieldError {
        kind
        status @catch(to: NULL)
        steps @catch(to: NULL) {
          kind
          isDone
        }
      }
    `,
    of,
  );
  const { steps } = useCase;
  const kind = USE_CASES.find((each) => each === useCase.kind);
  const status = USE_CASE_STATUSES.find((each) => each === useCase.status);
  if (kind === undefined) return null;
  return (
    <Panel
      title={t(`useCases.${kind}.title`)}
      actions={status && <StatusPill shape={SHAPES[status]} label={t(`statuses.${status}`)} />}
    >
      <Note>{t(`useCases.${kind}.about`)}</Note>
      {steps == null ? (
        <Note mt="3" tone="danger">
          {t('failed')}
        </Note>
      ) : (
        <Stack as="ul" mt="3" gap="1.5">
          {steps.map((step) => (
            <UseCaseStep key={step.kind} {...step} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
