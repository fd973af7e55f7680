import type { Drawer, DrawerKeeper } from '../../entities/drawers/defineDrawer.tsx';
import type { DrawerRef } from '../../entities/drawers/drawerStack.ts';
import type { Operations, QueryRefs } from '../../entities/routing/QueryKeeper.ts';

/** One open drawer with its started queries. */
export interface OpenDrawer {
  readonly drawer: DrawerRef;
  readonly definition: Drawer;
  readonly keeper: DrawerKeeper;
  readonly queries: QueryRefs<Operations>;
}
