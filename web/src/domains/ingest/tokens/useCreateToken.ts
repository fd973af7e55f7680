import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateTokenMutation } from '../../../__generated__/useCreateTokenMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { useIdempotencyKey } from '../../../entities/mutations/useIdempotencyKey.ts';
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
  const { keyOf, release } = useIdempotencyKey();
  const [created, setCreated] = useState<NewSecret | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [mutate, isBusy] = useMutate<useCreateTokenMutation>(graphql`
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
          ...userErrors_error
        }
      }
    }
  `);
  const create = async ({ name, expiry }: TokenValues, onDone: () => void) => {
    setError(undefined);
    const input = {
      companyId,
      name: name.trim(),
      scopes: ['collect' as const],
      expiresAt: expiresAt(expiry, new Date()),
      key: keyOf(JSON.stringify([name, expiry])),
    };
    const { payloads, failure, isAnswered } = await mutate({ input, connections: [connection] });
    if (isAnswered) release();
    const secret = payloads?.createToken.secret;
    if (!secret) {
      toast.error(t('token.failed'));
      return setError(failure ?? '');
    }
    toast.success(t('token.generated'));
    setCreated({ name: input.name, secret });
    return onDone();
  };
  return {
    create: (values: TokenValues, onDone: () => void) => void create(values, onDone),
    isBusy,
    error,
    created,
    forget: () => setCreated(null),
  };
}
