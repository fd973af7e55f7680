import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useHourTokenMutation } from '../../__generated__/useHourTokenMutation.graphql.ts';
import { useIdempotencyKey } from '../../entities/mutations/useIdempotencyKey.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';
import { formatDateTime } from '../../ui/marks/formatTime.ts';
import './playground.texts.ts';

const HOUR = 60 * 60 * 1000;

export interface HourToken {
  readonly secret: string;
  readonly expiresAt: Date;
}

/**
 * Makes a token that reads for an hour, by the session and under a name that tells it from others;
 * null where it was refused, which a toast tells.
 */
export function useHourToken() {
  const { t } = useTranslation('playground');
  const [mutate, isMaking] = useMutate<useHourTokenMutation>(
    graphql`
      mutation useHourTokenMutation($input: CreateTokenInput!) {
        createToken(input: $input) {
          secret
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('makeFailed') } },
  );
  const { keyOf, release } = useIdempotencyKey();
  const make = async (companyId: string): Promise<HourToken | null> => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + HOUR);
    const { payloads } = await mutate({
      input: {
        companyId,
        name: t('tokenName', { time: formatDateTime(now) }),
        scopes: ['read'],
        expiresAt: expiresAt.toISOString(),
        key: keyOf(companyId),
      },
    });
    if (payloads === null) return null;
    release();
    const { secret } = payloads.createToken;
    return secret == null ? null : { secret, expiresAt };
  };
  return { make, isMaking };
}
