import { useState, useTransition } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay';
import type { useTrafficWindow_endpoint$key } from '../../../__generated__/useTrafficWindow_endpoint.graphql.ts';
import type { useTrafficWindowQuery } from '../../../__generated__/useTrafficWindowQuery.graphql.ts';
import { timeBins } from '../../../entities/traffic/timeBins.ts';

export const WINDOWS = ['DAYS_1', 'DAYS_7', 'DAYS_30'] as const;
type Window = (typeof WINDOWS)[number];

/** Traffic of an endpoint over a window that somebody chooses; a week at first. */
export function useTrafficWindow(endpoint: useTrafficWindow_endpoint$key) {
  const [chosen, setChosen] = useState<Window>('DAYS_7');
  const [isPending, startTransition] = useTransition();
  const [{ traffic }, refetch] = useRefetchableFragment<
    useTrafficWindowQuery,
    useTrafficWindow_endpoint$key
  >(
    graphql`
      fragment useTrafficWindow_endpoint on Endpoint
      @refetchable(queryName: "useTrafficWindowQuery")
      @argumentDefinitions(days: { type: "TrafficWindow", defaultValue: DAYS_7 })
      @throwOnFieldError {
        traffic(days: $days) {
          points {
            at
            requests
            errors
          }
        }
      }
    `,
    endpoint,
  );
  const bins = timeBins(traffic.points, ({ requests, errors }) => [
    Math.max(0, requests - errors),
    errors,
  ]);
  const choose = (days: Window) => {
    setChosen(days);
    startTransition(() => void refetch({ days }, { fetchPolicy: 'store-or-network' }));
  };
  return { bins, chosen, isPending, choose };
}
