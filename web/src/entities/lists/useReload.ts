import { useCallback } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { useRevalidator } from 'react-router-dom';
import { askAgain } from '../routing/askAgain.ts';

/** Lets page and drawers ask again; what they show stays until the answer is there. */
export function useReload(): () => void {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    askAgain(environment);
    void revalidate();
  }, [environment, revalidate]);
}
