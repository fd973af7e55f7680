import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { UserTokens_details$key } from '../../../__generated__/UserTokens_details.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { UserRows } from './UserRows.tsx';
import { useRevokeUserToken } from './useUserActs.ts';

const UserTokensDetails = graphql`
  fragment UserTokens_details on OrganizationUserDetails @throwOnFieldError {
    tokens {
      id
      tokenId
      environment
      name
      hint
      expiresAt
      lastUsedAt
      isUnused
    }
  }
`;

/** Tokens of a user that work; those that nobody uses stand out. */
export function UserTokens({ details: key }: { readonly details: UserTokens_details$key }) {
  const { t } = useTranslation('users');
  const [revoke, isBusy] = useRevokeUserToken();
  const { tokens } = useFragment(UserTokensDetails, key);
  return (
    <UserRows
      title={t('tokens.title')}
      count={tokens.length}
      none={t('tokens.none')}
      columns={[
        t('tokens.name'),
        t('fields.environment'),
        t('tokens.expires'),
        t('tokens.lastUsed'),
      ]}
    >
      {tokens.map(({ id, tokenId, environment, name, hint, ...token }) => (
        <tr key={tokenId}>
          <td className="p-trunc" title={`${name} · ${hint}…`}>
            {name}
          </td>
          <td className="p-trunc">{environment}</td>
          <td>
            {token.expiresAt == null ? (
              t('tokens.never')
            ) : (
              <TimeText value={token.expiresAt} format="date" />
            )}
          </td>
          <td>
            {token.lastUsedAt == null ? t('never') : <TimeText value={token.lastUsedAt} />}{' '}
            {token.isUnused && <Tag>{t('tokens.unused')}</Tag>}
          </td>
          <td>
            <Button
              size="xs"
              disabled={isBusy}
              aria-label={t('tokens.revokeNamed', { name })}
              onClick={() => void revoke({ id })}
            >
              {t('tokens.revoke')}
            </Button>
          </td>
        </tr>
      ))}
    </UserRows>
  );
}
