import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TakenAction_action$key } from '../../../__generated__/TakenAction_action.graphql.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { AttackerStatusPill } from '../list/AttackerStatusPill.tsx';
import { ActionOutcome } from './ActionOutcome.tsx';
import './attackerActions.css';
import './attackerActions.texts.ts';

/** One action that was taken: through what, how far it came, by whom; its sources unfold. */
export function TakenAction({ action }: { readonly action: TakenAction_action$key }) {
  const { t } = useTranslation('attackerActions');
  const taken = useFragment(
    graphql`
      fragment TakenAction_action on AttackerAction @throwOnFieldError {
        integrationName
        kind
        newStatus
        recordedAt
        notRecorded
        createdBy
        createdAt
        sources {
          sourceType
          sourceId
          state
          failureKind
          failure
        }
      }
    `,
    action,
  );
  const { kind, recordedAt, notRecorded, sources } = taken;
  return (
    <details className="action-outcome action-taken">
      <summary>
        <strong>{taken.integrationName}</strong>
        <span className="action-note">
          {t(`kinds.${kind === 'denyList' ? 'denyList' : 'webhook'}`)}
        </span>
        <span>
          {t('part', {
            done: sources.filter(({ state }) => state === 'done').length,
            all: sources.length,
          })}
        </span>
        {recordedAt && !notRecorded && <AttackerStatusPill status={taken.newStatus} />}
        <span className="action-note">
          <TimeText value={taken.createdAt} /> {t('by', { name: taken.createdBy })}
        </span>
      </summary>
      {notRecorded && <p className="action-note">{notRecorded}</p>}
      <ActionOutcome sources={sources} />
    </details>
  );
}
