import { commitLocalUpdate, useRelayEnvironment } from 'react-relay';
import { useLocation, useNavigate } from 'react-router-dom';
import { safeReturnPath } from './returnPath.ts';

/** Goes on to where the person wanted to go, once they are signed in. */
export function useEnter(): () => void {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    // What an earlier session left in memory is not shown to this one.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    void navigate(safeReturnPath(state), { replace: true });
  };
}
