import { graphql, useLazyLoadQuery } from 'react-relay';
import type { useMergeOptionsQuery } from '../../../__generated__/useMergeOptionsQuery.graphql.ts';

/** Where a merge is decided. */
export interface MergePlace {
  readonly companyId: string;
  readonly apiId: string;
  readonly path: string;
  readonly index: number;
}

/** What can be merged in one place, as it is now. */
export function useMergeOptions(place: MergePlace, fetchKey: number) {
  const { company } = useLazyLoadQuery<useMergeOptionsQuery>(
    graphql`
      query useMergeOptionsQuery($companyId: ID!, $apiId: ID!, $path: String!, $index: Int!)
      @throwOnFieldError {
        company(companyId: $companyId) {
          mergeOptions(apiId: $apiId, path: $path, index: $index) {
            name
            options {
              path
              status
              endpointCount
              requests
              samples
              version
            }
          }
        }
      }
    `,
    { ...place },
    { fetchPolicy: 'network-only', fetchKey },
  );
  return company?.mergeOptions ?? { name: '', options: [] };
}
