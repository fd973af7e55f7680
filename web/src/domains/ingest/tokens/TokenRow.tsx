import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TokenRow_token$key } from '../../../__generated__/TokenRow_token.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';
import { Text } from '../../../ui/text/Text.ts';

interface TokenRowProps {
  readonly token: TokenRow_token$key;
  readonly onRevoke: (id: string) => void;
}

/** One token: how it begins, when it was used, and the way to revoke it. */
export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { t } = useTranslation('ingest');
  const { can } = useCompany();
  const { id, name, hint, createdAt, lastUsedAt, expiresAt } = useFragment(
    graphql`
      fragment TokenRow_token on Token @throwOnFieldError {
        id
        name
        hint
        createdAt
        lastUsedAt
        expiresAt
      }
    `,
    token,
  );
  return (
    <tr>
      <td>
        <Text as="b" display="block" truncate fontWeight="medium" title={name}>
          {name}
        </Text>
      </td>
      <td>
        <Text textStyle="code" tone="muted">
          {hint}…
        </Text>
      </td>
      <td>
        <TimeText value={createdAt} format="date" />
      </td>
      <td>
        <TimeText value={lastUsedAt} />
      </td>
      <td>{expiresAt ? <TimeText value={expiresAt} format="date" /> : t('token.never')}</td>
      <td>
        {can('revokeToken') && (
          <ConfirmButton
            size="xs"
            aria-label={t('token.revokeOf', { name })}
            title={t('token.question', { name })}
            body={t('token.body')}
            confirmLabel={t('token.confirm')}
            onConfirm={() => onRevoke(id)}
          >
            {t('token.revoke')}
          </ConfirmButton>
        )}
      </td>
    </tr>
  );
}
