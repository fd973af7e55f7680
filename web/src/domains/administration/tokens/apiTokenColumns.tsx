import type { TFunction } from 'i18next';
import type { ApiTokensTable_company$data } from '../../../__generated__/ApiTokensTable_company.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AvailabilityText } from '../../../ui/marks/StatusPill.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { tokenState } from './tokenState.ts';

/** One row of the API tokens. */
export type ApiToken = ApiTokensTable_company$data['tokens']['edges'][number]['node'];

/** What a token may do, in words. */
function scopeText(t: TFunction<'administration'>, scopes: readonly string[]): string {
  const reads = scopes.includes('write')
    ? t('tokens.scope.write')
    : scopes.includes('read')
      ? t('tokens.scope.read')
      : null;
  return [reads, scopes.includes('collect') ? t('tokens.scope.collect') : null]
    .filter((word) => word !== null)
    .join(', ');
}

interface TokenActions {
  /** Null for who may not. */
  readonly onEdit: ((token: ApiToken) => void) | null;
  readonly onRevoke: ((token: ApiToken) => void) | null;
}

/** Columns of API tokens. */
export function apiTokenColumns(
  t: TFunction<'administration'>,
  { onEdit, onRevoke }: TokenActions,
): readonly Column<ApiToken>[] {
  return [
    {
      key: 'name',
      header: t('tokens.columns.name'),
      cell: ({ name }) => (
        <span className="p-trunc" title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'hint',
      header: t('tokens.columns.hint'),
      width: 136,
      priority: 'wide',
      cell: ({ hint }) => <span className="administration-mono">{hint}…</span>,
    },
    {
      key: 'scopes',
      header: t('tokens.columns.scopes'),
      width: 150,
      cell: ({ scopes }) => (
        <span className="p-trunc" title={scopeText(t, scopes)}>
          {scopeText(t, scopes)}
        </span>
      ),
    },
    {
      key: 'owner',
      header: t('tokens.columns.owner'),
      width: 200,
      cell: ({ owner }) => (
        <span className="p-trunc" title={owner}>
          {owner}
        </span>
      ),
    },
    {
      key: 'created',
      header: t('tokens.columns.created'),
      width: 110,
      priority: 'wide',
      cell: ({ createdAt }) => <TimeText value={createdAt} format="date" />,
    },
    {
      key: 'expires',
      header: t('tokens.columns.expires'),
      width: 110,
      cell: ({ expiresAt }) =>
        expiresAt == null ? t('tokens.never') : <TimeText value={expiresAt} format="date" />,
    },
    {
      key: 'lastUsed',
      header: t('tokens.columns.lastUsed'),
      width: 110,
      cell: ({ lastUsedAt }) => <TimeText value={lastUsedAt} />,
    },
    {
      key: 'state',
      header: t('tokens.columns.state'),
      width: 110,
      cell: (token) => {
        const state = tokenState(token, Date.now());
        return (
          <AvailabilityText isActive={state === 'active'} label={t(`tokens.states.${state}`)} />
        );
      },
    },
    {
      key: 'actions',
      header: t('actions'),
      width: 150,
      align: 'end',
      cell: (token) =>
        token.revokedAt == null && (
          <span className="administration-actions">
            {onEdit && (
              <Button
                size="xs"
                aria-label={t('tokens.editOf', { name: token.name })}
                onClick={() => onEdit(token)}
              >
                {t('tokens.edit')}
              </Button>
            )}
            {onRevoke && (
              <Button
                size="xs"
                variant="dangerOutline"
                aria-label={t('tokens.revokeOf', { name: token.name })}
                onClick={() => onRevoke(token)}
              >
                {t('tokens.revoke')}
              </Button>
            )}
          </span>
        ),
    },
  ];
}
