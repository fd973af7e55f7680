import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SessionsPanel_profile$key } from '../../../__generated__/SessionsPanel_profile.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { describeAgent } from './describeAgent.ts';
import { useRevokeSession } from './useRevokeSession.ts';

/** Where the reader is signed in, and the way to end each but this one, which Log out ends. */
export function SessionsPanel({ profile }: { readonly profile: SessionsPanel_profile$key }) {
  const { t } = useTranslation('account');
  const revoke = useRevokeSession();
  const { sessions } = useFragment(
    graphql`
      fragment SessionsPanel_profile on Profile @throwOnFieldError {
        sessions {
          id
          createdAt
          lastUsedAt
          address
          userAgent
          isCurrent
        }
      }
    `,
    profile,
  );
  const nameOf = (agent: string | null | undefined) => {
    const known = describeAgent(agent);
    return known ? t('sessions.on', known) : t('sessions.unknown');
  };
  return (
    <Panel title={t('sessions.title')} count={sessions.length}>
      <p className="profile-about">{t('sessions.about')}</p>
      <ul className="profile-sessions" aria-label={t('sessions.title')}>
        {sessions.map(({ id, createdAt, lastUsedAt, address, userAgent, isCurrent }) => (
          <li key={id}>
            <b className="p-trunc" title={userAgent ?? ''}>
              {nameOf(userAgent)}
            </b>
            <span>
              <small>{t('sessions.address')}</small>
              {address ?? '–'}
            </span>
            <span>
              <small>{t('sessions.since')}</small>
              <TimeText value={createdAt} format="exact" />
            </span>
            <span>
              <small>{t('sessions.used')}</small>
              <TimeText value={lastUsedAt} format="longAge" />
            </span>
            {isCurrent ? (
              <Tag>{t('sessions.current')}</Tag>
            ) : (
              <Button
                size="xs"
                aria-label={t('sessions.revokeNamed', { name: nameOf(userAgent) })}
                onClick={() => revoke(id)}
              >
                {t('sessions.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
