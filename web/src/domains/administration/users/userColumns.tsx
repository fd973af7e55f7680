import { SIGN_ON_KINDS } from '@palisade/vocabulary/userFields.ts';
import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { userColumns_user$data } from '../../../__generated__/userColumns_user.graphql.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';

/** What the columns read. */
export const userRow = graphql`
  fragment userColumns_user on OrganizationUser @relay(plural: true) @throwOnFieldError {
    userId
    email
    firstName
    lastName
    signOn
    isAdmin
    hasSecondFactor
    isDormant
    lastSeenAt
    grants {
      environment
      role
    }
  }
`;

type UserRow = userColumns_user$data[number];

export const userKey = ({ userId }: UserRow) => userId;

/** First and last name; the email of who has none. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

/** How somebody signs in, in words; a kind of a newer server is unknown. */
export const signOnText = (t: TFunction<'users'>, kind: string): string =>
  t(`signOn.${SIGN_ON_KINDS.find((each) => each === kind) ?? 'unknown'}`);

/** Roles with their environments in a line: `Production: Viewer, demo: Analyst`. */
const grantsText = (grants: UserRow['grants']): string =>
  grants.map(({ environment, role }) => `${environment}: ${role}`).join(', ');

const roleColumns = (t: TFunction<'users'>): readonly Column<UserRow>[] => [
  {
    key: 'grants',
    header: t('columns.grants'),
    width: 200,
    cell: ({ grants }) => <TruncatedText text={grantsText(grants) || '–'} />,
  },
  {
    key: 'isAdmin',
    header: t('columns.isAdmin'),
    width: 112,
    cell: ({ isAdmin }) => (isAdmin ? <Tag variant="solid">{t('administrator')}</Tag> : '–'),
  },
];

const presenceColumns = (t: TFunction<'users'>): readonly Column<UserRow>[] => [
  {
    key: 'lastSeen',
    header: t('columns.lastSeen'),
    width: 132,
    isSortable: true,
    cell: ({ lastSeenAt, isDormant }) => (
      <Row gap="1.5">
        {lastSeenAt == null ? t('never') : <TimeText value={lastSeenAt} />}
        {isDormant && <Tag>{t('dormant')}</Tag>}
      </Row>
    ),
  },
  {
    key: 'hasSecondFactor',
    header: t('columns.hasSecondFactor'),
    width: 96,
    priority: 'wide',
    cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'on' : 'off'),
  },
];

/** Columns of the users of an organization. */
export function userColumns(t: TFunction<'users'>): readonly Column<UserRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      isSortable: true,
      isName: true,
      cell: (user) => <b className="p-trunc">{nameOf(user)}</b>,
    },
    {
      key: 'email',
      header: t('columns.email'),
      width: 200,
      isSortable: true,
      cell: ({ email }) => <TruncatedText text={email} />,
    },
    {
      key: 'signOn',
      header: t('columns.signOn'),
      width: 88,
      cell: ({ signOn }) => signOnText(t, signOn),
    },
    ...roleColumns(t),
    ...presenceColumns(t),
  ];
}
