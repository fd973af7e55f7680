import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ActionsList_attacker$key } from '../../../__generated__/ActionsList_attacker.graphql.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { AttackerStatusPill } from '../list/AttackerStatusPill.tsx';
import './attackerActions.css';
import './attackerActions.texts.ts';
import { ActionOutcome } from './ActionOutcome.tsx';

/** Actions that were taken on an attacker, newest first. */
export function ActionsList({ attacker: key }: { readonly attacker: ActionsList_attacker$key }) {
  const { t } = useTranslation('attackerActions');
  const { actions } = useFragment(
    graphql`
      fragment ActionsList_attacker on Attacker @throwOnFieldError {
        actions {
          actionId
          integrationName
          kind
          newStatus
          isUnderWay
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
      }
    `,
    key,
  );
  return (
    <Panel title={t('history')}>
      {actions.length === 0 && <p className="action-note">{t('none')}</p>}
      {actions.map(
        ({
          actionId,
          integrationName,
          kind,
          newStatus,
          recordedAt,
          notRecorded,
          createdBy,
          createdAt,
          sources,
        }) => (
          <details key={actionId} className="action-outcome action-taken">
            <summary>
              <strong>{integrationName}</strong>
              <span className="action-note">
                {t(`kinds.${kind === 'denyList' ? 'denyList' : 'webhook'}`)}
              </span>
              <span>
                {t('part', {
                  done: sources.filter(({ state }) => state === 'done').length,
                  all: sources.length,
                })}
              </span>
              {recordedAt && !notRecorded && <AttackerStatusPill status={newStatus} />}
              <span className="action-note">
                <TimeText value={createdAt} /> {t('by', { name: createdBy })}
              </span>
            </summary>
            {notRecorded && <p className="action-note">{notRecorded}</p>}
            <ActionOutcome sources={sources} />
          </details>
        ),
      )}
    </Panel>
  );
}
