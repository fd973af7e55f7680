import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerComments_attacker$key } from '../../../../__generated__/AttackerComments_attacker.graphql.ts';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Timeline } from '../../../../ui/layout/Timeline.tsx';
import { AttackerStatusPill } from '../../list/AttackerStatusPill.tsx';
import '../attackerDetails.texts.ts';
import { AttackerCommentForm } from './AttackerCommentForm.tsx';
import './comments.css';

/** What people said of an attacker, newest first, and a place to say something. */
export function AttackerComments({
  attacker,
}: {
  readonly attacker: AttackerComments_attacker$key;
}) {
  const { t } = useTranslation('attackerDetails');
  const { id, comments, commentCount } = useFragment(
    graphql`
      fragment AttackerComments_attacker on Attacker @throwOnFieldError {
        id
        commentCount
        comments {
          commentId
          newStatus
          message
          author
          timestamp
        }
      }
    `,
    attacker,
  );
  const entries = comments.map(({ commentId, newStatus, message, author, timestamp }) => ({
    key: commentId,
    time: timestamp,
    text: (
      <>
        <b>{author}</b> <span className="comment-text">{message}</span>
        {newStatus && (
          <span className="comment-status">
            <AttackerStatusPill status={newStatus} />
          </span>
        )}
      </>
    ),
  }));
  return (
    <Panel title={t('comments.title')} count={commentCount}>
      <AttackerCommentForm attackerId={id} />
      {entries.length > 0 && (
        <div className="comment-list">
          <Timeline entries={entries} />
        </div>
      )}
      {commentCount > comments.length && (
        <p className="comment-older">
          {t('comments.older', { count: commentCount - comments.length })}
        </p>
      )}
    </Panel>
  );
}
