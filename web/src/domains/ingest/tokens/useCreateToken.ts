import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateTokenMutation } from '../../../__generated__/useCreateTokenMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useWishKey } from '../../../entities/changes/useWishKey.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { expiresAt, type TokenValues } from './tokenForm.ts';

/** A secret, shown once. */
export interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

/**
 * Makes a collector token and puts it at the top of the list.
 * @param connection id of the list's connection
 */
export function useCreateToken(companyId: string, connection: string) {
  const { t } = useTranslation('ingest');
  const errorText = useErrorText();
  const { keyOf, isDone } = useWishKey();
  const [created, setCreated] = useState<NewSecret | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [commit, isBusy] = useMutation<useCreateTokenMutation>(graphql`
    mutation useCreateTokenMutation($input: CreateTokenInput!, $connections: [ID!]!) {
      createToken(input: $input) {
        tokenEdge @prependEdge(connections: $connections) {
          cursor
          node {
            tokenId
            scopes
            ...TokenRow_token
          }
        }
        secret
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (failure: unknown) => {
    toast.error(t('token.failed'));
    setError(errorText(failure));
  };
  const create = ({ name, expiry }: TokenValues, onDone: () => void) => {
    setError(undefined);
    const input = {
      companyId,
      name: name.trim(),
      scopes: ['collect' as const],
      expiresAt: expiresAt(expiry, new Date()),
      key: keyOf(JSON.stringify([name, expiry])),
    };
    commit({
      variables: { input, connections: [connection] },
      onCompleted: ({ createToken: { secret, errors } }) => {
        isDone();
        if (!secret) return fail(errors[0]);
        toast.success(t('token.generated'));
        setCreated({ name: input.name, secret });
        onDone();
      },
      onError: fail,
    });
  };
  return { create, isBusy, error, created, forget: () => setCreated(null) };
}
