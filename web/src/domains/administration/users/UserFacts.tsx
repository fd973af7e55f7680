import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { UserFacts_user$key } from '../../../__generated__/UserFacts_user.graphql.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { signOnText } from './userColumns.tsx';

/** Who a user is, how they sign in, when they were last here. */
export function UserFacts({ user: key }: { readonly user: UserFacts_user$key }) {
  const { t } = useTranslation('users');
  const user = useFragment(
    graphql`
      fragment UserFacts_user on OrganizationUser @throwOnFieldError {
        email
        signOn
        hasSecondFactor
        isDormant
        isSystem
        lastSeenAt
        createdAt
        updatedAt
        updatedBy
      }
    `,
    key,
  );
  const { email, signOn, lastSeenAt, updatedAt, updatedBy } = user;
  const facts = [
    { label: t('columns.email'), value: email },
    { label: t('authentication'), value: signOnText(t, signOn) },
    { label: t('fields.hasSecondFactor'), value: t(user.hasSecondFactor ? 'on' : 'off') },
    {
      label: t('columns.lastSeen'),
      value: (
        <Row>
          {lastSeenAt == null ? t('never') : <TimeText value={lastSeenAt} format="exact" />}
          {user.isDormant && <Tag>{t('dormant')}</Tag>}
        </Row>
      ),
    },
    { label: t('added'), value: <TimeText value={user.createdAt} format="exact" /> },
    ...(user.isSystem ? [{ label: t('kind'), value: <Tag>{t('systemUser')}</Tag> }] : []),
    ...(updatedAt == null
      ? []
      : [
          { label: t('changedBy'), value: updatedBy ?? '–' },
          { label: t('changed'), value: <TimeText value={updatedAt} format="exact" /> },
        ]),
  ];
  return (
    <Section title={t('details')}>
      <Facts items={facts} />
    </Section>
  );
}
