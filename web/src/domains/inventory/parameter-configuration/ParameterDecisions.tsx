import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  ParameterDecisions_parameter$data,
  ParameterDecisions_parameter$key,
} from '../../../__generated__/ParameterDecisions_parameter.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Box, LinedList, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note } from '../../../ui/text/Text.ts';
import { useUndoDecision } from './useUndoDecision.ts';

type Decision = NonNullable<ParameterDecisions_parameter$data['decisions']>[number];

/** What people decided about a parameter, how far that has come, and the way back. */
export function ParameterDecisions({
  parameter,
}: {
  readonly parameter: ParameterDecisions_parameter$key;
}) {
  const { t } = useTranslation('parameterConfiguration');
  const { parameterId, decisions } = useFragment(
    graphql`
      fragment ParameterDecisions_parameter on Parameter @throwOnFieldError {
        parameterId
        decisions @catch(to: NULL) {
          decisionId
          sensitive
          dataType
          isForAll
          isLimited
          state
          total
          done
          skipped
          decidedAt
          decidedBy
          undoneBy
        }
      }
    `,
    parameter,
  );
  return (
    <Stack as="section" gap="1" aria-label={t('decisions.title')} mt="2" mb="4">
      <Box as="h3" textStyle="section">
        {t('decisions.title')}
      </Box>
      {decisions === null && <SectionFailure />}
      {decisions?.length === 0 && <Note>{t('decisions.none')}</Note>}
      <LinedList>
        {decisions?.map((decision) => (
          <DecisionRow key={decision.decisionId} parameterId={parameterId} decision={decision} />
        ))}
      </LinedList>
    </Stack>
  );
}

interface DecisionRowProps {
  readonly parameterId: string;
  readonly decision: Decision;
}

function DecisionRow({ parameterId, decision }: DecisionRowProps) {
  const { t } = useTranslation('parameterConfiguration');
  const { companyId, can } = useCompany();
  const { decisionId, sensitive, dataType, isForAll, isLimited, state, skipped } = decision;
  const [undo, isBusy] = useUndoDecision(isForAll);
  const words = sensitive
    ? t('decisions.sensitive', { type: dataType ?? '–' })
    : t('decisions.notSensitive');
  const isUndoable = (state === 'applying' || state === 'applied') && can('tuneParameters');
  return (
    <li>
      <Row gap="3" minWidth="0">
        <Box minWidth="0" flex={1}>
          <Row gap="2" flexWrap="wrap">
            <b className={state === 'undone' ? 'p-subtle' : undefined}>{words}</b>
            <span>{t(`decisions.${isForAll ? (isLimited ? 'limited' : 'all') : 'one'}`)}</span>
            <Note>
              {t('decisions.by', { who: decision.decidedBy })}{' '}
              <TimeText value={decision.decidedAt} format="longAge" />
            </Note>
          </Row>
          <DecisionProgress decision={decision} />
          {skipped > 0 && <Note>{t('decisions.skipped', counted(skipped))}</Note>}
        </Box>
        {isUndoable && (
          <ConfirmButton
            size="xs"
            title={t('decisions.undoTitle')}
            body={t('decisions.undoBody')}
            isBusy={isBusy}
            onConfirm={async () =>
              void (await undo({ input: { companyId, parameterId, decisionId } }))
            }
          >
            {t('decisions.undo')}
          </ConfirmButton>
        )}
      </Row>
    </li>
  );
}

/** At how many endpoints a decision holds, or no longer does. */
function DecisionProgress({ decision }: { readonly decision: Decision }) {
  const { t } = useTranslation('parameterConfiguration');
  const { state, done, total, undoneBy, isForAll } = decision;
  if (state === 'undone')
    return undoneBy == null ? null : <Note>{t('decisions.undoneBy', { who: undoneBy })}</Note>;
  if (state === 'applied')
    return isForAll ? <Note>{t('decisions.applied', counted(done))}</Note> : null;
  const words =
    total == null
      ? t('decisions.counting')
      : t(`decisions.${state === 'undoing' ? 'undoing' : 'applying'}`, {
          done: formatNumber(done),
          total: formatNumber(total),
        });
  return (
    <Row gap="2" role="status">
      <ProgressBar
        value={total == null ? null : done / Math.max(1, total)}
        label={words}
        width={120}
      />
      <Note>{words}</Note>
    </Row>
  );
}
