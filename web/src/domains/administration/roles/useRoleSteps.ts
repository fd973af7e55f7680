import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { ROLE_DRAWER } from './roles.paths.ts';

/** To the roles before and after one in the table. */
export function useRoleSteps(roleId: string) {
  const drawers = useDrawers();
  const { onPrevious, onNext } = useSteps(ROLE_DRAWER, roleId, (next) =>
    drawers.change({ name: ROLE_DRAWER, id: next }),
  );
  return { onPrevious, onNext };
}
