import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  usePlaygroundViewerQuery,
  usePlaygroundViewerQuery$data,
} from '../../__generated__/usePlaygroundViewerQuery.graphql.ts';

export type PlaygroundViewer = NonNullable<usePlaygroundViewerQuery$data['viewer']>;

/**
 * Who is signed in, with their companies; null where nobody is, and undefined until that is known.
 */
export function usePlaygroundViewer(): PlaygroundViewer | null | undefined {
  const environment = useRelayEnvironment();
  const [viewer, setViewer] = useState<PlaygroundViewer | null>();
  useEffect(() => {
    const subscription = fetchQuery<usePlaygroundViewerQuery>(
      environment,
      graphql`
        query usePlaygroundViewerQuery @throwOnFieldError {
          viewer {
            defaultCompanyId
            companies {
              companyId
              name
              viewerPermissions
            }
          }
        }
      `,
      {},
    ).subscribe({
      next: (data) => setViewer(data.viewer ?? null),
      // The page works with a token that is typed in.
      error: () => setViewer(null),
    });
    return () => subscription.unsubscribe();
  }, [environment]);
  return viewer;
}
