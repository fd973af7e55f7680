import { graphql } from 'react-relay';
import type {
  useReadMetadataMutation,
  useReadMetadataMutation$data,
} from '../../../__generated__/useReadMetadataMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** What SAML metadata says of an identity provider. */
export type Metadata = NonNullable<
  NonNullable<useReadMetadataMutation$data['readSamlMetadata']>['metadata']
>;

/** Reads SAML metadata, from a text or an address. */
export function useReadMetadata() {
  const { companyId } = useCompany();
  const [mutate, isBusy] = useMutate<useReadMetadataMutation>(graphql`
    mutation useReadMetadataMutation($input: ReadSamlMetadataInput!) {
      readSamlMetadata(input: $input) {
        metadata {
          issuerUrl
          samlEndpoint
          certificates
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const read = async (source: { readonly text: string } | { readonly address: string }) => {
    const { payloads, failure } = await mutate({ input: { companyId, ...source } });
    return { metadata: payloads?.readSamlMetadata?.metadata ?? null, failure };
  };
  return { read, isBusy };
}
