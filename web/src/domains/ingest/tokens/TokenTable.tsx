import { useTranslation } from 'react-i18next';
import type { TokenRow_token$key } from '../../../__generated__/TokenRow_token.graphql.ts';
import { TokenRow } from './TokenRow.tsx';

const COLUMNS = ['name', 'hint', 'created', 'lastUsed', 'expires'] as const;

interface TokenTableProps {
  readonly tokens: readonly ({ readonly tokenId: string } & TokenRow_token$key)[];
  readonly onRevoke: (id: string) => void;
}

/** Collector tokens, a row each. */
export function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { t } = useTranslation('ingest');
  return (
    <table className="tokens">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`token.columns.${column}`)}
            </th>
          ))}
          <th scope="col" aria-label={t('token.revoke')} />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.tokenId} token={token} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}
