import type { TFunction } from 'i18next';
import { Row } from '../../../ui/layout/Boxes.ts';
import { AvailabilityText } from '../../../ui/marks/StatusPill.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { RowAction, RowActions } from '../RowActions.tsx';
import { tokenState } from './tokenState.ts';
import type { ApiToken } from './useApiTokens.ts';

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

function stateCell(t: TFunction<'administration'>, token: ApiToken) {
  const state = tokenState(token, Date.now());
  return <AvailabilityText isActive={state === 'active'} label={t(`tokens.states.${state}`)} />;
}

/** When a token was made, ends and was used last. */
const timeColumns = (
  t: TFunction<'administration'>,
  isWide: boolean,
): readonly Column<ApiToken>[] => [
  {
    key: 'created',
    header: t('tokens.columns.created'),
    width: 96,
    priority: 'widest',
    cell: ({ createdAt }) => <TimeText value={createdAt} format="date" />,
  },
  {
    key: 'expires',
    header: t('tokens.columns.expires'),
    width: 96,
    cell: ({ expiresAt }) =>
      expiresAt == null ? t('tokens.never') : <TimeText value={expiresAt} format="date" />,
  },
  {
    key: 'lastUsed',
    header: t('tokens.columns.lastUsed'),
    width: isWide ? 168 : 148,
    cell: ({ lastUsedAt, isUnused }) => (
      <Row gap="1.5">
        <TimeText value={lastUsedAt} />
        {isUnused && <Tag>{t('tokens.unused')}</Tag>}
      </Row>
    ),
  },
];

/** What can be done with a token that is not revoked. */
const actionsColumn = (
  t: TFunction<'administration'>,
  { onEdit, onRevoke }: TokenActions,
): Column<ApiToken> => ({
  key: 'actions',
  header: t('actions'),
  width: 156,
  align: 'end',
  cell: (token) =>
    token.revokedAt == null && (
      <RowActions>
        {onEdit && (
          <RowAction
            label={t('tokens.edit')}
            name={t('tokens.editOf', { name: token.name })}
            onClick={() => onEdit(token)}
          />
        )}
        {onRevoke && (
          <RowAction
            label={t('tokens.revoke')}
            name={t('tokens.revokeOf', { name: token.name })}
            isDestructive
            onClick={() => onRevoke(token)}
          />
        )}
      </RowActions>
    ),
});

/** Columns of API tokens. @param isWide whether the window has 1280 pixels or more */
export function apiTokenColumns(
  t: TFunction<'administration'>,
  actions: TokenActions,
  isWide: boolean,
): readonly Column<ApiToken>[] {
  return [
    {
      key: 'name',
      header: t('tokens.columns.name'),
      cell: ({ name }) => <TruncatedText text={name} />,
    },
    {
      key: 'hint',
      header: t('tokens.columns.hint'),
      width: 110,
      priority: 'widest',
      cell: ({ hint }) => <span className="p-mono">{hint}…</span>,
    },
    {
      key: 'scopes',
      header: t('tokens.columns.scopes'),
      width: isWide ? 208 : 128,
      cell: ({ scopes }) => <TruncatedText text={scopeText(t, scopes)} />,
    },
    {
      key: 'owner',
      header: t('tokens.columns.owner'),
      width: 138,
      cell: ({ owner }) => <TruncatedText text={owner} />,
    },
    ...timeColumns(t, isWide),
    {
      key: 'state',
      header: t('tokens.columns.state'),
      width: 88,
      cell: (token) => stateCell(t, token),
    },
    actionsColumn(t, actions),
  ];
}
