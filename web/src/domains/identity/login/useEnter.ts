import { commitLocalUpdate, useRelayEnvironment } from 'react-relay';
import { useLocation, useNavigate } from 'react-router-dom';
import { safeReturnPath } from './returnPath.ts';

/**
 * Goes on to where the person wanted to go, once they are signed in; `to` is one of this app's own
 * addresses.
 */
export function useEnter(): (to?: string) => void {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const { state } = useLocation();
  return (to = safeReturnPath(state)) => {
    // What an earlier session left in memory is not shown to this one.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    void navigate(to, { replace: true });
  };
}
