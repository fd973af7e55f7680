import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SessionsPanel_profile$key } from '../../../__generated__/SessionsPanel_profile.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { describeAgent } from '../../../entities/sessions/describeAgent.ts';
import { useRevokeSession } from './useRevokeSession.ts';

const Sessions = chakra('ul', {
  base: {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 96px',
      alignItems: 'center',
      gap: '3',
      minHeight: '11',
      borderTop: '1px solid',
      borderColor: 'border',
    },
    '& > li > :last-child': { justifySelf: 'end' },
    '& small': { display: 'block', fontSize: '11px', lineHeight: '14px', color: 'fg.subtle' },
  },
});

const SessionsPanelProfile = graphql`
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
`;

/** Where the reader is signed in, and the way to end each but this one, which Log out ends. */
export function SessionsPanel({ profile }: { readonly profile: SessionsPanel_profile$key }) {
  const { t } = useTranslation('account');
  const revoke = useRevokeSession();
  const { sessions } = useFragment(SessionsPanelProfile, profile);
  const nameOf = (agent: string | null | undefined) => {
    const known = describeAgent(agent);
    return known ? t('sessions.on', known) : t('sessions.unknown');
  };
  return (
    <Panel title={t('sessions.title')} count={sessions.length}>
      <Text as="p" tone="subtle" mb="3">
        {t('sessions.about')}
      </Text>
      <Sessions aria-label={t('sessions.title')}>
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
      </Sessions>
    </Panel>
  );
}
