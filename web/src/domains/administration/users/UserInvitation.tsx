import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { UserInvitation_details$key } from '../../../__generated__/UserInvitation_details.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { formatDateTime } from '../../../ui/marks/formatTime.ts';
import { Note } from '../../../ui/text/Text.ts';
import { useRevokeInvitation, useSendInvitation } from './useUserActs.ts';

/** The invitation of a user who did not come yet: sent again, or withdrawn. */
export function UserInvitation({ details: key }: { readonly details: UserInvitation_details$key }) {
  const { t } = useTranslation('users');
  const [send, isSending] = useSendInvitation();
  const [revoke, isRevoking] = useRevokeInvitation();
  const { user, invitation, isElsewhere } = useFragment(
    graphql`
      fragment UserInvitation_details on OrganizationUserDetails @throwOnFieldError {
        isElsewhere
        user {
          id
          signOn
        }
        invitation {
          state
          createdAt
          createdBy
          expiresAt
        }
      }
    `,
    key,
  );
  if (user.signOn !== 'invited') return null;
  const isOpen = invitation?.state === 'open';
  const words =
    invitation == null
      ? t('invitation.never')
      : t(isOpen ? 'invitation.open' : 'invitation.ended', {
          by: invitation.createdBy,
          at: formatDateTime(new Date(invitation.createdAt)),
          until: formatDateTime(new Date(invitation.expiresAt)),
        });
  return (
    <Section title={t('invitation.title')}>
      <Note pb="2">{words}</Note>
      {!isElsewhere && (
        <Row>
          <Button size="xs" isBusy={isSending} onClick={() => void send({ id: user.id })}>
            {t('invitation.send')}
          </Button>
          {isOpen && (
            <Button
              size="xs"
              variant="dangerOutline"
              isBusy={isRevoking}
              onClick={() => void revoke({ id: user.id })}
            >
              {t('invitation.revoke')}
            </Button>
          )}
        </Row>
      )}
    </Section>
  );
}
