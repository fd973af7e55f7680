import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import type { TokenRow_token$key } from '../../../__generated__/TokenRow_token.graphql.ts';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { TokenRow } from './TokenRow.tsx';

const COLUMNS = ['name', 'hint', 'created', 'lastUsed', 'expires'] as const;

const Tokens = chakra(SmallTable, {
  base: {
    '& td': { paddingRight: '2', whiteSpace: 'nowrap' },
    '& tr > :first-child': { width: '26%' },
    '& tr > :nth-child(2)': { width: '18%' },
    '& tr > :last-child': { width: '84px', paddingRight: '0', textAlign: 'right' },
  },
});

interface TokenTableProps {
  readonly tokens: readonly ({ readonly tokenId: string } & TokenRow_token$key)[];
  readonly onRevoke: (id: string) => void;
}

/** Collector tokens, a row each. */
export function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { t } = useTranslation('ingest');
  return (
    <Tokens layout="fixed" size="lg">
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
    </Tokens>
  );
}
