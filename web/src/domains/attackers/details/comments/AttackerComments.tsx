import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerComments_attacker$key } from '../../../../__generated__/AttackerComments_attacker.graphql.ts';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Timeline } from '../../../../ui/layout/Timeline.tsx';
import { Box } from '../../../../ui/layout/Boxes.ts';
import { Note, Text } from '../../../../ui/text/Text.ts';
import { AttackerStatusPill } from '../../list/AttackerStatusPill.tsx';
import '../attackerDetails.texts.ts';
import { AttackerCommentForm } from './AttackerCommentForm.tsx';

const Comments = chakra('div', {
  base: {
    maxHeight: '320px',
    marginTop: '3',
    overflowY: 'auto',
    '& b': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
});

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
        <b>{author}</b>{' '}
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </Text>
        {newStatus && (
          <Box as="span" display="block">
            <AttackerStatusPill status={newStatus} />
          </Box>
        )}
      </>
    ),
  }));
  return (
    <Panel title={t('comments.title')} count={commentCount}>
      <AttackerCommentForm attackerId={id} />
      {entries.length > 0 && (
        <Comments>
          <Timeline entries={entries} />
        </Comments>
      )}
      {commentCount > comments.length && (
        <Note>{t('comments.older', { count: commentCount - comments.length })}</Note>
      )}
    </Panel>
  );
}
