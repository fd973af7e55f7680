import MarkDrawerParameters from '../../__generated__/MarkDrawerQuery$parameters.ts';
import { globalId } from '../../entities/company/globalId.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { MARK_DRAWER } from './attackers.paths.ts';
import type { MarkQueries } from './review/MarkDrawer.tsx';

/** One mark. */
export const markDrawer = defineDrawer<MarkQueries>({
  name: MARK_DRAWER,
  label: 'mark',
  width: 700,
  queries: {
    mark: {
      parameters: MarkDrawerParameters,
      variables: (companyId, { id }) => ({ id: globalId('ReviewedMark', companyId, id) }),
    },
  },
  load: () => import('./review/MarkDrawer.tsx'),
});
