import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useScimTokensCreateMutation } from '../../../__generated__/useScimTokensCreateMutation.graphql.ts';
import type { useScimTokensRevokeMutation } from '../../../__generated__/useScimTokensRevokeMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Makes a SCIM token of an identity provider; the secret is in this answer and nowhere else. */
export function useCreateScimToken() {
  const { t } = useTranslation('scim');
  const document = graphql`
    mutation useScimTokensCreateMutation($input: CreateScimTokenInput!) {
      createScimToken(input: $input) {
        secret
        provisioning {
          ...ScimSection_provisioning
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const [mutate, isBusy] = useMutate<useScimTokensCreateMutation>(document, {
    words: {
      loading: t('tokens.creating'),
      success: t('tokens.created'),
      failed: t('tokens.createFailed'),
    },
  });
  const create = async (id: string): Promise<string | null> =>
    (await mutate({ input: { id } })).payloads?.createScimToken.secret ?? null;
  return [create, isBusy] as const;
}

/** Revokes a SCIM token of an identity provider. */
export function useRevokeScimToken() {
  const { t } = useTranslation('scim');
  const document = graphql`
    mutation useScimTokensRevokeMutation($input: RevokeScimTokenInput!) {
      revokeScimToken(input: $input) {
        provisioning {
          ...ScimSection_provisioning
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const [mutate, isBusy] = useMutate<useScimTokensRevokeMutation>(document, {
    words: {
      loading: t('tokens.revoking'),
      success: t('tokens.revoked'),
      failed: t('tokens.revokeFailed'),
    },
  });
  return [(id: string, tokenId: string) => mutate({ input: { id, tokenId } }), isBusy] as const;
}
