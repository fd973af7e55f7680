import { graphql, useFragment } from 'react-relay';
import type { SampleActions_sample$key } from '../../__generated__/SampleActions_sample.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { DeleteSample } from './DeleteSample.tsx';

interface SampleActionsProps {
  readonly sample: SampleActions_sample$key;
  readonly onDeleted: () => void;
}

/** What the person may do with a sample beside changing it. */
export function SampleActions({ sample: key, onDeleted }: SampleActionsProps) {
  const { can } = useCompany();
  const sample = useFragment(
    graphql`
      fragment SampleActions_sample on Sample @throwOnFieldError {
        ...DeleteSample_sample
      }
    `,
    key,
  );
  return <>{can('deleteSample') && <DeleteSample sample={sample} onDeleted={onDeleted} />}</>;
}
