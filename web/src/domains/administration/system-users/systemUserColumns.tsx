import type { TFunction } from 'i18next';
import type { SystemUsersView_query$data } from '../../../__generated__/SystemUsersView_query.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';

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
      cell: ({ email }) => (
        <span className="p-trunc" title={email}>
          {email}
        </span>
      ),
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
        <span className="administration-actions">
          {!isOnly && (
            <Button
              size="xs"
              variant="dangerOutline"
              aria-label={t('systemUsers.removeOf', { email: user.email })}
              onClick={() => onRemove(user)}
            >
              {t('systemUsers.remove')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
