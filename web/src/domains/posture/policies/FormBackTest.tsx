import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { BackTestPanel } from './BackTestPanel.tsx';
import { hasConditions, isFilterGood, type PolicyValues } from './policyForm.ts';

interface FormBackTestProps {
  readonly form: UseFormReturn<PolicyValues>;
  /** Null for a new policy. */
  readonly policyId: string | null;
}

/** The back-test of what is in a form; for those who may change policies. */
export function FormBackTest({ form, policyId }: FormBackTestProps) {
  const { can } = useCompany();
  const [filter, severity, isEnabled] = useWatch({
    control: form.control,
    name: ['filter', 'severity', 'isEnabled'],
  });
  // What cannot be saved is not tried out.
  if (!can('updatePolicies') || (hasConditions(filter) && !isFilterGood(filter))) return null;
  return (
    <BackTestPanel
      filter={isFilterGood(filter) ? filter : null}
      severity={severity ?? 'low'}
      policyId={policyId}
      isEnabled={isEnabled}
    />
  );
}
