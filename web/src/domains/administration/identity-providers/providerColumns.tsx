import type { TFunction } from 'i18next';
import { graphql } from 'react-relay';
import type { providerColumns_provider$data } from '../../../__generated__/providerColumns_provider.graphql.ts';
import { StatusPill } from '../../../ui/marks/StatusPill.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { CertificateWarning } from './CertificateWarning.tsx';

/** What the columns read. */
export const providerRow = graphql`
  fragment providerColumns_provider on IdentityProvider @relay(plural: true) @throwOnFieldError {
    providerId
    name
    protocol
    issuerUrl
    isEnabled
    certificates {
      validTo
    }
    updatedAt
  }
`;

type ProviderRow = providerColumns_provider$data[number];

export const providerKey = ({ providerId }: ProviderRow) => providerId;

/** Columns of the identity providers. */
export function providerColumns(t: TFunction<'identityProviders'>): readonly Column<ProviderRow>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: 240,
      cell: ({ name }) => <b className="p-trunc">{name}</b>,
    },
    {
      key: 'protocol',
      header: t('columns.protocol'),
      width: 150,
      cell: ({ protocol }) => t(protocol === 'oidc' ? 'protocols.oidc' : 'protocols.saml'),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 110,
      cell: ({ isEnabled }) => (
        <StatusPill
          shape={isEnabled ? 'done' : 'ignored'}
          label={t(isEnabled ? 'enabled' : 'disabled')}
        />
      ),
    },
    {
      key: 'issuer',
      header: t('columns.issuer'),
      cell: ({ issuerUrl, certificates }) => (
        <span className="p-line">
          <TruncatedText text={issuerUrl} />
          <CertificateWarning ends={certificates.map(({ validTo }) => validTo)} />
        </span>
      ),
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      width: 130,
      cell: ({ updatedAt }) => <TimeText value={updatedAt} />,
    },
  ];
}
