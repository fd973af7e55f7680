import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { CorrectionList_endpoint$key } from '../../../__generated__/CorrectionList_endpoint.graphql.ts';

const CorrectionSection = lazy(() => import('./CorrectionSection.tsx'));

/**
 * What people decided about the path of an endpoint, each with its way back, and what learning took
 * back, with its reason. Nothing where nothing was decided.
 */
export function CorrectionList({ endpoint }: { readonly endpoint: CorrectionList_endpoint$key }) {
  const { corrections } = useFragment(
    graphql`
      fragment CorrectionList_endpoint on Endpoint @throwOnFieldError {
        corrections {
          correctionId
          ...CorrectionItem_correction
        }
      }
    `,
    endpoint,
  );
  return corrections.length === 0 ? null : <CorrectionSection corrections={corrections} />;
}
