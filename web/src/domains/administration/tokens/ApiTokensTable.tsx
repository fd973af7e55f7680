import { Plus } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { useApiTokens_company$key } from '../../../__generated__/useApiTokens_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useMeantRow } from '../../../entities/lists/meantRow.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowGone } from '../../../ui/feedback/RowGone.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIsWide } from '../../../ui/table/tableLayout.ts';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { PageBar, PageNote } from '../../../ui/layout/Page.ts';
import { NEW_TOKEN } from '../administration.paths.ts';
import { apiTokenColumns } from './apiTokenColumns.tsx';
import { type NewSecret, NewTokenSecret } from './NewTokenSecret.tsx';
import { TokensBar } from './TokensBar.tsx';
import { tokensAddress } from './tokensAddress.ts';
import { type ApiToken, useApiTokens } from './useApiTokens.ts';

const CreateTokenDialog = lazy(() => import('./CreateTokenDialog.tsx'));
const EditTokenDialog = lazy(() => import('./EditTokenDialog.tsx'));
const RevokeTokenDialog = lazy(() => import('./RevokeTokenDialog.tsx'));

type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'revoke'; readonly token: ApiToken };

/** Opens the dialog for a new token once, when the command palette led here for it. */
function useAskedToken(open: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as Partial<typeof NEW_TOKEN> | null)?.isNewToken === true; // The state that the palette sends.
  const handleAsked = useEffectEvent(() => {
    open();
    void navigate(`${pathname}${search}`, { replace: true, state: null });
  });
  useEffect(() => {
    if (isAsked) handleAsked();
  }, [isAsked]);
}

/** The columns, with actions that open their dialogs. @param open a stable function */
function useColumns(open: (next: Open) => void) {
  const { t } = useTranslation('administration');
  const { can } = useCompany();
  const isWide = useIsWide();
  const [canEdit, canRevoke] = [can('updateToken'), can('revokeToken')];
  return useMemo(
    () =>
      apiTokenColumns(
        t,
        {
          onEdit: canEdit ? (token) => open({ dialog: 'edit', token }) : null,
          onRevoke: canRevoke ? (token) => open({ dialog: 'revoke', token }) : null,
        },
        isWide,
      ),
    [t, canEdit, canRevoke, isWide, open],
  );
}

/** API tokens, newest first, and the dialogs that change them. */
export function ApiTokensTable({ company }: { readonly company: useApiTokens_company$key }) {
  const { t } = useTranslation('administration');
  const { can } = useCompany();
  const [open, setOpen] = useState<Open | null>(null);
  const [{ onlyUnused }] = useAddress(tokensAddress);
  const [made, setMade] = useState<NewSecret | null>(null);
  useAskedToken(() => can('createToken') && setOpen({ dialog: 'create' }));
  const { tokens, connection, total, hasNext, isLoadingNext, loadNext } = useApiTokens(company);
  const items = useMemo(() => toItems(tokens, ({ tokenId }) => tokenId), [tokens]);
  const meant = useMeantRow({
    ids: useMemo(() => tokens.map(({ tokenId }) => tokenId), [tokens]),
    hasMore: hasNext,
    isLoadingMore: isLoadingNext,
    onLoadMore: loadNext,
  });
  const canEdit = can('updateToken');
  const count = <CountText count={total} text={(known) => t('tokens.count', { count: known })} />;
  const columns = useColumns(setOpen);
  return (
    <>
      <TokensHeader count={count} onCreate={() => setOpen({ dialog: 'create' })} />
      {made && <NewTokenSecret {...made} onDone={() => setMade(null)} />}
      <TokensBar />
      {meant.isGone && (
        <PageBar pb="3">
          <RowGone onClose={meant.forget} />
        </PageBar>
      )}
      <DataTable
        label={t('tokens.title')}
        columns={columns}
        items={items}
        total={total}
        footNote={count}
        meantKey={meant.id}
        hasMore={hasNext}
        isLoadingMore={isLoadingNext}
        onLoadMore={loadNext}
        {...(canEdit && {
          onOpen: (_key: string, token: ApiToken) =>
            token.revokedAt == null && setOpen({ dialog: 'edit', token }),
        })}
        empty={<NoTokens onlyUnused={onlyUnused} />}
      />
      <TokenDialogs
        open={open}
        connection={connection}
        onMade={setMade}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

/** In the place of the rows: there are no tokens, or none that nobody uses. */
function NoTokens({ onlyUnused }: { readonly onlyUnused: boolean }) {
  const { t } = useTranslation('administration');
  return onlyUnused ? (
    <EmptyState title={t('tokens.noneUnused')} body={t('tokens.noneUnusedBody')} />
  ) : (
    <EmptyState title={t('tokens.none')} body={t('tokens.noneBody')} />
  );
}

interface TokensHeaderProps {
  readonly count: ReactNode;
  readonly onCreate: () => void;
}

/** The title of the page, what tokens are for, and for those who may, a button for a new one. */
function TokensHeader({ count, onCreate }: TokensHeaderProps) {
  const { t } = useTranslation('administration');
  const { can } = useCompany();
  const create = (
    <Button variant="solid" icon={<Plus size={16} />} onClick={onCreate}>
      {t('tokens.new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        parents={[t('section')]}
        title={t('tokens.title')}
        counts={count}
        actions={can('createToken') && create}
      />
      <PageNote pb="3">{t('tokens.about')}</PageNote>
    </>
  );
}

interface TokenDialogsProps {
  readonly open: Open | null;
  /** Id of the list that a new token comes into. */
  readonly connection: string;
  readonly onMade: (made: NewSecret) => void;
  readonly onClose: () => void;
}

/** The dialog that is open, if any. */
function TokenDialogs({ open, connection, onMade, onClose }: TokenDialogsProps) {
  return (
    <Suspense>
      {open?.dialog === 'create' && (
        <CreateTokenDialog connection={connection} onMade={onMade} onClose={onClose} />
      )}
      {open?.dialog === 'edit' && <EditTokenDialog token={open.token} onClose={onClose} />}
      {open?.dialog === 'revoke' && <RevokeTokenDialog token={open.token} onClose={onClose} />}
    </Suspense>
  );
}
