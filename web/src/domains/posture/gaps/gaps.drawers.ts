import GapDrawerParameters from '../../../__generated__/GapDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import { GAP_DRAWER } from '../posture.paths.ts';
import type { GapDrawerQueries } from './drawer/GapDrawer.tsx';

/** One posture gap beside the page: what is wrong, why it was opened, and what people said. */
export const gapDrawer = defineDrawer<GapDrawerQueries>({
  name: GAP_DRAWER,
  label: 'gap',
  width: 1100,
  shape: { hasAside: true },
  queries: {
    gap: {
      parameters: GapDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, gapId: id }),
    },
  },
  load: () => import('./drawer/GapDrawer.tsx'),
});
