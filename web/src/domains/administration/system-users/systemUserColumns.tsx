import type { TFunction } from 'i18next';
import type { SystemUsersView_query$data } from '../../../__generated__/SystemUsersView_query.graphql.ts';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { RowAction, RowActions } from '../RowActions.tsx';

/** One row of the page. */
export type SystemUser = SystemUsersView_query$data['systemUsers'][number];

interface SystemUserActions {
  /** Whether there is no other, so that this one stays. */
  readonly isOnly: boolean;
  readonly onRemove: (user: SystemUser) => void;
}

const nameOf = ({ firstName, lastName }: SystemUser): string => `${firstName} ${lastName}`.trim();

/** Columns of the system users. */
export function systemUserColumns(
  t: TFunction<'administration'>,
  { isOnly, onRemove }: SystemUserActions,
): readonly Column<SystemUser>[] {
  return [
    {
      key: 'email',
      header: t('systemUsers.email'),
      cell: ({ email }) => <TruncatedText text={email} />,
    },
    {
      key: 'name',
      header: t('systemUsers.name'),
      width: 280,
      cell: (user) => (
        <span className="p-trunc" title={nameOf(user)}>
          {nameOf(user) || '–'}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      width: 150,
      align: 'end',
      cell: (user) => (
        <RowActions>
          {!isOnly && (
            <RowAction
              label={t('systemUsers.remove')}
              name={t('systemUsers.removeOf', { email: user.email })}
              isDestructive
              onClick={() => onRemove(user)}
            />
          )}
        </RowActions>
      ),
    },
  ];
}
