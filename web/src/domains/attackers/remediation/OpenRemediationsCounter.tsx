import { useOpenRemediations } from '../../../entities/remediation/useOpenRemediations.ts';
import { Counter } from '../../../ui/marks/Counter.tsx';
import { useRemediationChanged } from './useRemediationChanged.ts';

/** How many tickets and insights are open, beside the page in the menu, as they come and go; nothing while there are none. */
export default function OpenRemediationsCounter() {
  const count = useOpenRemediations();
  useRemediationChanged();
  return count > 0 && <Counter count={count} />;
}
