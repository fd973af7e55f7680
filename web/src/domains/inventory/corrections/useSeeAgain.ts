import { useRelayEnvironment } from 'react-relay';
import { useRevalidator } from 'react-router-dom';
import { askAgain } from '../../../entities/routing/askAgain.ts';

/**
 * Lets page and drawers ask again for what they show: a correction changes rows, counts and groups
 * alike.
 */
export function useSeeAgain(): () => void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  return () => {
    askAgain(environment);
    void revalidate();
  };
}
