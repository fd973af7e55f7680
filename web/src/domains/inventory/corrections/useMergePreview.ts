import { graphql, useLazyLoadQuery } from 'react-relay';
import type { useMergePreviewQuery } from '../../../__generated__/useMergePreviewQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { Choice } from './useChosenPaths.ts';
import type { MergePlace } from './useMergeOptions.ts';

interface PreviewedMerge extends MergePlace {
  readonly name: string;
  readonly merged: Choice['merged'];
}

/** What exactly a merge will do, as things are now. */
export function useMergePreview({ companyId, ...merge }: PreviewedMerge) {
  const { can } = useCompany();
  const { company } = useLazyLoadQuery<useMergePreviewQuery>(
    graphql`
      query useMergePreviewQuery(
        $companyId: ID!
        $merge: MergeChoiceInput!
        $seesGaps: Boolean!
        $seesAttackers: Boolean!
      ) @throwOnFieldError {
        company(companyId: $companyId) {
          mergePreview(merge: $merge) {
            endpointsBefore
            endpointsAfter
            labelCount
            openGaps @include(if: $seesGaps)
            openAttackers @include(if: $seesAttackers)
            besideVersion
            endpoints {
              method
              path
              requests
              from {
                endpointId
                path
              }
            }
          }
        }
      }
    `,
    {
      companyId,
      merge,
      seesGaps: can('seeGaps'),
      seesAttackers: can('seeAttackers'),
    },
    { fetchPolicy: 'network-only' },
  );
  return company?.mergePreview;
}
