import { useCallback } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { useRevalidator } from 'react-router-dom';
import { askAgain } from '../../../entities/routing/askAgain.ts';

/**
 * Lets the list, its counts and the drawer ask again; what they show stays until the answer is
 * there.
 */
export function useReloadGaps(): () => void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    askAgain(environment);
    void revalidate();
  }, [environment, revalidate]);
}
