import { GAP_STATUS_RULES } from '@palisade/vocabulary/gapStatuses.ts';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapActivity_gap$key } from '../../../../__generated__/GapActivity_gap.graphql.ts';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/layout/Timeline.tsx';
import { GapStatusPill } from '../GapStatusPill.tsx';
import { knownStatus } from '../gapStatus.ts';
import { CommentForm } from './CommentForm.tsx';
import './gapDrawer.texts.ts';

/** A list of comments is as long at most. */
const MOST = 100;

interface GapActivityProps {
  readonly gap: GapActivity_gap$key;
  readonly commentRef: RefObject<HTMLTextAreaElement | null>;
}

/**
 * What people said and changed, newest first, down to when the gap was opened; and a place to say
 * something.
 */
export function GapActivity({ gap: key, commentRef }: GapActivityProps) {
  const { t } = useTranslation('gapDrawer');
  const gap = useFragment(
    graphql`
      fragment GapActivity_gap on PostureGap @throwOnFieldError {
        id
        status
        creationTime
        reopenedAt
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
    key,
  );
  const entries: TimelineEntry[] = [
    ...gap.comments.map(({ commentId, newStatus, message, author, timestamp }) => ({
      key: commentId,
      time: timestamp,
      text: (
        <>
          <b>{author}</b> {message}
          {newStatus && (
            <span className="gap-new-status">
              <GapStatusPill status={newStatus} />
            </span>
          )}
        </>
      ),
    })),
    ...(gap.reopenedAt
      ? [{ key: 'reopened', time: gap.reopenedAt, text: t('activity.reopened'), isHarm: true }]
      : []),
    { key: 'opened', time: gap.creationTime, text: t('activity.opened'), isHarm: true },
  ].toSorted((a, b) => b.time.localeCompare(a.time));
  return (
    <Section title={t('activity.title')} count={gap.commentCount}>
      <CommentForm
        gapId={gap.id}
        takesComment={GAP_STATUS_RULES[knownStatus(gap.status)].takesComment}
        inputRef={commentRef}
      />
      <Timeline entries={entries} />
      {gap.commentCount > MOST && (
        <p className="gap-older">
          {t('activity.older', { count: gap.commentCount - gap.comments.length })}
        </p>
      )}
    </Section>
  );
}
