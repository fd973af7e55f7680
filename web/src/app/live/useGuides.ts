import { useEffect, useEffectEvent, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  useGuidesQuery,
  useGuidesQuery$data,
} from '../../__generated__/useGuidesQuery.graphql.ts';
import { usePoll } from '../../entities/live/usePoll.ts';

const EVERY_MS = 60_000;

/**
 * Addresses of the documentation and of guided tours; null until they are known, and where there
 * are none.
 */
export function useGuides(): {
  readonly docsUrl: string | null;
  readonly userFlowScriptUrl: string | null;
} {
  const environment = useRelayEnvironment();
  const [known, setKnown] = useState<useGuidesQuery$data | null>(null);
  const ask = useEffectEvent(() =>
    fetchQuery<useGuidesQuery>(
      environment,
      graphql`
        query useGuidesQuery @throwOnFieldError {
          docsPortal {
            callbackUrl
          }
          installation {
            userFlowScriptUrl
          }
        }
      `,
      {},
      { networkCacheConfig: { force: true } },
    ).subscribe({ next: setKnown, error: () => {} }),
  ); // What was known stays, and it is tried again in a minute.
  useEffect(() => {
    const { unsubscribe } = ask();
    return unsubscribe;
  }, []);
  usePoll(() => void ask(), EVERY_MS);
  return {
    docsUrl: known?.docsPortal.callbackUrl ?? null,
    userFlowScriptUrl: known?.installation.userFlowScriptUrl ?? null,
  };
}
