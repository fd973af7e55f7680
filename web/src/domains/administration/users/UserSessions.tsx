import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { UserSessions_details$key } from '../../../__generated__/UserSessions_details.graphql.ts';
import { describeAgent } from '../../../entities/sessions/describeAgent.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { UserRows } from './UserRows.tsx';
import { useEndUserSession } from './useUserActs.ts';

const UserSessionsDetails = graphql`
  fragment UserSessions_details on OrganizationUserDetails @throwOnFieldError {
    isElsewhere
    user {
      id
    }
    sessions {
      sessionId
      createdAt
      lastUsedAt
      address
      userAgent
    }
  }
`;

/** Where a user is signed in. */
export function UserSessions({ details: key }: { readonly details: UserSessions_details$key }) {
  const { t } = useTranslation('users');
  const [end, isBusy] = useEndUserSession();
  const { isElsewhere, user, sessions } = useFragment(UserSessionsDetails, key);
  const browserOf = (agent: string | null | undefined) => {
    const known = describeAgent(agent);
    return known ? t('sessions.on', known) : t('sessions.unknown');
  };
  return (
    <UserRows
      title={t('sessions.title')}
      count={isElsewhere ? null : sessions.length}
      none={t(isElsewhere ? 'sessions.elsewhere' : 'sessions.none')}
      columns={[
        t('sessions.browser'),
        t('sessions.address'),
        t('sessions.since'),
        t('sessions.used'),
      ]}
    >
      {sessions.map(({ sessionId, createdAt, lastUsedAt, address, userAgent }) => (
        <tr key={sessionId}>
          <td className="p-trunc" title={userAgent ?? ''}>
            {browserOf(userAgent)}
          </td>
          <td className="p-trunc p-mono">{address ?? '–'}</td>
          <td>
            <TimeText value={createdAt} format="exact" />
          </td>
          <td>
            <TimeText value={lastUsedAt} format="longAge" />
          </td>
          <td>
            <Button
              size="xs"
              disabled={isBusy}
              aria-label={t('sessions.endNamed', { name: browserOf(userAgent) })}
              onClick={() => void end({ id: user.id, sessionId })}
            >
              {t('sessions.end')}
            </Button>
          </td>
        </tr>
      ))}
    </UserRows>
  );
}
