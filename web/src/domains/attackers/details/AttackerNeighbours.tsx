import { useNavigate } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { Steps } from '../../../ui/drawer/Steps.tsx';
import { ATTACKER_PAGE, attackerPath } from '../attackers.paths.ts';

/** The ways to the attackers before and after this one in the list that led here. */
export function AttackerNeighbours({ attackerId }: { readonly attackerId: string }) {
  const { companyId } = useCompany();
  const navigate = useNavigate();
  const { onPrevious, onNext } = useSteps(
    ATTACKER_PAGE,
    attackerId,
    (id) => void navigate(attackerPath(companyId, id)),
    'page',
  );
  return <Steps onPrevious={onPrevious} onNext={onNext} />;
}
