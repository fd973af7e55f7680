import { useOpenRemediations } from '../../../entities/remediation/useOpenRemediations.ts';
import { Counter } from '../../../ui/marks/Counter.tsx';

/**
 * How many tickets and insights are open, beside the page in the menu; nothing while there are
 * none.
 */
export default function OpenRemediationsCounter() {
  const count = useOpenRemediations();
  return count > 0 && <Counter count={count} />;
}
