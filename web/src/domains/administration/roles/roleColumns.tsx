import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import type { TFunction } from 'i18next';
import { Users } from 'lucide-react';
import { graphql } from 'react-relay';
import type { roleColumns_role$data } from '../../../__generated__/roleColumns_role.graphql.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Orders } from '../../../entities/lists/wholeList.ts';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { compareNames, formatNumber } from '../../../ui/text/format.ts';

/** What the columns read. */
export const roleRow = graphql`
  fragment roleColumns_role on Role @relay(plural: true) @throwOnFieldError {
    roleId
    name
    description
    isCustom
    permissions {
      actions
    }
    usersCount
    updatedAt
  }
`;

/** One row of the roles. */
export type RoleRow = roleColumns_role$data[number];

export const roleKey = ({ roleId }: RoleRow) => roleId;

/** How many permissions there are. */
const ALL = BUILT_IN_ROLES.Administrator.length;

const permissionCount = ({ permissions }: Pick<RoleRow, 'permissions'>): number =>
  permissions.reduce((sum, { actions }) => sum + actions.length, 0);

const BUILT_IN = ['Administrator', 'Analyst', 'Viewer'] as const;

/** What a role is for; what built-in ones are for is said here. */
export function aboutRole(
  t: TFunction<'roles'>,
  { name, description, isCustom }: Pick<RoleRow, 'name' | 'description' | 'isCustom'>,
): string {
  const builtIn = isCustom ? undefined : BUILT_IN.find((each) => each === name);
  return builtIn === undefined ? description : t(`builtIn.${builtIn}`);
}

/** Columns that the table can be sorted by. */
export const ROLE_SORTS = ['name', 'permissions', 'users', 'updated'] as const;

/** How roles are compared by each of them, and by name where they are alike. */
export const roleOrders: Orders<RoleRow, (typeof ROLE_SORTS)[number]> = {
  by: {
    name: (one, other) => compareNames(one.name, other.name),
    permissions: (one, other) => permissionCount(one) - permissionCount(other),
    users: (one, other) => one.usersCount - other.usersCount,
    updated: (one, other) => (one.updatedAt ?? '').localeCompare(other.updatedAt ?? ''),
  },
  tie: (one, other) => compareNames(one.name, other.name),
};

/** Columns of the roles. */
export function roleColumns(t: TFunction<'roles'>): readonly Column<RoleRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: 240,
      isSortable: true,
      cell: ({ name, isCustom }) => (
        <span className="p-line">
          <b className="p-trunc">{name}</b>
          {!isCustom && <Tag variant="outline">{t('columns.builtIn')}</Tag>}
        </span>
      ),
    },
    {
      key: 'description',
      header: t('columns.description'),
      cell: (role) => <TruncatedText text={aboutRole(t, role) || '–'} />,
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      width: 130,
      isSortable: true,
      cell: ({ updatedAt }) => (updatedAt == null ? '–' : <TimeText value={updatedAt} />),
    },
    {
      key: 'permissions',
      header: t('columns.permissions'),
      width: 130,
      align: 'end',
      isSortable: true,
      cell: (role) =>
        t('columns.ofAll', { count: permissionCount(role), total: formatNumber(ALL) }),
    },
    {
      key: 'users',
      header: t('columns.users'),
      width: 100,
      align: 'end',
      isSortable: true,
      cell: ({ usersCount }) =>
        usersCount === 0 ? (
          '-'
        ) : (
          <Row gap="1.5">
            <Users size={14} aria-hidden="true" />
            {formatNumber(usersCount)}
          </Row>
        ),
    },
  ];
}
