import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { ApiTokensTable_company$key } from '../../../__generated__/ApiTokensTable_company.graphql.ts';
import type { ApiTokensTablePageQuery } from '../../../__generated__/ApiTokensTablePageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { type ApiToken, apiTokenColumns } from './apiTokenColumns.tsx';
import { type NewSecret, SecretOnce } from './SecretOnce.tsx';

const CreateTokenDialog = lazy(() => import('./CreateTokenDialog.tsx'));
const EditTokenDialog = lazy(() => import('./EditTokenDialog.tsx'));
const RevokeTokenDialog = lazy(() => import('./RevokeTokenDialog.tsx'));
const PAGE = 50;

type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'revoke'; readonly token: ApiToken };

/** API tokens, newest first, and the dialogs that change them. */
export function ApiTokensTable({ company }: { readonly company: ApiTokensTable_company$key }) {
  const { t } = useTranslation('administration');
  const { can } = useCompany();
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<NewSecret | null>(null);
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ApiTokensTablePageQuery,
    ApiTokensTable_company$key
  >(
    graphql`
      fragment ApiTokensTable_company on Company
      @refetchable(queryName: "ApiTokensTablePageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @throwOnFieldError {
        tokens(first: $count, after: $cursor, kind: api, withRevoked: true)
          @connection(key: "ApiTokensTable_tokens", filters: []) {
          __id
          totalCount @catch(to: NULL)
          edges {
            node {
              id
              tokenId
              name
              hint
              scopes
              owner
              createdAt
              expiresAt
              lastUsedAt
              revokedAt
            }
          }
        }
      }
    `,
    company,
  );
  const { __id: connection, edges, totalCount } = data.tokens;
  const items = useMemo(
    () =>
      toItems(
        edges.map(({ node }) => node),
        ({ tokenId }) => tokenId,
      ),
    [edges],
  );
  // A token that was just made is in the list before the server is asked how many there are.
  const total = hasNext ? totalCount : edges.length;
  const [canEdit, canRevoke] = [can('updateToken'), can('revokeToken')];
  const count = <CountText count={total} text={(known) => t('tokens.count', { count: known })} />;
  const columns = useMemo(
    () =>
      apiTokenColumns(t, {
        onEdit: canEdit ? (token) => setOpen({ dialog: 'edit', token }) : null,
        onRevoke: canRevoke ? (token) => setOpen({ dialog: 'revoke', token }) : null,
      }),
    [t, canEdit, canRevoke],
  );
  const create = (
    <Button variant="solid" icon={<Plus size={16} />} onClick={() => setOpen({ dialog: 'create' })}>
      {t('tokens.new')}
    </Button>
  );
  const handleClose = () => setOpen(null);
  return (
    <>
      <PageHeader
        parents={[t('section')]}
        title={t('tokens.title')}
        counts={count}
        actions={can('createToken') && create}
      />
      <p className="administration-about">{t('tokens.about')}</p>
      {made && <SecretOnce {...made} onDone={() => setMade(null)} />}
      <DataTable
        label={t('tokens.title')}
        columns={columns}
        items={items}
        total={total}
        footNote={count}
        hasMore={hasNext}
        isLoadingMore={isLoadingNext}
        onLoadMore={() => void loadNext(PAGE)}
        {...(canEdit && {
          onOpen: (_key: string, token: ApiToken) =>
            token.revokedAt == null && setOpen({ dialog: 'edit', token }),
        })}
        empty={<EmptyState title={t('tokens.none')} body={t('tokens.noneBody')} />}
      />
      <Suspense>
        {open?.dialog === 'create' && (
          <CreateTokenDialog connection={connection} onMade={setMade} onClose={handleClose} />
        )}
        {open?.dialog === 'edit' && <EditTokenDialog token={open.token} onClose={handleClose} />}
        {open?.dialog === 'revoke' && (
          <RevokeTokenDialog token={open.token} onClose={handleClose} />
        )}
      </Suspense>
    </>
  );
}
