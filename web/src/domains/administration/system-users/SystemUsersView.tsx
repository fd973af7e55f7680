import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useRefetchableFragment } from 'react-relay';
import type { SystemUsersAgainQuery } from '../../../__generated__/SystemUsersAgainQuery.graphql.ts';
import type { SystemUsersView_query$key } from '../../../__generated__/SystemUsersView_query.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { type SystemUser, systemUserColumns } from './systemUserColumns.tsx';

const AddSystemUserDialog = lazy(() => import('./AddSystemUserDialog.tsx'));
const RemoveSystemUserDialog = lazy(() => import('./RemoveSystemUserDialog.tsx'));

/** Who is a system user; `askAgain` after that was changed. */
function useSystemUsers(query: SystemUsersView_query$key) {
  const [{ systemUsers }, refetch] = useRefetchableFragment<
    SystemUsersAgainQuery,
    SystemUsersView_query$key
  >(
    graphql`
      fragment SystemUsersView_query on Query
      @refetchable(queryName: "SystemUsersAgainQuery")
      @throwOnFieldError {
        systemUsers {
          userId
          email
          firstName
          lastName
        }
      }
    `,
    query,
  );
  return {
    systemUsers,
    askAgain: () => void refetch({}, { fetchPolicy: 'network-only' }),
  };
}

/** What a system user is, who is one, and the dialogs that change that. */
export function SystemUsersView({ query }: { readonly query: SystemUsersView_query$key }) {
  const { t } = useTranslation('administration');
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<SystemUser | null>(null);
  const { systemUsers, askAgain } = useSystemUsers(query);
  const items = useMemo(() => toItems(systemUsers, ({ userId }) => userId), [systemUsers]);
  const isOnly = systemUsers.length === 1;
  const columns = useMemo(
    () => systemUserColumns(t, { isOnly, onRemove: setLeaving }),
    [t, isOnly],
  );
  const count = t('systemUsers.count', { count: systemUsers.length });
  const add = (
    <Button variant="solid" icon={<Plus size={16} />} onClick={() => setIsAdding(true)}>
      {t('systemUsers.add')}
    </Button>
  );
  return (
    <Page>
      <title>{`${t('systemUsers.title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('systemUsers.title')}
        counts={count}
        actions={systemUsers.length > 0 && add}
      />
      <PageNote pb="3">{t('systemUsers.about')}</PageNote>
      <DataTable
        label={t('systemUsers.title')}
        columns={columns}
        items={items}
        total={systemUsers.length}
        footNote={count}
        empty={<EmptyState title={t('systemUsers.none')} body={t('systemUsers.noneBody')} />}
      />
      <Suspense>
        {isAdding && (
          <AddSystemUserDialog onChanged={askAgain} onClose={() => setIsAdding(false)} />
        )}
        {leaving && (
          <RemoveSystemUserDialog
            user={leaving}
            onChanged={askAgain}
            onClose={() => setLeaving(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}
